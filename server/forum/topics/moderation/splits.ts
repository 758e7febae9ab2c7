// Splits replies off into a topic of their own; the first one opens it. Remaining replies keep their numbers.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { postsMoved } from '#server/forum/events.ts'
import { followByWriting } from '#server/forum/reading/follows.ts'
import { forumMovedReplies, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { recentSince } from '#server/forum/topics/popularity.ts'
import { moveHanging, recountTopic, rewriteQuotes, textOf, turnIntoTopic } from './moved-posts.ts'
import { moveCategoryReads, splitReads } from './moved-reads.ts'
import { countTopics, getBoardForTopic, lockOne, type StaffStep } from './topic-steps.ts'

interface Split {
  id: number
  title: string
  categoryId: number
  replyIds: readonly number[]
}

/** Returns the new topic's id. */
export async function splitTopic(
  db: Db,
  { id, title, categoryId, replyIds }: Split,
  { viewer, by, now }: StaffStep,
): Promise<number> {
  return db.transaction(async (tx) => {
    const topic = await lockOne(tx, viewer, id)
    await getBoardForTopic(tx, viewer, categoryId)
    const [first, ...rest] = await chosenReplies(tx, id, replyIds)
    if (!first) throw replyNotFound()
    if (first.deletedAt ?? first.hiddenAt) {
      throw refuse.conflict(
        'reply_deleted',
        'The first of these replies was removed and cannot open a topic.',
      )
    }
    const [made] = await tx
      .insert(forumTopics)
      .values({
        ...textOf(first),
        quotedTopicId: first.quotedTopicId ?? id,
        title,
        categoryId,
        hiddenAt: topic.hiddenAt,
        lockedAt: topic.lockedAt,
        lastActivityAt: first.createdAt,
        openedByReplyId: first.id,
        isMixed: topic.isMixed,
      })
      .returning()
    if (!made) throw new Error('the insert returned no row')
    const ids = rest.map((reply) => reply.id)
    await rewriteQuotes(tx, id, ids)
    await tx
      .insert(forumMovedReplies)
      .values([first, ...rest].map((reply) => ({ topicId: id, position: reply.position, replyId: reply.id })))
    if (categoryId !== topic.categoryId) await moveCategoryReads(tx, topic, categoryId)
    await splitReads(tx, { fromId: id, toId: made.id, firstId: first.id, ids })
    await turnIntoTopic(tx, first, made, { now })
    if (ids.length > 0) {
      await tx.execute(sql`
        update ${forumReplies} set topic_id = ${made.id}, position = ranked.position from (
          select id, row_number() over (order by position) as position
          from ${forumReplies} where ${inArray(forumReplies.id, ids)}
        ) ranked where ${forumReplies}.id = ranked.id`)
      await moveHanging(tx, { fromId: id, toId: made.id, replyIds: ids })
    }
    await recountTopic(tx, id, recentSince(now))
    await recountTopic(tx, made.id, recentSince(now))
    if (topic.acceptedReplyId !== null && [first.id, ...ids].includes(topic.acceptedReplyId)) {
      await tx.update(forumTopics).set({ acceptedReplyId: null }).where(eq(forumTopics.id, id))
    }
    for (const userId of new Set([first, ...rest].map(({ authorId }) => authorId))) {
      await followByWriting(tx, made.id, userId)
    }
    if (made.hiddenAt === null) await countTopics(tx, { [categoryId]: 1 })
    await audit(tx, {
      actor: by,
      action: 'topic_split',
      subject: { kind: 'topic', id },
      detail: { newId: made.id, replies: replyIds.length },
      at: now,
    })
    await emit(tx, postsMoved, { fromId: id, toId: made.id })
    return made.id
  })
}

/** In their order, locked; refuses replies of other topics. */
async function chosenReplies(tx: Db, topicId: number, replyIds: readonly number[]) {
  const ids = [...new Set(replyIds)]
  const rows = await tx
    .select()
    .from(forumReplies)
    .where(and(eq(forumReplies.topicId, topicId), inArray(forumReplies.id, ids)))
    .orderBy(asc(forumReplies.position))
    .for('update')
  if (rows.length !== ids.length) throw replyNotFound()
  return rows
}

function replyNotFound() {
  return refuse.conflict(
    'reply_not_found',
    'These replies are not all in this topic any more. Please look again.',
  )
}
