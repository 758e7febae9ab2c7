// Unread state, by one rule (record 52). A member has one read position per topic: the last reply they read, or the
// last one before their read mark, whichever is later. Later listed replies by others are unread.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { UNREAD_MAX } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { tell } from '#server/base/live/live.ts'
import {
  forumCategoryFollows,
  forumFollows,
  forumReadLines,
  forumReads,
  forumReplies,
  forumTopics,
} from '#server/forum/tables.ts'
import { isReplyListed, isTopicShownTo } from '#server/forum/visibility.ts'
import { isFromBlocked } from '#server/moderation/members/blocks.ts'

export type Reading = Pick<Topic, 'level' | 'isNew' | 'unread' | 'firstUnread'>

/** Reading state of visitors. */
export const NOT_READING: Reading = { level: 'normal', isNew: false, unread: 0, firstUnread: null }

/** The member's read mark: everything in the row's topic up to this time counts as read. */
const lineOf = (memberId: number) => sql`greatest(
  (select ${users}.created_at from ${users} where ${users}.id = ${memberId}),
  (select max(line.read_before) from ${forumReadLines} line
    where line.user_id = ${memberId} and line.category_id in (0, ${forumTopics.categoryId})))`

/** The member's level for the row's topic, or else for its category. */
const levelOf = (memberId: number) => sql`coalesce(
  (select case when f.is_muted then 'muted' when f.is_following then 'following' else 'normal' end
    from ${forumFollows} f where f.topic_id = ${forumTopics.id} and f.user_id = ${memberId}),
  (select 'muted' from ${forumCategoryFollows} c
    where c.category_id = ${forumTopics.categoryId} and c.user_id = ${memberId} and c.level = 'muted'),
  'normal')`

/**
 * For a query of topics: the viewer's reading state of the row's topic. Counts at most `most` replies and scans only
 * those after the viewer's position, through two indexes. `offset 0` keeps the planner from copying level, line and
 * position into each of their places, where they would be found again each time; `coalesce` keeps it from reading all
 * replies after the line by their time, to sort them and take the first.
 */
export function readingOf(viewer: Viewer, most = UNREAD_MAX): SQL<Reading> {
  const { member } = viewer
  if (!member) return sql<Reading>`${JSON.stringify(NOT_READING)}::json`
  const me = sql`${member.id}::int`
  const isNew = sql`(own.level <> 'muted' and own.last_read is null and ${forumTopics.createdAt} > own.line
    and ${forumTopics.authorId} <> ${me} and not ${isFromBlocked(viewer, forumTopics.authorId)})`
  return sql<Reading>`(select json_build_object('level', own.level, 'isNew', ${isNew}, 'unread', waiting.count,
      'firstUnread', case when ${isNew} then 0 else waiting.first end)
    from (select ${levelOf(member.id)} as level, ${lineOf(member.id)} as line,
      (select r.last_read_reply_id from ${forumReads} r
        where r.user_id = ${me} and r.topic_id = ${forumTopics.id}) as last_read offset 0) own
    cross join lateral (select count(*)::int as count, min(found.position) as first from (
      select ${forumReplies.position} from ${forumReplies}
      where own.level <> 'muted' and ${forumTopics.lastActivityAt} > own.line
        and ${forumReplies.topicId} = ${forumTopics.id}
        and ${forumReplies.position} > greatest(0,
          (select seen.position from ${forumReplies} seen
            where seen.id = own.last_read and seen.topic_id = ${forumTopics.id}),
          case when not ${forumTopics.isMixed} then (select old.position from ${forumReplies} old
            where old.topic_id = ${forumTopics.id} and old.created_at <= own.line
            order by old.created_at desc, old.position desc limit 1) end)
        and coalesce(${forumReplies.createdAt} > own.line, false)
        and ${isReplyListed}
        and ${forumReplies.authorId} <> ${me} and not ${isFromBlocked(viewer, forumReplies.authorId)}
      order by ${forumReplies.position} limit ${most}) found) waiting)`
}

/** For a query of topics: whether the row's topic has something unread. */
function isUnread(viewer: Viewer): SQL {
  return sql`(${readingOf(viewer, 1)} ->> 'firstUnread') is not null`
}

/**
 * Live message to the member's open pages after they read, follow or mute: with the number of topics, as in the
 * stream's greeting. The caller holds the member, so that of two messages the later one has the newer number.
 */
export async function tellUnreadTopics(tx: Db, viewer: Viewer): Promise<void> {
  if (viewer.member)
    await tell(tx, viewer.member.id, 'forum', { topics: await countUnreadTopics(tx, viewer) })
}

/** Number of followed topics with something unread, capped at 100. */
export async function countUnreadTopics(db: Db, viewer: Viewer): Promise<number> {
  if (!viewer.member) return 0
  const some = db
    .select({ id: forumTopics.id })
    .from(forumFollows)
    .innerJoin(forumTopics, eq(forumTopics.id, forumFollows.topicId))
    .where(
      and(
        eq(forumFollows.userId, viewer.member.id),
        eq(forumFollows.isFollowing, true),
        eq(forumFollows.isMuted, false),
        isTopicShownTo(viewer),
        isUnread(viewer),
      ),
    )
    .limit(UNREAD_MAX)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}
