// Idempotency keys: an action happens once per key, however often its cause is reported.

import { inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { billingIdempotencyKeys } from '#server/billing/tables.ts'

/** Claims the keys and returns those that were new; call it in the transaction of the action. */
export async function claimKeys(tx: Db, keys: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const claimed = await tx
    .insert(billingIdempotencyKeys)
    .values(keys.map((key) => ({ key, at })))
    .onConflictDoNothing()
    .returning({ key: billingIdempotencyKeys.key })
  return new Set(claimed.map(({ key }) => key))
}

/** True for the first caller. */
export async function claimKey(tx: Db, key: string, at: Date): Promise<boolean> {
  return (await claimKeys(tx, [key], at)).has(key)
}

/** Whether any of them is claimed. */
export async function isClaimed(db: Db, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false
  return (await db.$count(billingIdempotencyKeys, inArray(billingIdempotencyKeys.key, [...keys]))) > 0
}

/** Releases the keys, so that the action can happen again; returns those that had been claimed. */
export async function releaseKeys(tx: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const released = await tx
    .delete(billingIdempotencyKeys)
    .where(inArray(billingIdempotencyKeys.key, [...keys]))
    .returning({ key: billingIdempotencyKeys.key })
  return new Set(released.map(({ key }) => key))
}

const RETENTION_DAYS = 400

/** Deletes keys too old for their cause to be reported again. */
export async function cleanUpKeys(db: Db, now: Date): Promise<void> {
  await db
    .delete(billingIdempotencyKeys)
    .where(lt(billingIdempotencyKeys.at, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)))
}
