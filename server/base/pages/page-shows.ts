// What a page shows by the calls that it makes while it is rendered: the keys by which it will be purged.
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
  /** When a count on it is too old, or time alone has changed it, in milliseconds. */
  until?: number
}

export interface PageShows {
  /** A reply that the page was made from; `at` is when its counts were read, `turnsAt` when it changes by time alone. */
  add(shows: readonly PurgeKey[] | null, at: number, turnsAt?: number): void
  addFailure(call: FailedCall, at: number): void
  shown(): Shown
}

interface FailedCall {
  endpoint: Endpoint
  input: RawInput
  error: unknown
}

/** Visitors' counts are at most this old. */
const COUNTS_MS = MINUTE_MS

/** Gathers for one page. Those of members are not stored, so nothing is asked of theirs. */
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
      // What broke may not break the next time.
      if (!(error instanceof Refusal)) isStorable = false
      // A refusal is shown until there is what was asked for. A closed door, or a question that makes no sense, stays so.
      else if (may(viewer, endpoint.access)) add(keysOfRefusal(endpoint, input), at)
    },
    shown: () => {
      if (!isStorable) return { shows: null }
      return { shows: [...keys], ...(until < Number.POSITIVE_INFINITY && { until }) }
    },
  }
}

/** What a reply shows, as its call says; null where it does not say it. */
export function keysOf({ shows }: Endpoint, reply: unknown, asked: AskedInput): readonly PurgeKey[] | null {
  return typeof shows === 'function' ? shows(reply as never, asked as never) : null
}

/** When a reply changes by time alone, in milliseconds: just after the time that its call says. */
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
