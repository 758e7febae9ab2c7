// What happens once for a key, however often its cause is told and by however many it is seen.

import { inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { billingIdempotencyKeys } from '#server/billing/tables.ts'

/** Those of the keys that nobody had claimed before; call it with the transaction that the effect is part of. */
export async function claimKeys(tx: Db, keys: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const claimed = await tx
    .insert(billingIdempotencyKeys)
    .values(keys.map((key) => ({ key, at })))
    .onConflictDoNothing()
    .returning({ key: billingIdempotencyKeys.key })
  return new Set(claimed.map(({ key }) => key))
}

/** True for the first who asks. */
export async function claimKey(tx: Db, key: string, at: Date): Promise<boolean> {
  return (await claimKeys(tx, [key], at)).has(key)
}

/** Whether somebody has claimed any of them. */
export async function isClaimed(db: Db, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false
  return (await db.$count(billingIdempotencyKeys, inArray(billingIdempotencyKeys.key, [...keys]))) > 0
}

/** Lets them happen again; those that had been claimed. */
export async function releaseKeys(tx: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const released = await tx
    .delete(billingIdempotencyKeys)
    .where(inArray(billingIdempotencyKeys.key, [...keys]))
    .returning({ key: billingIdempotencyKeys.key })
  return new Set(released.map(({ key }) => key))
}

const RETENTION_DAYS = 400

/** Forgets what is too old to happen again by anybody's telling. */
export async function cleanUpKeys(db: Db, now: Date): Promise<void> {
  await db
    .delete(billingIdempotencyKeys)
    .where(lt(billingIdempotencyKeys.at, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)))
}
