// Live messages to a member's open pages, in every process: numbered, stored for a day, sent through NOTIFY. A message
// says what is new and where; the page then asks the API, which checks access.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { liveMessages } from '#server/base/tables.ts'

/** The channel that every process listens to; the payload is a LiveNotification. */
export const LIVE_CHANNEL = 'multiball_live'

export type LiveNotification =
  /** Messages to read, by member and number. */
  | { told: readonly (readonly [userId: number, id: number])[] }
  /** Streams to end: all of the member's, only that session's, or all but that session's. */
  | { userId: number; cut: true; session?: string; except?: string }

/**
 * Sends a message to a member's open pages; call it with the transaction's handle. `data` holds ids, no private text.
 */
export async function tell(
  db: Db,
  userId: number,
  kind: string,
  data: Record<string, unknown>,
): Promise<void> {
  await tellAll(db, [userId], kind, data)
}

/** NOTIFY carries at most 8,000 bytes: room for this many pairs of member and number, of up to ten digits each. */
const TOLD_AT_ONCE = 300

/** Sends the same message to several members, in one statement per three hundred. */
export async function tellAll(
  db: Db,
  userIds: readonly number[],
  kind: string,
  data: Record<string, unknown>,
): Promise<void> {
  const unique = [...new Set(userIds)]
  for (let from = 0; from < unique.length; from += TOLD_AT_ONCE) {
    const ids = JSON.stringify(unique.slice(from, from + TOLD_AT_ONCE))
    await db.execute(sql`
      with told as (
        insert into ${liveMessages} (user_id, kind, data)
        select value::int, ${kind}, ${JSON.stringify(data)}::jsonb from json_array_elements_text(${ids}::json)
        returning user_id, id
      )
      select pg_notify(${LIVE_CHANNEL}, json_build_object('told', json_agg(json_build_array(user_id, id)))::text) from told`)
  }
}

/** Ends a member's open streams in every process: after a ban, a sign-out, a change of password. */
export async function cutStreams(
  db: Db,
  userId: number,
  which: { session?: string; except?: string } = {},
): Promise<void> {
  await notify(db, { userId, cut: true, ...which })
}

async function notify(db: Db, notification: LiveNotification): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notification)})`)
}
