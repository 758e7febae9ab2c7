// Who wrote last in a topic, for lists of topics.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Topic } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isReplyListed } from '#server/forum/visibility.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'

export type LastReplyBy = Topic['lastReplyBy']

/** Column of a query on topics. By time, since a merge gives older replies higher numbers; its index finds it without a sort. */
export function lastReplyByColumn(viewer: Viewer): SQL<LastReplyBy> {
  const shown = and(
    eq(forumReplies.topicId, forumTopics.id),
    isReplyListed,
    isNotFromBlocked(viewer, forumReplies.authorId),
  )
  return sql<LastReplyBy>`(select json_build_object('username', ${users.username}, 'displayName', ${users.displayName},
    'at', to_char(${forumReplies.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from ${forumReplies} join ${users} on ${users.id} = ${forumReplies.authorId}
    where ${shown} order by ${forumReplies.createdAt} desc, ${forumReplies.position} desc limit 1)`
}
