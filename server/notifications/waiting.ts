// Waiting items for a member's home page: unread notifications and the number of unread messages in one statement,
// built once and planned once per connection, since every rendering of that page runs it.
import { and, desc, eq, inArray, isNull, ne, not, notLike, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { NOTIFICATIONS_WAITING } from '#contract/notifications/constants.ts'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import type { Waiting } from '#contract/notifications/notifications.ts'
import type { Viewer } from '#contract/viewer.ts'
import { securitySubject } from '#server/accounts/emails/notifications.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { membershipSubject } from '#server/billing/subscriptions/emails.ts'
import { selectUnread } from '#server/messages/unread.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { toNotification } from './notifications.ts'
import { readableNeeds } from './recipients.ts'
import { notifications } from './tables.ts'

/** Answers to the member's own requests, listed before other news. */
const ANSWERS: NotificationKind[] = ['proposal_decided', 'flag_decided']

/** News that asks for nothing: the bell has it. */
const NEW_SIGN_IN = securitySubject('new_sign_in')
const MEMBERSHIP_BEGAN = membershipSubject('began', '%')

/** Number of unread messages, of unread notifications about anything else, and the first few of these. */
export function createWaitingFinder(db: Db): (viewer: Viewer, userId: number) => Promise<Waiting> {
  const statement = prepareWaiting(db)
  return async (viewer, userId) => {
    const rows = await statement.execute({ userId, needs: `{${readableNeeds(viewer).join(',')}}` })
    const [first] = rows
    return {
      messages: first?.messages ?? 0,
      notifications: first?.total ?? 0,
      newest: rows.flatMap(({ notification }) =>
        notification ? [toNotification({ ...notification, readAt: null })] : [],
      ),
    }
  }
}

/** One row per listed notification, or one without any. */
function prepareWaiting(db: Db) {
  const unread = selectNotifications(db)
  const { total, id, kind, title, titleOfMany, path, count, updatedAt } = unread
  return db
    .select({
      messages: sql<number>`(${selectUnread(db, sql.placeholder('userId'))})`,
      total,
      notification: { id, kind, title, titleOfMany, path, count, updatedAt },
    })
    .from(users)
    .leftJoin(unread, sql`true`)
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(...newestFirst(unread))
    .prepare('find_waiting')
}

function selectNotifications(db: Db) {
  const {
    id,
    kind,
    title,
    titleOfMany,
    path,
    count,
    updatedAt,
    readAt,
    isInBell,
    needs,
    userId,
    actorId,
    subject,
  } = notifications
  return (
    db
      .select({
        ...{ id, kind, title, titleOfMany, path, count, updatedAt },
        total: sql<number>`(count(*) over ())::int`.as('total'),
      })
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
          ne(subject, NEW_SIGN_IN),
          notLike(subject, MEMBERSHIP_BEGAN),
        ),
      )
      .orderBy(...newestFirst(notifications))
      .limit(NOTIFICATIONS_WAITING)
      .as('waiting')
  )
}

const newestFirst = ({ kind, updatedAt, id }: Record<'kind' | 'updatedAt' | 'id', AnyPgColumn>) => [
  desc(inArray(kind, ANSWERS)),
  desc(updatedAt),
  desc(id),
]
