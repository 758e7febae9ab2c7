// Exponential back-off for failed sign-ins, counted per account and per address: each failure beyond the free ones
// doubles the wait. A browser that has signed in before has its own count, so others' guesses do not slow it down.

import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/durations.ts'
import { tries } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { bucketOf, storedBucket } from '#server/base/security/client-address.ts'
import { SIGN_INS_PER_HOUR, THROTTLE_LIMITS, type ThrottleLimit } from '#server/base/security/rate-limits.ts'
import { hashOf } from './tokens.ts'

export type Attempt = 'sign_in' | 'code' | 'confirmation'

interface Guesser {
  /** The account as it was typed: resolving it would reveal that two names are the same member. */
  who: string
  address: string
  /** Hash of the device cookie, if the member has signed in with it before: counted separately from everyone else. */
  knownDevice: string | null
}

export interface LoginThrottle {
  /**
   * Counts one guess; refuses with 429 while the wait lasts, or after as many right ones from this address as a member
   * may have sign-ins. Returns a function that takes back a right guess, and counts it as such.
   */
  spend(guess: Attempt, guesser: Guesser): Promise<() => Promise<void>>
}

export function countAttempts({ db, clock, config }: AppContext): LoginThrottle {
  return {
    spend: async (guess, { who, address, knownDevice }) => {
      if (!config.rateLimits) return async () => undefined
      const whom = `${guess}:${hashOf(who)}`
      const place = storedBucket(bucketOf(address), config.sessionSecret)
      // By address even for a known browser, since each sign-in may make another one known. Not by account alone: who
      // knows the password, but not the code, would keep its owner out.
      const right = { key: `right:${whom}:${place}`, times: SIGN_INS_PER_HOUR.ofMember }
      await mustNotBeUsedUp(db, { ...right, now: clock.now() })
      const own: [string, ThrottleLimit][] = knownDevice
        ? [[`${whom}:${knownDevice}`, THROTTLE_LIMITS.oneAccountFromOnePlace]]
        : [
            [`${whom}:${place}`, THROTTLE_LIMITS.oneAccountFromOnePlace],
            [whom, THROTTLE_LIMITS.oneAccountFromEverywhere],
          ]
      const ofPlace = knownDevice ? null : `${guess}::${place}`
      if (ofPlace) await spendTry(db, ofPlace, THROTTLE_LIMITS.allAccountsFromOnePlace, clock.now())
      for (const [key, limit] of own) await spendTry(db, key, limit, clock.now())
      return async () => {
        for (const [key] of own) await db.delete(tries).where(eq(tries.key, key))
        // One successful sign-in does not clear the other failures from this address.
        if (ofPlace) await uncount(db, ofPlace)
        await count(db, { key: right.key, withinMs: HOUR_MS, now: clock.now() })
      }
    },
  }
}

/** Counted before the guess is checked, in one statement, so that simultaneous guesses all count. */
async function spendTry(db: Db, key: string, limit: ThrottleLimit, now: Date): Promise<void> {
  const { free, firstSeconds, longestSeconds, withinSeconds } = limit
  const at = sql`${now.toISOString()}::timestamptz`
  const isOver = sql`${tries.expiresAt} <= ${at}`
  const wait = sql`least(${firstSeconds}::int * power(2, least(${tries.count} + 1 - ${free}::int, 20)), ${longestSeconds}::int)`
  const counted = await rowsOf(
    db,
    sql`insert into ${tries} (key, count, expires_at)
      values (${key}, 1, ${at} + ${withinSeconds}::int * interval '1 second')
      on conflict (key) do update set
        count = case when ${isOver} then 1 else ${tries.count} + 1 end,
        blocked_until = case when ${isOver} or ${tries.count} + 1 < ${free}::int then null
          else ${at} + ${wait} * interval '1 second' end,
        expires_at = case when ${isOver} then excluded.expires_at else ${tries.expiresAt} end
      where ${tries.blockedUntil} is null or ${tries.blockedUntil} <= ${at}
      returning count`,
  )
  if (counted.length > 0) return
  const [row] = await db.select().from(tries).where(eq(tries.key, key))
  throw tooManyUntil(row?.blockedUntil, now)
}

interface Allowance {
  key: string
  times: number
  withinMs: number
  now: Date
}

/** Counts one and returns whether it was within the allowance; the count restarts when its time is over. */
export async function isWithin(db: Db, { times, ...counted }: Allowance): Promise<boolean> {
  return (await count(db, counted)) <= times
}

/** Counts one and returns the new count. */
export async function count(db: Db, { key, withinMs, now }: Omit<Allowance, 'times'>): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isOver = sql`${tries.expiresAt} <= ${at}`
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`insert into ${tries} (key, count, expires_at)
      values (${key}, 1, ${at} + ${Math.ceil(withinMs / 1000)}::int * interval '1 second')
      on conflict (key) do update set
        count = case when ${isOver} then 1 else ${tries.count} + 1 end,
        expires_at = case when ${isOver} then excluded.expires_at else ${tries.expiresAt} end
      returning count`,
  )
  return row?.count ?? 1
}

/** Refuses with 429 where the allowance is used up; counts nothing. */
async function mustNotBeUsedUp(
  db: Db,
  { key, times, now }: { key: string; times: number; now: Date },
): Promise<void> {
  const isUsedUp = and(eq(tries.key, key), gte(tries.count, times), gt(tries.expiresAt, now))
  const [row] = await db.select().from(tries).where(isUsedUp)
  if (row) throw tooManyUntil(row.expiresAt, now)
}

/** Counts a sign-in that is about to succeed; refuses with 429 when there were too many. */
export async function mustNotEnterTooOften(
  { db, clock, config }: AppContext,
  { userId, address }: { userId: number; address: string },
): Promise<void> {
  if (!config.rateLimits) return
  const now = clock.now()
  const counts = [
    { key: `entries:${userId}`, times: SIGN_INS_PER_HOUR.ofMember },
    {
      key: `entries::${storedBucket(bucketOf(address), config.sessionSecret)}`,
      times: SIGN_INS_PER_HOUR.fromPlace,
    },
  ]
  for (const { key, times } of counts) {
    if (await isWithin(db, { key, times, withinMs: HOUR_MS, now })) continue
    const [row] = await db.select().from(tries).where(eq(tries.key, key))
    throw tooManyUntil(row?.expiresAt, now)
  }
}

function tooManyUntil(end: Date | null | undefined, now: Date) {
  const left = (end?.getTime() ?? 0) - now.getTime()
  return refuse.tooMany(Math.max(1, Math.ceil(left / 1000)))
}

/** Takes one count back, because the counted action did not happen. */
export async function uncount(db: Db, key: string): Promise<void> {
  await db
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)`, blockedUntil: null })
    .where(eq(tries.key, key))
}

export async function cleanUpTries(db: Db, now: Date): Promise<void> {
  await db.delete(tries).where(lt(tries.expiresAt, now))
}
