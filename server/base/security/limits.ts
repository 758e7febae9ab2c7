// Rate limiters. Cheap reads are counted in memory; expensive calls and guesses are counted in the database, so that
// all processes of a site count together.
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Limit } from '#contract/endpoint.ts'
import type { Database } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { storedBucket } from './client-address.ts'
import { type Counted, RATE_LIMITS } from './rate-limits.ts'

/** Whether a limit counts only once the input has been found well-formed. */
export function isSpentOnceWellFormed(limit: Limit): boolean {
  return RATE_LIMITS[limit].onlyWellFormed === true
}

const MEMBER = 'member:'

/**
 * The bucket that attempts count in: one per signed-in member, wherever they are; one for all visitors of an address.
 */
export function bucketFor(addressBucket: string, memberId: number | undefined): string {
  return memberId === undefined ? addressBucket : `${MEMBER}${memberId}`
}

export interface Limits {
  /** Counts one attempt in a bucket (`bucketFor`); refuses with 429 and Retry-After when there were too many. */
  spend(limit: Counted, bucket: string): Promise<void>
  /** Refuses like `spend`, without counting. */
  mustHaveLeft(limit: Counted, bucket: string): Promise<void>
  /** Call it when the call succeeded: limits that count only failures then return the attempt. */
  succeeded(limit: Counted, bucket: string): Promise<void>
}

/** For calls that are counted elsewhere, and where limits are switched off. */
export const UNLIMITED: Limits = {
  spend: async () => undefined,
  mustHaveLeft: async () => undefined,
  succeeded: async () => undefined,
}

/** `secret` is the site's: stored counts have a hash of the address. */
export function openLimits(
  database: Database,
  { enabled, secret }: { enabled: boolean; secret: string },
): Limits {
  if (!enabled) return UNLIMITED
  const forMembers = openLimiters(database, 'members')
  const forVisitors = openLimiters(database, 'visitors')
  const limiterOf = (limit: Counted, bucket: string) =>
    (bucket.startsWith(MEMBER) ? forMembers : forVisitors).get(limit)
  const keyOf = (limit: Counted, bucket: string) =>
    RATE_LIMITS[limit].shared && !bucket.startsWith(MEMBER) ? storedBucket(bucket, secret) : bucket
  return {
    spend: async (limit, bucket) => {
      try {
        await limiterOf(limit, bucket)?.consume(keyOf(limit, bucket))
      } catch (verdict) {
        if (!(verdict instanceof RateLimiterRes)) throw verdict
        throw tooMany(verdict)
      }
    },
    mustHaveLeft: async (limit, bucket) => {
      const spent = await limiterOf(limit, bucket)?.get(keyOf(limit, bucket))
      if (spent && spent.remainingPoints <= 0) throw tooMany(spent)
    },
    succeeded: async (limit, bucket) => {
      if (RATE_LIMITS[limit].onlyFailures) await limiterOf(limit, bucket)?.reward(keyOf(limit, bucket))
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes) {
  return refuse.tooMany(Math.max(1, Math.ceil(msBeforeNext / 1000)))
}

function openLimiters(database: Database, whose: 'members' | 'visitors'): Map<Counted, RateLimiterAbstract> {
  const limiters = new Map<Counted, RateLimiterAbstract>()
  for (const name of Object.keys(RATE_LIMITS) as Counted[]) {
    const { [whose]: points, seconds, shared } = RATE_LIMITS[name]
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    limiters.set(
      name,
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
  return limiters
}

/** The library passes {text, values}; the site's handle takes them separately. */
function storeOf(database: Database) {
  return {
    query: ({ text, values }: { text: string; values?: unknown[] }) => database.query(text, values ?? []),
  }
}
