// What a viewer is shown of the forum: one place for lists, counts, search, feeds, streams and notifications. A single
// topic or reply, which its author and staff may open although it is held for review or was taken down, is checked with
// `topicSubject` and `may`; a deleted one, which only staff may open, with `isThereFor` as well.
import { type AnyColumn, and, not, type SQL, sql } from 'drizzle-orm'
import { isModerator, may, type Subject } from '#contract/entitlements.ts'
import { PERMISSION_NAMES, type Permission } from '#contract/permissions.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Blank } from '#server/base/database/statement-templates.ts'
import { refuse } from '#server/base/refusal.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { forumCategories, forumReplies, forumTopics } from './tables.ts'

/** In no list: held for review, taken down, deleted, or merged away. Worded like its partial index. */
export const isTopicUnlisted = sql`(${forumTopics.hiddenAt} is not null or ${forumTopics.deletedAt} is not null or ${forumTopics.mergedIntoId} is not null)`

/** Same for replies. Replies of an unlisted topic are not shown either: see `isReplyOfListedTopic`. */
export const isReplyUnlisted = sql`(${forumReplies.hiddenAt} is not null or ${forumReplies.deletedAt} is not null)`

/** In lists and counts, for readers of its board. Needs no join. */
export const isTopicListed: SQL = not(isTopicUnlisted)

/** Among its topic's replies, and counted there. */
export const isReplyListed: SQL = not(isReplyUnlisted)

/**
 * For a query of a topic's replies: listed, a tombstone, or the viewer's own that is held for review or was taken down.
 */
export function isInItsPlace({ member }: Viewer): SQL {
  const own = member ? sql`or ${forumReplies.authorId} = ${member.id}` : sql``
  return sql`(${isReplyListed} or ${forumReplies.deletedAt} is not null ${own})`
}

/** For a query of replies without their topics: the reply and its topic are listed. */
export const isReplyOfListedTopic: SQL = sql`(${isReplyListed} and not exists (select from ${forumTopics}
  where ${forumTopics.id} = ${forumReplies.topicId} and ${isTopicUnlisted}))`

/** A subquery, so that a viewer's boards are found once per statement, not per row. */
function idsOfBoards(condition: SQL): SQL {
  return sql`array(select ${forumCategories.id} from ${forumCategories} where ${condition})`
}

function needsOneOf(permissions: readonly Permission[]): SQL {
  return permissions.length === 0
    ? sql`false`
    : sql`${forumCategories.needs} = any (${`{${permissions.join(',')}}`}::text[])`
}

/** A viewer without the forums permission may read no board, whatever else their tier opens. */
function heldBy(viewer: Viewer): Permission[] {
  return PERMISSION_NAMES.filter((name) => may(viewer, 'topic.read', { needs: name }))
}

/**
 * Condition on `forum_categories`: boards that require no permission, whose topics have teasers for everyone, and
 * boards that the viewer may read.
 */
export function isBoardOpen(viewer: Viewer): SQL {
  return sql`(${forumCategories.needs} is null or ${needsOneOf(heldBy(viewer))})`
}

/** Whether the viewer may read this board. */
export function mayReadBoard(viewer: Viewer, { needs }: { needs: Permission | null }): boolean {
  return may(viewer, 'topic.read', { needs })
}

/** Same, for any table with a column of category ids. */
export function isInOpenBoard(viewer: Viewer, categoryId: AnyColumn = forumTopics.categoryId): SQL {
  return sql`${categoryId} = any (${idsOfBoards(isBoardOpen(viewer))})`
}

/** Boards whose topics the viewer may not know of: usually few, with few topics. */
export async function listClosedBoards(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await db
    .select({ id: forumCategories.id })
    .from(forumCategories)
    .where(not(isBoardOpen(viewer)))
  return rows.map(({ id }) => id)
}

/** For a query that lists topics: those shown to this viewer. */
export function isTopicShownTo(viewer: Viewer): SQL | undefined {
  return and(isTopicListed, isInOpenBoard(viewer), isNotFromBlocked(viewer, forumTopics.authorId))
}

/** For a query that lists replies without their topics: those shown to this viewer. */
export function isReplyShownTo(viewer: Viewer): SQL | undefined {
  return and(
    isReplyListed,
    isNotFromBlocked(viewer, forumReplies.authorId),
    sql`exists (select from ${forumTopics} where ${forumTopics.id} = ${forumReplies.topicId}
      and ${isTopicListed} and ${isInOpenBoard(viewer)})`,
  )
}

/** The permission required by a topic's board, for queries on topics that do not join the categories. */
export const needsOfTopic = sql<Permission | null>`(select ${forumCategories.needs} from ${forumCategories} where ${forumCategories.id} = ${forumTopics}.category_id)`

/** What rights to a topic depend on, as selected by queries. */
export interface TopicRights {
  hiddenAt: Date | null
  deletedAt: Date | null
  /** The permission required by the topic's board. */
  needs: Permission | null
}

/** The id of the topic into which this one was merged; its own id if it was not. */
export function idAfterMerge(id: number | Blank): SQL<number> {
  return sql`coalesce((select merged.merged_into_id from ${forumTopics} merged where merged.id = ${id}), ${id})`
}

/** Position of its opening text in that topic; null if it was not merged. */
export function positionAfterMerge(id: number | Blank): SQL<number | null> {
  return sql`(select merged.merged_at from ${forumTopics} merged where merged.id = ${id})`
}

export function topicNotFound() {
  return refuse.notFound('topic_not_found', 'This topic does not exist.')
}

/** Columns of a query on topics. */
export const rightsToTopic = {
  hiddenAt: forumTopics.hiddenAt,
  deletedAt: forumTopics.deletedAt,
  needs: needsOfTopic,
}

/** Only staff find a deleted topic or reply. */
export function isThereFor(viewer: Viewer, { deletedAt }: { deletedAt: Date | null }): boolean {
  return deletedAt === null || isModerator(viewer)
}

/** The subject for `may`: a topic, or a reply with the `needs` of its topic. */
export function topicSubject({ hiddenAt, deletedAt, needs }: TopicRights, ownerId: number): Subject {
  return { ownerId, needs, isHidden: hiddenAt !== null || deletedAt !== null }
}
