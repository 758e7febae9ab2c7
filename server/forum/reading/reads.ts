// Marks what members have read: as far as their screen showed it, or everything at once.
import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { Db } from '#server/base/database/database.ts'
import { rowsOf } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { subjectOf } from '#server/forum/notifications/subjects.ts'
import { forumReadLines, forumReads, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { mustBeOpenCategory } from '#server/forum/topics/boards/categories.ts'
import { isInItsPlace, isReplyListed } from '#server/forum/visibility.ts'
import { tellUnreadTopics } from './unread.ts'

/** Marks a member's matching unread notifications as read. Passed in by the notifications room. */
export type SettlesNotifications = (
  tx: Db,
  seen: { userId: number; isSeen: (notification: NotificationColumns) => SQL; now: Date },
) => Promise<void>

interface NotificationColumns {
  kind: AnyColumn
  subject: AnyColumn
}

interface Mark {
  topicId: number
  /** 0 for the topic's own text. */
  replyId: number
  userId: number
  now: Date
  settle: SettlesNotifications
}

/** Never moves backwards: of two devices the one further down counts. Updates the member's other pages. */
export async function markRead(
  db: Db,
  viewer: Viewer,
  { topicId, replyId, userId, now, settle }: Mark,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCaller(tx, userId)
    if (replyId > 0) await mustBeReplyOf(tx, viewer, { topicId, replyId })
    const isFurther = sql`coalesce((select a.position from ${forumReplies} a where a.id = excluded.last_read_reply_id), 0)
      > coalesce((select b.position from ${forumReplies} b where b.id = known.last_read_reply_id and b.topic_id = ${topicId}), 0)`
    const [row] = await rowsOf<{ isNews: boolean }>(
      tx,
      sql`with before as (select last_read_reply_id from ${forumReads} where user_id = ${userId} and topic_id = ${topicId})
        insert into ${forumReads} as known (user_id, topic_id, last_read_reply_id, read_at)
        values (${userId}, ${topicId}, ${replyId}, ${now.toISOString()}::timestamptz)
        on conflict (user_id, topic_id) do update set read_at = excluded.read_at,
          last_read_reply_id = case when ${isFurther} then excluded.last_read_reply_id else known.last_read_reply_id end
        returning known.last_read_reply_id is distinct from (select last_read_reply_id from before) as "isNews"`,
    )
    if (row?.isNews) await tellUnreadTopics(tx, viewer)
    await settle(tx, { userId, isSeen: isAboutSeen(topicId, replyId), now })
  })
}

/**
 * Notifications of what the page has shown: the topic's own text, also of when it was a reply, replies up to this one,
 * and new replies once none is later.
 */
function isAboutSeen(topicId: number, replyId: number) {
  const place = sql`coalesce((select seen.position from ${forumReplies} seen where seen.id = ${replyId}), 0)`
  const later = sql`select from ${forumReplies} where ${forumReplies.topicId} = ${topicId}
    and ${forumReplies.position} > ${place} and ${isReplyListed}`
  return ({ kind, subject }: NotificationColumns) => sql`case
    when ${subject} = ${subjectOf(topicId)} then ${kind} <> 'topic_reply' or not exists (${later})
    when ${subject} ~ '^reply:[0-9]+$' then exists (select from ${forumReplies}
      where ${forumReplies.id} = substr(${subject}, 7)::int and ${forumReplies.topicId} = ${topicId}
        and ${forumReplies.position} <= ${place})
      or exists (select from ${forumTopics} where ${forumTopics.id} = ${topicId}
        and ${forumTopics.openedByReplyId} = substr(${subject}, 7)::int)
    else false end`
}

/** Tombstones count, because the last one read may be removed at any time. */
async function mustBeReplyOf(
  tx: Db,
  viewer: Viewer,
  { topicId, replyId }: Pick<Mark, 'topicId' | 'replyId'>,
): Promise<void> {
  const [reply] = await tx
    .select({ id: forumReplies.id })
    .from(forumReplies)
    .where(and(eq(forumReplies.id, replyId), eq(forumReplies.topicId, topicId), isInItsPlace(viewer)))
  if (!reply) throw refuse.notFound('reply_not_found', 'This reply does not exist.')
}

/** Marks everything up to now as read, in one category or in all. */
export async function markAllRead(
  db: Db,
  viewer: Viewer,
  { categoryId, userId, now }: { categoryId: number | undefined; userId: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCaller(tx, userId)
    if (categoryId !== undefined) await mustBeOpenCategory(tx, viewer, categoryId)
    await tx
      .insert(forumReadLines)
      .values({ userId, categoryId: categoryId ?? 0, readBefore: now })
      .onConflictDoUpdate({
        target: [forumReadLines.userId, forumReadLines.categoryId],
        set: { readBefore: sql`greatest(${forumReadLines.readBefore}, excluded.read_before)` },
      })
    await tellUnreadTopics(tx, viewer)
  })
}
