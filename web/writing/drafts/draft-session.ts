// DraftSession: one draft in one tab. Typed text is stored in this browser at once and on the server at every pause.
// Neither another tab's or device's version nor this text is overwritten unseen.
import { ApiError } from '#contract/api-error.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Draft, SavedDraft } from '#contract/writing/drafts.ts'
import type { UnsavedDraft } from '#web/shell/writing/writing-storage.ts'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'
import { SaveTimer } from '#web/writing/save-timer.ts'
import type { BrowserCopy } from './browser-copy.ts'
import { type DraftCalls, isFinalRefusal } from './draft-calls.ts'
import {
  blank,
  contentHash,
  contentOf,
  type DraftContent,
  digestOf,
  type GoOn,
  NOTHING,
  NOTHING_DIGEST,
  newDraftKey,
  type Rival,
  type Typed,
} from './draft-content.ts'
import { type DraftView, viewOf } from './draft-view.ts'

export class DraftSession {
  view: DraftView
  private content: DraftContent
  /** Digest of the server's version, as far as known. */
  private saved = NOTHING_DIGEST
  private version = 0
  private key = newDraftKey()
  private rival: Rival | null = null
  private strays: UnsavedDraft[] = []
  private readonly over = new Set<string>()
  private toEnd: string[] = []
  /** Version that a text from the browser is based on, until it is compared with the server's. */
  private foundOn: number | null = null
  private isRead = false
  private running: Promise<void> | null = null
  private isDue = false
  private isStopped = false
  /** The member has signed out with this browser, until the server takes something of theirs again. */
  private isForgotten = false
  /** The text is being posted. */
  private isSending = false
  private isOpened = false
  private problem: string | null = null
  private readonly timer = new SaveTimer(() => void this.work())
  private readonly calls: DraftCalls
  private readonly copy: BrowserCopy
  private readonly initial: string
  private readonly changed: () => void

  constructor(parts: {
    calls: DraftCalls
    copy: BrowserCopy
    initial: string
    /** The draft loaded with the page, and whether that was a moment ago. */
    draft: Draft | null
    isFresh: boolean
    changed: () => void
  }) {
    this.calls = parts.calls
    this.copy = parts.copy
    this.initial = parts.initial
    this.changed = parts.changed
    this.content = blank(parts.initial)
    if (parts.draft) this.take(parts.draft)
    this.isRead = parts.draft !== null && parts.isFresh
    this.view = this.viewNow()
  }

  /** Loads copies left in this browser, and compares them with the server's version. */
  async open(): Promise<void> {
    const left = await this.copy.list()
    this.isOpened = true
    this.strays = left
    const [newest, ...others] = left
    if (newest && this.isClean()) {
      this.copy.remember(...newest.known, newest.digest)
      this.content = contentOf(newest)
      this.strays = others
      this.foundOn = newest.version
      // Compared with the server's present version, whatever the page was loaded with.
      this.isRead = false
      if (this.version <= newest.version) {
        this.key = newest.key
        this.version = newest.version
      }
    }
    this.publish()
    await this.work()
  }

  change(part: Partial<DraftContent>): void {
    this.content = { ...this.content, ...part }
    this.problem = null
    if (!this.isStopped) {
      if (this.isClean()) void this.copy.dropSaved(this.saved)
      else this.store()
      this.planSave()
    }
    this.publish()
  }

  /** Saves everything typed so far. Null if there is nothing to save, or a choice is pending. */
  saveNow(isLeaving = false): Promise<void> | null {
    if (this.isClean() || this.rival || this.isStopped) return null
    return this.work(isLeaving)
  }

  /** The page unloads: a last save without waiting, in parallel to one that may be cut off. */
  leave(): void {
    if (this.isClean() || this.rival || this.isStopped) return
    this.calls.save(this.toSave(), true).catch(() => undefined)
  }

  /** Checks for a newer version from another device, and retries failed saves. */
  refresh(): void {
    if (this.isStopped) return
    if (this.isClean() && !this.running) this.isRead = false
    void this.work()
  }

  overwriteTheirs(): void {
    const { rival } = this
    if (!rival) return
    this.copy.remember(rival.digest)
    this.rival = null
    if (rival.version !== null) {
      this.version = rival.version
      this.saved = rival.digest
    }
    this.publish()
    void this.work()
  }

  takeTheirs(): void {
    const { rival } = this
    if (!rival) return
    this.copy.remember(digestOf(this.content), rival.digest)
    this.rival = null
    this.content = rival.content
    if (rival.version === null) {
      this.store()
    } else {
      this.version = rival.version
      this.saved = rival.digest
      void this.copy.dropAll()
    }
    this.publish()
    void this.work()
  }

  /**
   * The text was sent, or `handedOver` to what sends it. The server's draft then ends with the post; otherwise at once.
   * What is no longer as `sent` was changed meanwhile, and goes on as another draft. Resolves when this browser has no
   * copy of the sent text left: a page left earlier may restore it.
   */
  async finish(
    handedOver = false,
    sent = this.content,
    goOn = ({ now }: Typed): DraftContent | null => now,
  ): Promise<void> {
    const { key, content: now } = this
    const isTyped = contentHash(now) !== contentHash(sent)
    const next = isTyped ? goOn({ now, sent }) : null
    if (!handedOver) this.toEnd.push(key)
    this.beginAgain()
    const dropped = isTyped ? this.copy.dropSent(key) : this.copy.dropAll()
    if (next) this.change(next)
    else this.publish()
    if (!handedOver) void this.work()
    await dropped
  }

  /**
   * Sends the text, and ends the draft with it. Pauses saving: a save that arrived after the post would make a draft of
   * its text again. If sending fails, saving continues.
   */
  async post<T>(send: () => Promise<T>, goOn?: GoOn<T>): Promise<T> {
    const sent = this.content
    this.isSending = true
    this.timer.clear()
    try {
      const answer = await send()
      this.isSending = false
      const finished = this.finish(false, sent, goOn && ((typed) => goOn(typed, answer)))
      await Promise.race([finished, new Promise((done) => setTimeout(done, SECOND_MS))])
      return answer
    } catch (error) {
      this.isSending = false
      if (!this.isClean()) this.planSave()
      throw error
    }
  }

  /** The draft with this key is being sent elsewhere on the page: it must not be continued. */
  disown(key: string): void {
    if (this.over.has(key)) return
    this.over.add(key)
    if (this.key !== key) return
    if (this.isClean()) this.beginAgain()
    else this.key = newDraftKey()
    this.publish()
  }

  private beginAgain(): void {
    this.over.add(this.key)
    this.key = newDraftKey()
    // The end of a saved draft is a version, which the browser's copy of the next text is based on.
    if (this.saved !== NOTHING_DIGEST) this.version++
    this.content = blank(this.initial)
    this.saved = NOTHING_DIGEST
    this.rival = null
    this.problem = null
    this.timer.markSaved(true)
    // Reads the server's present version before the next text is saved on top of it.
    this.isRead = false
    this.timer.clear()
  }

  /** Stops saving. */
  stop(): void {
    this.isStopped = true
    this.timer.clear()
  }

  /**
   * The member has signed out: the browser stores nothing, and nothing is read, which may be another member's. A save
   * is refused until they are back, since it names its member.
   */
  forget(): void {
    this.isForgotten = true
    this.timer.clear()
    void this.copy.dropAll()
  }

  private store(): void {
    if (!this.isForgotten) this.copy.put(this.content, { key: this.key, version: this.version })
  }

  isClean(): boolean {
    return this.digest() === this.saved
  }

  /** One operation at a time, repeated as long as something is left to do. Resolves after the last one. */
  private work(isLeaving = false): Promise<void> {
    if (this.isStopped || this.isSending) return Promise.resolve()
    if (this.running) this.isDue = true
    this.running ??= this.workOff(isLeaving)
    return this.running
  }

  private async workOff(isLeaving: boolean): Promise<void> {
    do {
      this.isDue = false
      try {
        await this.endFinished()
        if (!this.isRead && !this.isForgotten) this.meet(await this.calls.read())
        if (!this.rival && !this.isClean()) await this.save(isLeaving)
        this.timer.failures = 0
        this.problem = null
        if (!this.rival && this.isClean()) this.meetStrays()
      } catch (error) {
        this.fail(error)
      }
      this.publish()
    } while (this.isDue && this.timer.failures === 0 && !this.isStopped && !this.isSending)
    this.running = null
    if (!this.isClean() && this.problem === null && !this.timer.isSet) this.planSave()
  }

  private async endFinished(): Promise<void> {
    for (const key of [...this.toEnd]) {
      await this.calls.end(key)
      this.toEnd = this.toEnd.filter((other) => other !== key)
    }
  }

  private async save(isLeaving: boolean): Promise<void> {
    const [draft, digest, isBack] = [this.toSave(), this.digest(), this.isForgotten]
    this.copy.remember(digest)
    try {
      const { version, key } = await this.calls.save(draft, isLeaving)
      if (isBack) this.isForgotten = false
      this.version = version
      if (this.over.has(draft.key)) {
        // Sent meanwhile: ends the draft that this save restored.
        this.toEnd.push(draft.key)
        this.isDue = true
        return
      }
      this.key = key ?? newDraftKey()
      this.saved = digest
      this.timer.markSaved(this.isClean())
      await this.copy.dropSaved(digest)
    } catch (error) {
      if (failureCode(error) !== 'draft_changed') throw error
      if (isBack) this.isForgotten = false
      // A late save of a text that is being or was sent: not a version to continue from.
      if (this.isSending || this.over.has(draft.key)) return
      const theirs = await this.calls.read()
      // Sent or deleted elsewhere: this text continues under a new key.
      if (theirs.key === null) this.key = newDraftKey()
      this.meet(theirs)
      if (!this.rival && !this.isClean()) this.isDue = true
    }
  }

  /** Compares with the server's version: the same, an earlier state of this text, or a conflict. */
  private meet(draft: Draft): void {
    this.isRead = true
    const digest = this.digestOn(draft)
    const mine = this.digest()
    const { foundOn } = this
    this.foundOn = null
    // Sent or deleted since the browser stored this text.
    const hasEnded = draft.key === null && foundOn !== null && foundOn < draft.version
    if (mine === this.saved || mine === digest || (this.copy.goesOnFrom(digest) && !hasEnded)) {
      if (mine === this.saved) this.take(draft)
      else this.goOnFrom(draft)
      if (this.isClean()) void this.copy.dropSaved(digest)
    } else {
      if (hasEnded) this.key = newDraftKey()
      const content = hasEnded ? blank(this.initial) : contentOf(draft)
      this.rival = { content, digest, version: draft.version }
    }
  }

  /** Shows the server's text: nothing here is unsaved. */
  private take(draft: Draft): void {
    // Sent or deleted elsewhere: the next text is a new draft, even if it is equal.
    if (draft.key === null) this.key = newDraftKey()
    this.goOnFrom(draft)
    if (this.digest() === this.saved) return
    this.content = this.saved === NOTHING_DIGEST ? blank(this.initial) : contentOf(draft)
  }

  /** Keeps the text and saves it on top of the server's version. */
  private goOnFrom(draft: Draft): void {
    this.saved = this.digestOn(draft)
    this.version = draft.version
    this.copy.remember(this.saved)
    if (draft.key !== null && !this.over.has(draft.key)) this.key = draft.key
  }

  /** A draft being sent counts as ended, although the server may not know it yet. */
  private digestOn(draft: Draft): string {
    return draft.key !== null && this.over.has(draft.key) ? NOTHING_DIGEST : digestOf(contentOf(draft))
  }

  /** Handles unsaved texts of closed tabs, one after the other. */
  private meetStrays(): void {
    for (let stray = this.strays.shift(); stray; stray = this.strays.shift()) {
      if (this.copy.goesOnFrom(stray.digest) || stray.digest === this.saved) continue
      this.rival = { content: contentOf(stray), digest: stray.digest, version: null }
      return
    }
  }

  private fail(error: unknown): void {
    if (isFinalRefusal(error)) {
      this.problem = failureText(error)
      return
    }
    this.timer.setForRetry(error instanceof ApiError ? error.retryAfter : null)
  }

  private planSave(): void {
    if (!this.rival) this.timer.setForPause()
  }

  private digest(): string {
    return digestOf(this.content, this.initial)
  }

  private toSave(): SavedDraft {
    const { text, fields, pictures } = this.digest() === NOTHING_DIGEST ? NOTHING : this.content
    const pictureIds = pictures.map(({ id }) => id)
    return { text, fields, pictureIds, key: this.key, version: this.version }
  }

  private publish(): void {
    this.view = this.viewNow()
    this.changed()
  }

  private viewNow(): DraftView {
    const { content, key, problem, isOpened } = this
    return viewOf({
      ...{ content, key, problem, isOpened },
      theirs: this.rival?.content ?? null,
      isClean: this.isClean(),
      failures: this.timer.failures,
      isBrowserWorking: this.copy.isWorking,
    })
  }
}
