// What hangs on posts and goes along when they get another topic: edits, reactions, pictures, found words.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database.ts'
import {
  moveSearchParts,
  removeSearchDocuments,
  writeSearchDocuments,
} from '#server/base/search-documents.ts'
import { passPictures } from '#server/pictures/uploads.ts'
import { replyDocument, topicDocument } from './searchable.ts'
import { forumReactions, forumReplies, forumRevisions, forumTopics } from './tables.ts'
import { isReplyListed } from './visibility.ts'

type TopicRow = typeof forumTopics.$inferSelect
type ReplyRow = typeof forumReplies.$inferSelect

const HANGING = [forumRevisions, forumReactions] as const

/** Of replies that stand in their new topic already; all that are still told of the old one, unless ids are given. */
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

/** The opening text of a topic has become a reply. */
export async function turnIntoReply(tx: Db, topic: TopicRow, reply: ReplyRow): Promise<void> {
  for (const table of HANGING) {
    await tx
      .update(table)
      .set({ topicId: reply.topicId, replyId: reply.id })
      .where(and(eq(table.topicId, topic.id), isNull(table.replyId)))
  }
  await passPictures(tx, { kind: 'topic', id: topic.id }, { kind: 'reply', id: reply.id })
  await removeSearchDocuments(tx, { kind: 'topic', id: topic.id, part: 0 })
  await writeSearchDocuments(tx, [replyDocument(reply)])
}

/** A reply has become the opening text of a topic: its row goes. */
export async function turnIntoTopic(tx: Db, reply: ReplyRow, topic: TopicRow): Promise<void> {
  for (const table of HANGING) {
    await tx.update(table).set({ topicId: topic.id, replyId: null }).where(eq(table.replyId, reply.id))
  }
  await passPictures(tx, { kind: 'reply', id: reply.id }, { kind: 'topic', id: topic.id })
  await removeSearchDocuments(tx, { kind: 'topic', id: reply.topicId, part: reply.id })
  await writeSearchDocuments(tx, [topicDocument(topic)])
  await tx.delete(forumReplies).where(eq(forumReplies.id, reply.id))
}

/** The text as it was written, for the other of the two tables. */
export function textOf<T extends TopicRow | ReplyRow>(post: T) {
  const { content, format, html, excerpt, rendererVersion, authorId, createdAt, revision, editedAt } = post
  return { content, format, html, excerpt, rendererVersion, authorId, createdAt, revision, editedAt }
}

/** Gives replies the numbers 1, 2, 3 in their order, beginning with the one at `from`. */
export async function closeRanks(tx: Db, topicId: number, from: number): Promise<void> {
  // By way of numbers that no reply has: each number is taken once at every moment.
  await tx.execute(sql`
    update ${forumReplies} set position = -ranked.position from (
      select id, row_number() over (order by position) + ${from - 1}::int as position
      from ${forumReplies} where topic_id = ${topicId} and position >= ${from}
    ) ranked where ${forumReplies}.id = ranked.id`)
  await tx.execute(
    sql`update ${forumReplies} set position = -position where topic_id = ${topicId} and position < 0`,
  )
}

/** Counts a topic's replies anew, and when somebody was last active in it. Answers nothing: lists read the columns. */
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
      lastPosition: row?.last ?? 0,
      recentReplies: row?.recent ?? 0,
      lastActivityAt: row?.activeAt ?? sql`${forumTopics.createdAt}`,
    })
    .where(eq(forumTopics.id, topicId))
}
