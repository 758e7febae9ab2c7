// Polling intervals of the page that waits for a payment.
import { MINUTE_MS } from '#contract/durations.ts'

const FIRST_PAUSE_MS = 1000
const PAUSE_MS = 3000
const TIMEOUT_MS = MINUTE_MS

/** Milliseconds until the next poll, after `looks` of them; null to give up. */
export function pauseBefore(looks: number, elapsedMs: number): number | null {
  if (looks === 0) return 0
  const pause = looks === 1 ? FIRST_PAUSE_MS : PAUSE_MS
  return elapsedMs + pause > TIMEOUT_MS ? null : pause
}
