// How often someone may try. Cheap reads are counted in memory; what costs or guesses is counted in the database,
// so that all processes of a site count together.
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Limit } from '#contract/endpoint.ts'
import type { Database } from './database.ts'
import { refuse } from './refusal.ts'

interface Bound {
  points: number
  seconds: number
  /** Counted by all processes together. */
  shared: boolean
  onlyFailures?: boolean
  /** What was typed wrongly is not counted: the limit is on what is done, and checking costs little. */
  onlyWellFormed?: boolean
  /** Counted by member, wherever they come from, and not by address. */
  byMember?: boolean
}

const LIMITS: Record<Limit, Bound> = {
  read: { points: 1200, seconds: 60, shared: false },
  // Pages that have to be rendered and pictures that have to be drawn; what lies ready is not counted.
  page: { points: 1200, seconds: 60, shared: false },
  search: { points: 300, seconds: 60, shared: false },
  write: { points: 60, seconds: 60, shared: true },
  // Guessing is what costs: who signs in rightly is not counted.
  'sign-in': { points: 20, seconds: 300, shared: true, onlyFailures: true },
  'sign-up': { points: 100, seconds: 3600, shared: true },
  contact: { points: 5, seconds: 3600, shared: true, onlyWellFormed: true },
  fetch: { points: 30, seconds: 60, shared: true },
  // What sends a letter to an address that somebody typed.
  mail: { points: 10, seconds: 3600, shared: true },
  upload: { points: 60, seconds: 3600, shared: true },
  message: { points: 30, seconds: 60, shared: true, onlyWellFormed: true },
  checkout: { points: 10, seconds: 60, shared: true, byMember: true },
  // Codes are too long to guess; whoever goes on trying all the same is stopped, whoever types a good one is not counted.
  gift: { points: 20, seconds: 3600, shared: true, onlyFailures: true },
  flag: { points: 20, seconds: 3600, shared: true, onlyWellFormed: true },
}

/** Whether a limit is to be spent once the input has been found well-formed, not before. */
export function isSpentOnceWellFormed(limit: Limit): boolean {
  return LIMITS[limit].onlyWellFormed === true
}

/** Whose tries a limit counts together: all of an address, or all of a member. */
export function bucketFor(limit: Limit, address: string, memberId: number | undefined): string {
  return LIMITS[limit].byMember && memberId !== undefined ? `member:${memberId}` : address
}

export interface Limits {
  /** Counts one try; refuses with 429 and Retry-After when there were too many. */
  spend(limit: Limit, who: string): Promise<void>
  /** Told when the call succeeded: limits that count failures alone give the try back. */
  succeeded(limit: Limit, who: string): Promise<void>
}

export function openLimits(database: Database, { enabled }: { enabled: boolean }): Limits {
  if (!enabled) return { spend: async () => undefined, succeeded: async () => undefined }
  const limiters = new Map<Limit, RateLimiterAbstract>()
  for (const [name, { points, seconds, shared }] of Object.entries(LIMITS)) {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    limiters.set(
      name as Limit,
      shared
        ? new RateLimiterPostgres({
            storeClient: storeOf(database),
            storeType: 'client',
            keyPrefix: name,
            points,
            duration: seconds,
            tableName: 'rate_limits',
            tableCreated: true,
            insuranceLimiter: memory,
          })
        : memory,
    )
  }
  return {
    spend: async (limit, who) => {
      const limiter = limiters.get(limit)
      if (!limiter) return
      try {
        await limiter.consume(who)
      } catch (verdict) {
        if (!(verdict instanceof RateLimiterRes)) throw verdict
        throw refuse.tooMany(Math.max(1, Math.ceil(verdict.msBeforeNext / 1000)))
      }
    },
    succeeded: async (limit, who) => {
      if (LIMITS[limit].onlyFailures) await limiters.get(limit)?.reward(who)
    },
  }
}

/** The library hands over {text, values}; the site's handle takes them apart. */
function storeOf(database: Database) {
  return {
    query: ({ text, values }: { text: string; values?: unknown[] }) => database.query(text, values ?? []),
  }
}
