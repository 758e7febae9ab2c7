// Cleanup of messages' idempotency keys, once no browser retries the sending.
import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { SEND_KEY_DAYS } from '#contract/writing/draft-limits.ts'
import type { Db } from '#server/base/database/database.ts'
import { conversations, messages } from './tables.ts'

const AT_ONCE = 5_000

/** Daily: clears the keys of messages and groups that no browser sends again. */
export async function cleanUpSendKeys(db: Db, now: Date, atOnce = AT_ONCE): Promise<void> {
  const before = new Date(now.getTime() - SEND_KEY_DAYS * DAY_MS)
  for (const table of [messages, conversations] as const) {
    let found = atOnce
    while (found === atOnce) {
      const old = db
        .select({ id: table.id })
        .from(table)
        .where(and(isNotNull(table.clientId), lt(table.createdAt, before)))
        .limit(atOnce)
      const cleared = await db
        .update(table)
        .set({ clientId: null })
        .where(inArray(table.id, old))
        .returning({ id: table.id })
      found = cleared.length
    }
  }
}
