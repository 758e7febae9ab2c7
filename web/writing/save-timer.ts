// Timer of draft saves: at a pause in typing, after a while without one, and with back-off while the server fails.
const PAUSE_MS = 700
/** Continuous typing is saved after this time. */
const LONGEST_MS = 4_000
const RETRY_MS = 400
const RETRY_LONGEST_MS = 30_000

export class SaveTimer {
  /** Consecutive failures. */
  failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private unsavedSince: number | null = null
  private readonly save: () => void

  constructor(save: () => void) {
    this.save = save
  }

  get isSet(): boolean {
    return this.timer !== undefined
  }

  /** Something is unsaved. Does not shorten the back-off of an unreachable server. */
  setForPause(): void {
    this.unsavedSince ??= Date.now()
    if (this.failures > 0) return
    this.set(Math.max(0, Math.min(PAUSE_MS, this.unsavedSince + LONGEST_MS - Date.now())))
  }

  /** Doubles the delay after each failure, and waits at least the seconds that the server asked for. */
  setForRetry(seconds: number | null): void {
    const wait = Math.min(RETRY_MS * 2 ** this.failures, RETRY_LONGEST_MS)
    this.failures++
    this.set(Math.max(wait, (seconds ?? 0) * 1_000))
  }

  /** The text typed so far is saved; `isAll` unless more was typed meanwhile. */
  markSaved(isAll: boolean): void {
    this.unsavedSince = isAll ? null : Date.now()
  }

  clear(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private set(ms: number): void {
    this.clear()
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.save()
    }, ms)
  }
}
