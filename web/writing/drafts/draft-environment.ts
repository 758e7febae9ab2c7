// Test environment of drafts: a server, a network, a browser's storage, and tabs and devices that write.
import { ApiError } from '#contract/api-error.ts'
import type { Draft, SavedDraft } from '#contract/writing/drafts.ts'
import type { UnsavedDraft, WritingStorage } from '#web/shell/writing/writing-storage.ts'
import { BrowserCopy } from './browser-copy.ts'
import { DraftSession } from './draft-session.ts'

const OF = { memberId: 7, kind: 'message', about: '3' }
/** Duration of a call, each way. */
const WAY_MS = 20

/** Network failures: loses the request, or its reply. */
export type Loss = 'request' | 'answer' | null

export class DraftWorld {
  /** The server's row: text, key, version. */
  row = { text: '', key: null as string | null, version: 0 }
  /** All texts that the server accepted, in order. */
  readonly taken: string[] = []
  readonly calls: string[] = []
  /** Called for every call. */
  loss: () => Loss = () => null
  refusal: ApiError | null = null
  isStorageFull = false
  private entries = new Map<string, UnsavedDraft>()
  private tabs = 0

  /** A tab of the same browser; of another one with `device`. */
  async open({
    device,
    initial = '',
  }: {
    device?: DraftWorld
    initial?: string
  } = {}): Promise<DraftSession> {
    const tab = `tab-${++this.tabs}`
    const session = new DraftSession({
      calls: {
        read: () => this.call('GET', () => this.read()),
        save: (draft) => this.call('PUT', () => this.save(draft)),
        end: (key) => this.call('DELETE', () => this.end(key)),
      },
      copy: new BrowserCopy((device ?? this).storage(), OF, tab),
      initial,
      draft: null,
      isFresh: false,
      changed: () => undefined,
    })
    void session.open()
    return session
  }

  /** Texts in this browser that the server may not have. */
  left(): string[] {
    return [...this.entries.values()].map(({ text }) => text)
  }

  private async call<T>(method: string, answer: () => T): Promise<T> {
    this.calls.push(method)
    const loss = this.loss()
    await pass(WAY_MS)
    if (loss === 'request') throw new TypeError('Failed to fetch')
    if (this.refusal) throw this.refusal
    const result = attempt(answer)
    await pass(WAY_MS)
    if (loss === 'answer') throw new TypeError('Failed to fetch')
    if (result instanceof ApiError) throw result
    return result
  }

  private read(): Draft {
    const { text, key, version } = this.row
    return { kind: OF.kind, about: OF.about, text, fields: {}, pictures: [], key, version, updatedAt: null }
  }

  private save({ text, key, version }: SavedDraft): Draft {
    if (this.row.text === text) return this.read()
    if (version !== this.row.version) throw new ApiError(409, '', { code: 'draft_changed' })
    if (text === '') return this.end(this.row.key ?? '') ?? this.read()
    this.taken.push(text)
    this.row = { text, key, version: version + 1 }
    return this.read()
  }

  /** What the server does when the post arrives. */
  end(key: string): undefined {
    if (this.row.key === key) this.row = { text: '', key: null, version: this.row.version + 1 }
  }

  private storage(): WritingStorage {
    const attempt = async <T>(work: () => T): Promise<T> => {
      await Promise.resolve()
      if (this.isStorageFull) throw new DOMException('full', 'QuotaExceededError')
      return work()
    }
    return {
      listUnsaved: () => attempt(() => [...this.entries.values()]),
      putUnsaved: (draft) => attempt(() => void this.entries.set(draft.tab, structuredClone(draft))),
      removeUnsaved: (_of, matches) =>
        attempt(() => {
          for (const [tab, draft] of this.entries) if (matches(draft)) this.entries.delete(tab)
        }),
      listUnsent: async () => [],
      putUnsent: async () => undefined,
      removeUnsent: async () => undefined,
    }
  }
}

function attempt<T>(work: () => T): T | ApiError {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
