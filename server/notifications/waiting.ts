// What waits for a member, for the home page: one query of unread notices and one of unread messages, each built once and
// planned once by each connection, since they come with every rendering of that page.
import { and, desc, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Waiting } from '#contract/notifications.ts'
import { NOTICES_WAITING, type NoticeKind } from '#contract/notifications-terms.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database.ts'
import { createUnreadCounter } from '#server/messages/unread.ts'
import { isApart } from '#server/moderation/blocks.ts'
import { toNotice } from './notices.ts'
import { readableNeeds } from './readers.ts'
import { notifications } from './tables.ts'

/** What the member asked for themselves: its answers come before other news. */
const ANSWERS: NoticeKind[] = ['proposal_decided', 'flag_decided']

/** Unread messages, unread notices about anything else, and the first few of these. */
export function createWaitingFinder(db: Db): (viewer: Viewer, userId: number) => Promise<Waiting> {
  const statement = prepareNotices(db)
  const countMessages = createUnreadCounter(db)
  return async (viewer, userId) => {
    const rows = await statement.execute({ userId, needs: `{${readableNeeds(viewer).join(',')}}` })
    return {
      messages: await countMessages(userId),
      notifications: rows[0]?.total ?? 0,
      newest: rows.map(({ notice }) => toNotice(notice)),
    }
  }
}

function prepareNotices(db: Db) {
  const { kind, readAt, isInBell, updatedAt, id, needs, userId, actorId } = notifications
  return (
    db
      .select({ notice: notifications, total: sql<number>`(count(*) over ())::int` })
      .from(notifications)
      // Unread messages are counted in their conversations.
      .where(
        and(
          eq(userId, sql.placeholder('userId')),
          or(isNull(needs), sql`${needs} = any(${sql.placeholder('needs')}::text[])`),
          not(isApart(userId, actorId)),
          isNull(readAt),
          eq(isInBell, true),
          ne(kind, 'message'),
        ),
      )
      .orderBy(desc(inArray(kind, ANSWERS)), desc(updatedAt), desc(id))
      .limit(NOTICES_WAITING)
      .prepare('find_waiting')
  )
}
