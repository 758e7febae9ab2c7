// Notifications: merged when written, listed, marked as read, and removed.

import { and, count, desc, eq, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import type { MemberNotification, UnreadCount } from '#contract/notifications/notifications.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { NotificationDraft, NotificationMatch } from '#server/accounts/notification-sources.ts'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { tell, tellAll } from '#server/base/live/live.ts'
import { refuse } from '#server/base/refusal.ts'
import type { SettlesNotifications } from '#server/forum/reading/reads.ts'
import { countUnreadMessages } from '#server/messages/unread.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { readableNeeds } from './recipients.ts'
import { notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Live message to open pages, which then refetch. */
const LIVE_NOTIFICATIONS = 'notices'

export function toNotification(
  row: Pick<
    NotificationRow,
    'id' | 'kind' | 'title' | 'titleOfMany' | 'path' | 'count' | 'readAt' | 'updatedAt'
  >,
): MemberNotification {
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row),
    path: row.path,
    count: row.count,
    isRead: row.readAt !== null,
    at: row.updatedAt.toISOString(),
  }
}

/** The text in one line, in the plural if several were merged. */
export function titleOf({
  title,
  titleOfMany,
  count: many,
}: Pick<NotificationRow, 'title' | 'titleOfMany' | 'count'>) {
  return many > 1 && titleOfMany ? titleOfMany.replace('{count}', String(many)) : title
}

export interface Delivery extends NotificationDraft {
  needs: string | null
  isInBell: boolean
  /** When an email is due, unless it has been read by then. */
  mailDueAt: Date | null
  /** Ids of the devices that it is pushed to; none without it. */
  pushTo?: readonly number[]
}

/** Minimum time between two emails about unread notifications of the same kind and subject. */
const EMAIL_AGAIN_MS = 12 * HOUR_MS
/** Longer than a job tries to send an email: one that was due before has no job any more. */
const EMAIL_GIVEN_UP_MS = 2 * DAY_MS

/** Row of the insert, one per delivery. */
function toRecord(delivery: Delivery) {
  const { userId, kind, subject, path, needs, isInBell, mailDueAt } = delivery
  return {
    user_id: userId,
    kind,
    subject,
    title: oneLine(delivery.title),
    title_of_many: delivery.titleOfMany ? oneLine(delivery.titleOfMany) : null,
    path,
    actor_id: delivery.actorId ?? null,
    needs,
    is_in_bell: isInBell,
    mail_due_at: mailDueAt,
  }
}

/** A notification whose email has become due. */
export type DueEmail = Pick<Delivery, 'userId' | 'kind'>

/**
 * Adds notifications, or merges them into unread ones about the same, in one statement for any number; no two may share
 * member, kind and subject. Updates open pages, and returns those for which an email is due.
 */
export async function writeNotifications(
  tx: Db,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<DueEmail[]> {
  if (deliveries.length === 0) return []
  const at = sql`${now.toISOString()}::timestamptz`
  const again = sql`${new Date(now.getTime() - EMAIL_AGAIN_MS).toISOString()}::timestamptz`
  const givenUp = sql`${new Date(now.getTime() - EMAIL_GIVEN_UP_MS).toISOString()}::timestamptz`
  const rows = await rowsOf<DueEmail & { isDue: boolean }>(
    tx,
    sql`with given as (
        select * from json_to_recordset(${JSON.stringify(deliveries.map(toRecord))}::json) as given (user_id int,
          kind text, subject text, title text, title_of_many text, path text, actor_id int, needs text,
          is_in_bell boolean, mail_due_at timestamptz)
      ), written as (
        insert into ${notifications} as known (user_id, kind, subject, title, title_of_many, path, actor_id, needs,
          is_in_bell, mail_due_at, created_at, updated_at)
        select given.*, ${at}, ${at} from given order by user_id
        on conflict (user_id, kind, subject) where read_at is null do update set
          title = excluded.title, title_of_many = excluded.title_of_many, path = excluded.path,
          actor_id = excluded.actor_id, needs = excluded.needs, is_in_bell = excluded.is_in_bell,
          updated_at = excluded.updated_at, count = known.count + 1,
          mail_due_at = case when known.mailed_at is null or known.mailed_at < ${again}
            then coalesce(case when known.mail_due_at >= ${givenUp} then known.mail_due_at end, excluded.mail_due_at)
            else known.mail_due_at end
        returning user_id, kind, subject, mail_due_at
      )
      select user_id as "userId", kind, coalesce(written.mail_due_at = given.mail_due_at, false) as "isDue"
      from written join given using (user_id, kind, subject)`,
  )
  const rung = deliveries.filter(({ isInBell }) => isInBell)
  await tellAll(
    tx,
    rung.map(({ userId }) => userId),
    LIVE_NOTIFICATIONS,
    {},
  )
  return rows.filter(({ isDue }) => isDue)
}

/** Titles go into email subjects and lists: one line, whatever their source. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  // By code points: databases do not accept half a surrogate pair.
  return line.length > 300 ? [...line].slice(0, 300).join('') : line
}

/** The reader's notifications that they may still see: rights lost and blocks made since hide them. */
export function seenBy(viewer: Viewer, userId: number): SQL | undefined {
  const { actorId } = notifications
  return and(
    eq(notifications.userId, userId),
    or(isNull(notifications.needs), inArray(notifications.needs, ['', ...readableNeeds(viewer)])),
    not(isApart(userId, actorId)),
  )
}

/** The unread notification of that kind and subject; null if it was read, removed or may not be seen any more. */
export async function findUnread(
  db: Db,
  viewer: Viewer,
  { userId, kind, subject }: { userId: number; kind: NotificationKind; subject: string },
): Promise<NotificationRow | null> {
  const named = and(eq(notifications.kind, kind), eq(notifications.subject, subject))
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(seenBy(viewer, userId), named, isNull(notifications.readAt)))
  return row ?? null
}

/** Newest first. */
export async function listNotifications(
  db: Db,
  viewer: Viewer,
  { userId, limit, offset }: Window & { userId: number },
): Promise<Found<NotificationRow>> {
  const shown = and(seenBy(viewer, userId), eq(notifications.isInBell, true))
  const rows = await db
    .select()
    .from(notifications)
    .where(shown)
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(notifications).where(shown)
  return { rows, total: all?.total ?? 0 }
}

/** Notifications with an email due that the reader may still see. */
export function waitingForEmail(viewer: Viewer, userId: number): SQL | undefined {
  return and(
    seenBy(viewer, userId),
    isNull(notifications.readAt),
    sql`${notifications.mailDueAt} is not null`,
  )
}

/**
 * The bell's number, from the index of unread notifications, and the number of unread messages, from the conversations.
 */
export async function countUnread(db: Db, viewer: Viewer, userId: number): Promise<UnreadCount> {
  const inBell = and(seenBy(viewer, userId), isNull(notifications.readAt), eq(notifications.isInBell, true))
  return {
    unread: await db.$count(notifications, inBell),
    messages: await countUnreadMessages(db, userId),
  }
}

/** Marks the member's own notifications as read; refuses all if one id is not theirs. */
export async function markRead(
  db: Db,
  viewer: Viewer,
  { userId, ids, now }: { userId: number; ids: readonly number[] | 'all'; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(seenBy(viewer, userId), eq(notifications.isInBell, true))
    if (ids !== 'all') {
      const wanted = [...new Set(ids)]
      const found = await tx
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(own, inArray(notifications.id, wanted)))
      if (found.length < wanted.length) {
        throw refuse.notFound('notification_not_found', 'This notification does not exist.')
      }
    }
    const chosen = ids === 'all' ? own : and(own, inArray(notifications.id, [...ids]))
    const marked = await tx
      .update(notifications)
      .set({ readAt: now, mailDueAt: null })
      .where(and(chosen, isNull(notifications.readAt)))
      .returning({ id: notifications.id })
    if (marked.length > 0) await tell(tx, userId, LIVE_NOTIFICATIONS, {})
  })
}

function matching(match: NotificationMatch): SQL | undefined {
  const { userId, kind, subject, path, unlessBoard, isUnreadOnly } = match
  return and(
    eq(notifications.kind, kind),
    isUnreadOnly ? isNull(notifications.readAt) : undefined,
    typeof subject === 'string'
      ? eq(notifications.subject, subject)
      : sql`${notifications.subject} in (${subject})`,
    path === undefined ? undefined : eq(notifications.path, path),
    unlessBoard === undefined
      ? undefined
      : sql`coalesce(${notifications.needs}, '') not like ${`%+${unlessBoard}`}`,
    userId === undefined ? undefined : eq(notifications.userId, userId),
  )
}

/** Marks them as read: the member has seen the subject itself. */
export async function settleNotifications(tx: Db, match: NotificationMatch, now: Date): Promise<void> {
  const settled = await tx
    .update(notifications)
    .set({ readAt: now, mailDueAt: null })
    .where(and(matching(match), isNull(notifications.readAt)))
    .returning({ userId: notifications.userId })
  await tellEach(tx, settled)
}

/** The same for what a page has shown, which its room knows. */
export const settleSeen: SettlesNotifications = async (tx, { userId, isSeen, now }) => {
  const settled = await tx
    .update(notifications)
    .set({ readAt: now, mailDueAt: null })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), isSeen(notifications)))
    .returning({ userId: notifications.userId })
  if (settled.length > 0) await tell(tx, userId, LIVE_NOTIFICATIONS, {})
}

/** Deletes notifications of what is gone or no longer visible to the member. */
export async function removeNotifications(tx: Db, match: NotificationMatch): Promise<void> {
  const removed = await tx
    .delete(notifications)
    .where(matching(match))
    .returning({ userId: notifications.userId })
  await tellEach(tx, removed)
}

async function tellEach(tx: Db, rows: readonly { userId: number }[]): Promise<void> {
  await tellAll(
    tx,
    rows.map(({ userId }) => userId),
    LIVE_NOTIFICATIONS,
    {},
  )
}

const READ_DAYS = 90

/** Deletes read notifications after ninety days. */
export async function cleanUpNotifications(db: Db, now: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.readAt, new Date(now.getTime() - READ_DAYS * DAY_MS)))
}
