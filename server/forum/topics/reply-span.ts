// How far the replies of a topic reach, and whether the viewer may read them. One column, so that the statement that reads
// replies can select it as well.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { Viewer } from '#contract/viewer.ts'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import type { Blank } from '#server/base/database/statement-templates.ts'
import { forumMovedReplies, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { idAfterMerge, isInItsPlace, needsOfTopic, topicNotFound } from '#server/forum/visibility.ts'
import { mustBeVisible } from './topics.ts'

interface ReplySpan {
  topicId: number
  /** The position of the last reply that is shown; 0 without replies. */
  total: number
  /** Whether replies were split off. */
  hasMoved: boolean
}

interface SpanRow extends ReplySpan {
  authorId: number
  hiddenAt: string | null
  deletedAt: string | null
  needs: Permission | null
}

/** Null for an unknown topic. Read it with `spanFor`. */
export function replySpan(viewer: Viewer, topicId: number | Blank): SQL<SpanRow | null> {
  const shown = and(eq(forumReplies.topicId, forumTopics.id), isInItsPlace(viewer))
  return sql`(select json_build_object('topicId', ${forumTopics.id}, 'authorId', ${forumTopics.authorId},
    'hiddenAt', ${forumTopics.hiddenAt}, 'deletedAt', ${forumTopics.deletedAt}, 'needs', ${needsOfTopic},
    'hasMoved', exists (select from ${forumMovedReplies} where ${forumMovedReplies.topicId} = ${forumTopics.id}),
    'total', coalesce((select max(${forumReplies.position}) from ${forumReplies} where ${shown}), 0))
    from ${forumTopics} where ${forumTopics.id} = ${idAfterMerge(topicId)})`
}

/** Refuses like `getTopicTeaser`. */
export function spanFor(viewer: Viewer, row: SpanRow | null | undefined): ReplySpan {
  if (!row) throw topicNotFound()
  const { authorId, hiddenAt, deletedAt, needs, ...span } = row
  const at = (time: string | null) => (time === null ? null : new Date(time))
  mustBeVisible({ author: { id: authorId }, hiddenAt: at(hiddenAt), deletedAt: at(deletedAt), needs }, viewer)
  return span
}

/** Refuses like `getTopicTeaser`, in one statement. */
export async function getReplySpan(db: Db, viewer: Viewer, topicId: number): Promise<ReplySpan> {
  const [row] = await rowsOf<{ span: SpanRow | null }>(db, sql`select ${replySpan(viewer, topicId)} as span`)
  return spanFor(viewer, row?.span)
}
