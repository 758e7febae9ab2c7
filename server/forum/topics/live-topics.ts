// Sends new replies to open pages of their topic: one query finds all readers, with their present rights.
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/durations.ts'
import { may } from '#contract/entitlements.ts'
import type { Db } from '#server/base/database/database.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { tellAll } from '#server/base/live/live.ts'
import { replyWritten } from '#server/forum/events.ts'
import { forumReads, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isReplyOfListedTopic, needsOfTopic } from '#server/forum/visibility.ts'
import { findReaders, type ReaderClocks } from '#server/membership/permission-holders.ts'
import { memberBlocks } from '#server/moderation/tables.ts'

/** Live message to open pages of a topic: the position of a new reply. */
const LIVE_TOPIC = 'topic'
/** Open pages report at least every ten minutes, so a reader without a report for this long has left. */
const READING_MS = HOUR_MS / 4
/** Maximum of readers notified at once; others see the reply on their next load. */
const READERS_MAX = 2_000

export const tellReadersOfTopics = subscriber({
  name: 'forum_readers',
  events: [replyWritten],
  handle: async (tx, events, context) => {
    for (const reply of await findReplies(
      tx,
      events.map(({ payload }) => Number(payload.replyId)),
    )) {
      const { topicId, position } = reply
      await tellAll(tx, await findTopicReaders(tx, reply, context), LIVE_TOPIC, { topicId, position })
    }
  },
})

async function findReplies(tx: Db, ids: readonly number[]) {
  return tx
    .select({
      topicId: forumReplies.topicId,
      position: forumReplies.position,
      authorId: forumReplies.authorId,
      needs: needsOfTopic,
    })
    .from(forumReplies)
    .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topicId))
    .where(and(inArray(forumReplies.id, [...ids]), isReplyOfListedTopic))
    .orderBy(forumReplies.topicId, forumReplies.position)
}

type NewReply = Awaited<ReturnType<typeof findReplies>>[number]

/** Members who have the topic open, may read it now, and have not blocked the author. */
async function findTopicReaders(
  tx: Db,
  { topicId, authorId, needs }: NewReply,
  clocks: ReaderClocks,
): Promise<number[]> {
  const since = new Date(clocks.clock.now().getTime() - READING_MS)
  const reading = await tx
    .select({ userId: forumReads.userId })
    .from(forumReads)
    .where(
      and(
        eq(forumReads.topicId, topicId),
        gt(forumReads.readAt, since),
        ne(forumReads.userId, authorId),
        sql`not exists (select from ${memberBlocks}
          where ${memberBlocks.blockerId} = ${forumReads.userId} and ${memberBlocks.blockedId} = ${authorId})`,
      ),
    )
    .orderBy(desc(forumReads.readAt))
    .limit(READERS_MAX)
  const readers = await findReaders(
    tx,
    reading.map(({ userId }) => userId),
    clocks,
  )
  return [...readers].flatMap(([id, { viewer }]) => (may(viewer, 'topic.read', { needs }) ? [id] : []))
}
