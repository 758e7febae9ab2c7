// What a member's open pages are told at once, in every process: numbered, kept for a day, sent through NOTIFY.
// A message says that something is new and where; the page then asks the API, which knows who may see it.
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { liveMessages } from './tables.ts'

/** Every process listens here; the payload is a LiveNotice. */
export const LIVE_CHANNEL = 'multiball_live'

export type LiveNotice =
  | { userId: number; id: number }
  /** Streams to end: all of the member's, only that session's, or all but that session's. */
  | { userId: number; cut: true; session?: string; except?: string }

/** Tells all open pages of a member; call it with the transaction's handle. `data` holds ids, never private text. */
export async function tell(
  db: Db,
  userId: number,
  kind: string,
  data: Record<string, unknown>,
): Promise<void> {
  const [row] = await db
    .insert(liveMessages)
    .values({ userId, kind, data })
    .returning({ id: liveMessages.id })
  await notify(db, { userId, id: row?.id ?? 0 })
}

/** Ends a member's open streams in every process: after a ban, a sign-out, a change of password. */
export async function cutStreams(
  db: Db,
  userId: number,
  which: { session?: string; except?: string } = {},
): Promise<void> {
  await notify(db, { userId, cut: true, ...which })
}

async function notify(db: Db, notice: LiveNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`)
}
