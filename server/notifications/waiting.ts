// What waits for a member, for the home page: one query of unread notices and one of unread messages.
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Waiting } from '#contract/notifications.ts'
import { NOTICES_WAITING, type NoticeKind } from '#contract/notifications-terms.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database.ts'
import { countUnreadMessages } from '#server/messages/unread.ts'
import { seenBy, toNotice } from './notices.ts'
import { notifications } from './tables.ts'

/** What the member asked for themselves: its answers come before other news. */
const ANSWERS: NoticeKind[] = ['proposal_decided', 'flag_decided']

/** Unread messages, unread notices about anything else, and the first few of these. */
export async function findWaiting(db: Db, viewer: Viewer, userId: number): Promise<Waiting> {
  const { kind, readAt, isInBell, updatedAt, id } = notifications
  const rows = await db
    .select({ notice: notifications, total: sql<number>`(count(*) over ())::int` })
    .from(notifications)
    // Unread messages are counted in their conversations.
    .where(and(seenBy(viewer, userId), isNull(readAt), eq(isInBell, true), ne(kind, 'message')))
    .orderBy(desc(inArray(kind, ANSWERS)), desc(updatedAt), desc(id))
    .limit(NOTICES_WAITING)
  return {
    messages: await countUnreadMessages(db, userId),
    notifications: rows[0]?.total ?? 0,
    newest: rows.map(({ notice }) => toNotice(notice)),
  }
}
