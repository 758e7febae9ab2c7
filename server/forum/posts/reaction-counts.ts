// Reaction counts of a post, selected in the statement that reads the post.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reaction } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import { forumReactions } from '#server/forum/tables.ts'

/** As returned by the database: a count per reaction. */
export type ReactionCounts = Partial<Record<Reaction, number>> | null

/** For a query of posts: counts per reaction, and the viewer's own reaction. */
export function reactionColumns({ member }: Viewer, topicId: PgColumn, replyId: PgColumn | null) {
  const post = replyId
    ? sql`${forumReactions.replyId} = ${replyId}`
    : sql`${forumReactions.topicId} = ${topicId} and ${forumReactions.replyId} is null`
  const ofPost = sql`${post} and ${forumReactions.withdrawnAt} is null`
  const own = member
    ? sql<Reaction | null>`(select ${forumReactions.reaction} from ${forumReactions}
        where ${ofPost} and ${forumReactions.userId} = ${member.id})`
    : sql<Reaction | null>`null`
  const counts: SQL<ReactionCounts> = sql`(select json_object_agg(counted.reaction, counted.count) from (
    select ${forumReactions.reaction} as reaction, count(*)::int as count from ${forumReactions}
    where ${ofPost} group by 1) counted)`
  return { reactions: counts, ownReaction: own }
}

/** Highest count first, then alphabetically. */
export function toReactions(counts: ReactionCounts): { reaction: Reaction; count: number }[] {
  return Object.entries(counts ?? {})
    .map(([reaction, count]) => ({ reaction: reaction as Reaction, count }))
    .sort((a, b) => b.count - a.count || (a.reaction < b.reaction ? -1 : 1))
}

export interface ReactedPost {
  topicId: number
  replyId: number | null
}

/** Condition for the reactions to one post, without withdrawn ones. */
export function ofReactedPost(post: ReactedPost) {
  return and(isOfPost(post), isNull(forumReactions.withdrawnAt))
}

export function isOfPost({ topicId, replyId }: ReactedPost) {
  return and(
    eq(forumReactions.topicId, topicId),
    replyId === null ? isNull(forumReactions.replyId) : eq(forumReactions.replyId, replyId),
  )
}
