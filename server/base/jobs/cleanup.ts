// Cleanup of the base tables: old events, live messages, expired rate limits, failed jobs.

import { and, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { liveMessages, outbox, rateLimits } from '#server/base/tables.ts'
import { removeOldFailures } from './admin-jobs.ts'

const EVENT_DAYS = 30

/** Removes events older than thirty days, but never the newest: its number is the version of visitors' pages. */
export async function cleanUpGround(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS)
  const newest = sql`(select max(${outbox.id}) from ${outbox})`
  await db.delete(outbox).where(and(lt(outbox.createdAt, before), sql`${outbox.id} < ${newest}`))
  await db.delete(liveMessages).where(lt(liveMessages.createdAt, new Date(now.getTime() - DAY_MS)))
  await removeOldFailures(db)
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
