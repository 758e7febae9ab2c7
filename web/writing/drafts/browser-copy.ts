// Copy of a draft in this browser, until the server has it.
import type { DraftOf, UnsavedDraft, WritingStorage } from '#web/shell/writing/writing-storage.ts'
import { type DraftContent, digestOf, NOTHING_DIGEST } from './draft-content.ts'

/** Maximum of digests that this text is based on: its own earlier states, and the server's state at its start. */
const KNOWN_MAX = 100

export class BrowserCopy {
  /** False if the browser's storage is forbidden or full. */
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

  /** Copies left in this browser by all tabs, including this one before a reload; newest first. */
  async list(): Promise<UnsavedDraft[]> {
    const found = await this.attempt(() => this.storage.listUnsaved(this.of))
    return (found ?? []).sort((a, b) => b.at - a.at)
  }

  /** Whether this text is based on that one, so that replacing it loses nothing. */
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

  /** Of several states during one write only the last is written. */
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

  /** The server has this text: removes all tabs' copies of it and of its earlier states. */
  async dropSaved(digest: string): Promise<void> {
    await this.drop((draft) => draft.digest === digest || this.isOthersEarlier(draft))
  }

  /** The text was sent or discarded, and none goes on. */
  async dropAll(): Promise<void> {
    this.waiting = null
    await this.drop((draft) => draft.tab === this.tab || this.isOthersEarlier(draft))
  }

  /** The draft with this key was sent; its text goes on as another one. */
  async dropSent(key: string): Promise<void> {
    this.waiting = null
    await this.drop((draft) => draft.key === key || this.isOthersEarlier(draft))
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
