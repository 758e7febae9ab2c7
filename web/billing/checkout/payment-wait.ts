// How long and how often a page asks for a payment that was just made.
import { MINUTE_MS } from '#contract/durations.ts'

const FIRST_PAUSE_MS = 1000
const PAUSE_MS = 3000
const TIMEOUT_MS = MINUTE_MS

/** How long to wait before the next look, after `looks` of them; null when it is time to give up. Milliseconds. */
export function pauseBefore(looks: number, elapsedMs: number): number | null {
  if (looks === 0) return 0
  const pause = looks === 1 ? FIRST_PAUSE_MS : PAUSE_MS
  return elapsedMs + pause > TIMEOUT_MS ? null : pause
}
