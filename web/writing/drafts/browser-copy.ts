// The copy of a draft in this browser, for as long as the server does not have it.
import type { DraftOf, UnsavedDraft, WritingStorage } from '#web/shell/writing/writing-storage.ts'
import { type DraftContent, digestOf, NOTHING_DIGEST } from './draft-content.ts'

/** What this text was written upon: its own earlier states, and what the server had when it was begun. */
const KNOWN_MAX = 100

export class BrowserCopy {
  /** False where the browser's storage is forbidden or full. */
  isWorking = true
  private known = new Set<string>([NOTHING_DIGEST])
  private waiting: UnsavedDraft | null = null
  private writing: Promise<void> | null = null
  private readonly storage: WritingStorage
  private readonly of: DraftOf
  private readonly tab: string

  constructor(storage: WritingStorage, of: DraftOf, tab: string) {
    this.storage = storage
    this.of = of
    this.tab = tab
  }

  /** What tabs have left here, this one before a reload among them; the newest first. */
  async list(): Promise<UnsavedDraft[]> {
    const found = await this.attempt(() => this.storage.listUnsaved(this.of))
    return (found ?? []).sort((a, b) => b.at - a.at)
  }

  /** Whether this text goes on from that one, so that nothing is lost where it takes its place. */
  goesOnFrom(digest: string): boolean {
    return this.known.has(digest)
  }

  remember(...digests: readonly string[]): void {
    for (const digest of digests) {
      this.known.delete(digest)
      this.known.add(digest)
    }
    this.known = new Set([NOTHING_DIGEST, ...[...this.known].slice(-KNOWN_MAX)])
  }

  /** Of several states within one write, the last is written. */
  put({ text, fields, pictures }: DraftContent, { key, version }: { key: string; version: number }): void {
    const digest = digestOf({ text, fields, pictures })
    this.remember(digest)
    const known = [...this.known]
    const content = { text, fields, pictures, digest, known }
    this.waiting = { ...this.of, ...content, tab: this.tab, key, version, at: Date.now() }
    this.writing ??= this.write()
  }

  private async write(): Promise<void> {
    while (this.waiting) {
      const draft = this.waiting
      this.waiting = null
      await this.attempt(() => this.storage.putUnsaved(draft))
    }
    this.writing = null
  }

  /** The server has this text: of all tabs' copies, those of it and of what it goes on from are not needed any more. */
  async dropSaved(digest: string): Promise<void> {
    await this.drop((draft) => draft.digest === digest || this.isOthersEarlier(draft))
  }

  /** The text is sent, or given up. */
  async dropAll(): Promise<void> {
    this.waiting = null
    await this.drop((draft) => draft.tab === this.tab || this.isOthersEarlier(draft))
  }

  private isOthersEarlier({ tab, digest }: UnsavedDraft): boolean {
    return tab !== this.tab && this.known.has(digest)
  }

  private async drop(matches: (draft: UnsavedDraft) => boolean): Promise<void> {
    await this.writing
    await this.attempt(() => this.storage.removeUnsaved(this.of, matches))
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work()
      this.isWorking = true
      return result
    } catch {
      this.isWorking = false
      return null
    }
  }
}
