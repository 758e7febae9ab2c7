// Moves what belongs to posts when they move to another topic: revisions, reactions, pictures, search documents,
// reports, drafts.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { REPLY_EDIT_DRAFT, TOPIC_EDIT_DRAFT } from '#contract/forum/constants.ts'
import type { Db } from '#server/base/database/database.ts'
import {
  moveSearchParts,
  removeSearchDocuments,
  writeSearchDocuments,
} from '#server/base/search/documents.ts'
import { replyDocument, topicDocument } from '#server/forum/searchable.ts'
import { forumReactions, forumReplies, forumRevisions, forumTopics } from '#server/forum/tables.ts'
import { isReplyListed } from '#server/forum/visibility.ts'
import { moveCases } from '#server/moderation/cases/moved-cases.ts'
import { passPictures } from '#server/pictures/uploads.ts'
import { moveDrafts } from '#server/writing/drafts/drafts.ts'

type TopicRow = typeof forumTopics.$inferSelect
type ReplyRow = typeof forumReplies.$inferSelect

const HANGING = [forumRevisions, forumReactions] as const

/** Moves the rows of replies that are in their new topic already; all of the old topic's, unless ids are given. */
export async function moveHanging(
  tx: Db,
  { fromId, toId, replyIds }: { fromId: number; toId: number; replyIds?: readonly number[] },
): Promise<void> {
  for (const table of HANGING) {
    const which = replyIds ? inArray(table.replyId, [...replyIds]) : isNotNull(table.replyId)
    await tx
      .update(table)
      .set({ topicId: toId })
      .where(and(eq(table.topicId, fromId), which))
  }
  await moveSearchParts(tx, { kind: 'topic', fromId, toId, parts: replyIds ?? 'all' })
}

/** Follow-up when a topic's opening text has become a reply. */
export async function turnIntoReply(
  tx: Db,
  topic: TopicRow,
  reply: ReplyRow,
  { now }: { now: Date },
): Promise<void> {
  for (const table of HANGING) {
    await tx
      .update(table)
      .set({ topicId: reply.topicId, replyId: reply.id })
      .where(and(eq(table.topicId, topic.id), isNull(table.replyId)))
  }
  const [before, after] = [
    { kind: 'topic', id: topic.id },
    { kind: 'reply', id: reply.id },
  ] as const
  await passPictures(tx, before, after)
  await moveCases(tx, before, after)
  const from = { kind: TOPIC_EDIT_DRAFT, about: String(topic.id) }
  await moveDrafts(tx, { from, to: { kind: REPLY_EDIT_DRAFT, about: String(reply.id) }, now })
  await removeSearchDocuments(tx, { kind: 'topic', id: topic.id, part: 0 })
  await writeSearchDocuments(tx, [replyDocument(reply)])
}

/** Follow-up when a reply has become a topic's opening text: deletes the reply's row. */
export async function turnIntoTopic(
  tx: Db,
  reply: ReplyRow,
  topic: TopicRow,
  { now }: { now: Date },
): Promise<void> {
  for (const table of HANGING) {
    await tx.update(table).set({ topicId: topic.id, replyId: null }).where(eq(table.replyId, reply.id))
  }
  const [before, after] = [
    { kind: 'reply', id: reply.id },
    { kind: 'topic', id: topic.id },
  ] as const
  await passPictures(tx, before, after)
  await moveCases(tx, before, after)
  const from = { kind: REPLY_EDIT_DRAFT, about: String(reply.id) }
  await moveDrafts(tx, { from, to: { kind: TOPIC_EDIT_DRAFT, about: String(topic.id) }, now })
  await removeSearchDocuments(tx, { kind: 'topic', id: reply.topicId, part: reply.id })
  await writeSearchDocuments(tx, [topicDocument(topic)])
  await tx.delete(forumReplies).where(eq(forumReplies.id, reply.id))
}

/** The columns that topics and replies share. */
export function textOf<T extends TopicRow | ReplyRow>(post: T) {
  const { content, format, html, excerpt, rendererVersion, quotedIds } = post
  const { authorId, createdAt, revision, editedAt } = post
  return {
    content,
    format,
    html,
    excerpt,
    rendererVersion,
    quotedIds,
    authorId,
    createdAt,
    revision,
    editedAt,
  }
}

/**
 * Call before replies leave a topic (all, unless ids are given): their quotes of its opening text keep referring to it.
 */
export async function rewriteQuotes(tx: Db, topicId: number, replyIds?: readonly number[]): Promise<void> {
  await tx
    .update(forumReplies)
    .set({ quotedTopicId: topicId })
    .where(
      and(
        eq(forumReplies.topicId, topicId),
        replyIds && inArray(forumReplies.id, [...replyIds]),
        isNull(forumReplies.quotedTopicId),
        sql`0 = any(${forumReplies.quotedIds})`,
      ),
    )
}

/** Recounts a topic's replies and sets its last activity. Returns nothing: lists read the columns. */
export async function recountTopic(tx: Db, topicId: number, recentSince: Date): Promise<void> {
  const [row] = await tx
    .select({
      last: sql<number>`coalesce(max(${forumReplies.position}), 0)::int`,
      shown: sql<number>`(count(*) filter (where ${isReplyListed}))::int`,
      recent: sql<number>`(count(*) filter (where ${isReplyListed} and ${forumReplies.createdAt} >= ${recentSince.toISOString()}::timestamptz))::int`,
      activeAt: sql`max(${forumReplies.createdAt}) filter (where ${isReplyListed})`.mapWith(
        forumReplies.createdAt,
      ),
    })
    .from(forumReplies)
    .where(eq(forumReplies.topicId, topicId))
  await tx
    .update(forumTopics)
    .set({
      replyCount: row?.shown ?? 0,
      // A number is never reused, even if the last replies were split off.
      lastPosition: sql`greatest(${forumTopics.lastPosition}, ${row?.last ?? 0}::int)`,
      recentReplies: row?.recent ?? 0,
      lastActivityAt: row?.activeAt ?? sql`${forumTopics.createdAt}`,
    })
    .where(eq(forumTopics.id, topicId))
}
