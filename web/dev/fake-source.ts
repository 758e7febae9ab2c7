// For tests in happy-dom: the stream of live messages.

/** Fake of the browser's EventSource: a test decides what it receives. */
export class FakeSource {
  static opened: FakeSource[] = []
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null
  onerror: (() => void) | null = null
  isClosed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSource.opened.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  says(id: number, kind: string, data: object = {}): void {
    if (!this.isClosed) this.onmessage?.({ lastEventId: String(id), data: JSON.stringify({ kind, data }) })
  }
}
