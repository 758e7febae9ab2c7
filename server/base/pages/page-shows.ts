// Collects what a page shows from the calls it makes while it is rendered: the keys that will purge it.
import { MINUTE_MS } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { may } from '#contract/entitlements.ts'
import { isCounts, type PurgeKey } from '#contract/purge-keys.ts'
import type { Viewer } from '#contract/viewer.ts'
import { type AskedInput, parseInput, type RawInput } from '#server/base/http/calls.ts'
import { Refusal } from '#server/base/refusal.ts'

/** What a page shows; null where it is not to be stored. */
export interface Shown {
  shows: readonly PurgeKey[] | null
  /** When a count on it expires, or time alone changes it, in milliseconds. */
  until?: number
}

export interface PageShows {
  /** Adds a reply on the page; `at` is when its counts were read, `turnsAt` when it changes by time alone. */
  add(shows: readonly PurgeKey[] | null, at: number, turnsAt?: number): void
  addFailure(call: FailedCall, at: number): void
  shown(): Shown
}

interface FailedCall {
  endpoint: Endpoint
  input: RawInput
  error: unknown
}

/** The maximum age of visitors' counts. */
const COUNTS_MS = MINUTE_MS

/** Collects for one page. Members' pages are not stored, so none of their keys are computed. */
export function createPageShows(viewer: Viewer): PageShows {
  const keys = new Set<PurgeKey>()
  let isStorable = viewer.member === null
  let until = Number.POSITIVE_INFINITY

  function add(shows: readonly PurgeKey[] | null, at: number, turnsAt = Number.POSITIVE_INFINITY): void {
    until = Math.min(until, turnsAt)
    if (shows === null) isStorable = false
    for (const key of shows ?? []) {
      if (isCounts(key)) until = Math.min(until, at + COUNTS_MS)
      else keys.add(key)
    }
  }

  return {
    add,
    addFailure: ({ endpoint, input, error }, at) => {
      if (!isStorable) return
      // An unexpected error may not happen the next time.
      if (!(error instanceof Refusal)) isStorable = false
      // A refusal is shown until the missing thing exists. A denied access or an invalid query stays refused.
      else if (may(viewer, endpoint.access)) add(keysOfRefusal(endpoint, input), at)
    },
    shown: () => {
      if (!isStorable) return { shows: null }
      return { shows: [...keys], ...(until < Number.POSITIVE_INFINITY && { until }) }
    },
  }
}

/** The keys of a reply, as its call declares them; null where it declares none. */
export function keysOf({ shows }: Endpoint, reply: unknown, asked: AskedInput): readonly PurgeKey[] | null {
  return typeof shows === 'function' ? shows(reply as never, asked as never) : null
}

/** When a reply changes by time alone, in milliseconds: just after the time that its call declares. */
export function turnOf({ showsUntil }: Endpoint, reply: unknown): number {
  const until = showsUntil?.(reply as never)
  return until ? Date.parse(until) + 1 : Number.POSITIVE_INFINITY
}

function keysOfRefusal(endpoint: Endpoint, input: RawInput): readonly PurgeKey[] | null {
  try {
    return keysOf(endpoint, null, parseInput(endpoint, input))
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
