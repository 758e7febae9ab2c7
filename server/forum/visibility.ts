// What of the forum a viewer is shown: one place for every list, count, search, feed, stream and notice. What is asked of
// a single topic or reply, which its author and staff may open although it is in no list, is `topicSubject` and `may`.
import { type AnyColumn, and, not, type SQL, sql } from 'drizzle-orm'
import { may, type Subject } from '#contract/entitlements.ts'
import { PERMISSION_NAMES, type Permission } from '#contract/permissions.ts'
import type { Viewer } from '#contract/viewer.ts'
import { refuse } from '#server/base/refusal.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { forumCategories, forumReplies, forumTopics } from './tables.ts'

/** In no list for anybody: held or taken down, deleted, or merged away. In the words of its partial index. */
export const isTopicUnlisted = sql`(${forumTopics.hiddenAt} is not null or ${forumTopics.deletedAt} is not null or ${forumTopics.mergedIntoId} is not null)`

/** The same for replies. Those of a topic that is unlisted are not shown either: see `isReplyOfShownTopic`. */
export const isReplyUnlisted = sql`(${forumReplies.hiddenAt} is not null or ${forumReplies.deletedAt} is not null)`

/** Stands in lists and counts, for whoever may read its board. Joins nothing. */
export const isTopicListed: SQL = not(isTopicUnlisted)

/** Stands among the replies of its topic and is counted there. */
export const isReplyListed: SQL = not(isReplyUnlisted)

/** Of a query of a topic's replies: listed, a tombstone, or the viewer's own that waits for a moderator or was taken down. */
export function isInItsPlace({ member }: Viewer): SQL {
  const own = member ? sql`or ${forumReplies.authorId} = ${member.id}` : sql``
  return sql`(${isReplyListed} or ${forumReplies.deletedAt} is not null ${own})`
}

/** For a query of replies alone: listed, and so is the topic. */
export const isReplyOfListedTopic: SQL = sql`(${isReplyListed} and not exists (select from ${forumTopics}
  where ${forumTopics.id} = ${forumReplies.topicId} and ${isTopicUnlisted}))`

/** The boards of a viewer are decided once for a statement, not for each row. */
function idsOfBoards(condition: SQL): SQL {
  return sql`array(select ${forumCategories.id} from ${forumCategories} where ${condition})`
}

function needsOneOf(permissions: readonly Permission[]): SQL {
  const names = sql.join(
    permissions.map((name) => sql`${name}`),
    sql`, `,
  )
  return permissions.length === 0 ? sql`false` : sql`${forumCategories.needs} in (${names})`
}

/** Who may not read the forums has no board, whatever else their plan opens. */
function heldBy(viewer: Viewer): Permission[] {
  return PERMISSION_NAMES.filter((name) => may(viewer, 'topic.read', { needs: name }))
}

/** As a condition on `forum_categories`: boards that ask for nothing more, which are teased to all, and those that the viewer may read. */
export function isBoardOpen(viewer: Viewer): SQL {
  return sql`(${forumCategories.needs} is null or ${needsOneOf(heldBy(viewer))})`
}

/** The same, of a row. */
export function mayReadBoard(viewer: Viewer, { needs }: { needs: Permission | null }): boolean {
  return may(viewer, 'topic.read', { needs })
}

/** The same for whatever has the id of a category in a column. */
export function isInOpenBoard(viewer: Viewer, categoryId: AnyColumn = forumTopics.categoryId): SQL {
  return sql`${categoryId} = any (${idsOfBoards(isBoardOpen(viewer))})`
}

/** Of a query that lists topics: those that this viewer is shown. */
export function isTopicShownTo(viewer: Viewer): SQL | undefined {
  return and(isTopicListed, isInOpenBoard(viewer), isNotFromBlocked(viewer, forumTopics.authorId))
}

/** Of a query that lists replies without their topics: those that this viewer is shown. */
export function isReplyShownTo(viewer: Viewer): SQL | undefined {
  return and(
    isReplyListed,
    isNotFromBlocked(viewer, forumReplies.authorId),
    sql`exists (select from ${forumTopics} where ${forumTopics.id} = ${forumReplies.topicId}
      and ${isTopicListed} and ${isInOpenBoard(viewer)})`,
  )
}

/** What the board of a topic asks for, for the columns of a query on topics that does not join the categories. */
export const needsOfTopic = sql<Permission | null>`(select ${forumCategories.needs} from ${forumCategories} where ${forumCategories.id} = ${forumTopics}.category_id)`

/** What rights to a topic depend on, as queries select it. */
export interface TopicRights {
  hiddenAt: Date | null
  deletedAt: Date | null
  /** What the topic's board asks for. */
  needs: Permission | null
}

/** The id of the topic that took in the one with this id, which is its own where none did. */
export function idAfterMerge(id: number): SQL<number> {
  return sql`coalesce((select merged.merged_into_id from ${forumTopics} merged where merged.id = ${id}), ${id})`
}

/** Where its text stands there; null where it was not merged. */
export function positionAfterMerge(id: number): SQL<number | null> {
  return sql`(select merged.merged_at from ${forumTopics} merged where merged.id = ${id})`
}

export function topicNotFound() {
  return refuse.notFound('topic_not_found', 'This topic does not exist.')
}

/** As queries on topics select it. */
export const rightsToTopic = {
  hiddenAt: forumTopics.hiddenAt,
  deletedAt: forumTopics.deletedAt,
  needs: needsOfTopic,
}

/** What rights to a topic depend on, or to a reply with the `needs` of its topic. */
export function topicSubject({ hiddenAt, deletedAt, needs }: TopicRights, ownerId: number): Subject {
  return { ownerId, needs, isHidden: hiddenAt !== null || deletedAt !== null }
}
