import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SaveTimer } from './save-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Milliseconds until each of the saves, all of which fail with these seconds to wait. */
function waitsAfter(seconds: number | null, failures: number): number[] {
  const waits: number[] = []
  let since = Date.now()
  const timer = new SaveTimer(() => {
    waits.push(Date.now() - since)
    since = Date.now()
    if (waits.length < failures) timer.setForRetry(seconds)
  })
  timer.setForRetry(seconds)
  vi.runAllTimers()
  return waits
}

test('each failure doubles the wait, up to half a minute', () => {
  const waits = waitsAfter(null, 10)
  expect(waits.slice(1, 4).map((wait, at) => wait / (waits[at] ?? 0))).toEqual([2, 2, 2])
  expect(waits.slice(-2)).toEqual([30_000, 30_000])
})

test('the server’s seconds are waited at least, and end no longer wait', () => {
  const waits = waitsAfter(5, 10)
  expect(waits.slice(0, 3)).toEqual([5_000, 5_000, 5_000])
  expect(waits.slice(-2)).toEqual([30_000, 30_000])
})
