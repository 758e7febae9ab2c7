// Merges a topic into another: its posts are appended, so that no position there changes.
import { eq, sql } from 'drizzle-orm'
import { MERGED_MAX, REPLY_DRAFT } from '#contract/forum/constants.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { postsMoved } from '#server/forum/events.ts'
import {
  forumFollows,
  forumMovedReplies,
  forumReplies,
  forumTopicMachines,
  forumTopics,
  forumViews,
} from '#server/forum/tables.ts'
import { recentSince } from '#server/forum/topics/popularity.ts'
import { topicNotFound } from '#server/forum/visibility.ts'
import { moveDrafts } from '#server/writing/drafts/drafts.ts'
import { moveHanging, recountTopic, rewriteQuotes, textOf, turnIntoReply } from './moved-posts.ts'
import { joinReads, moveCategoryReads } from './moved-reads.ts'
import { countTopics, lockTopics, type StaffStep } from './topic-steps.ts'

type TopicRow = typeof forumTopics.$inferSelect

/** If two moderators merge two topics into each other, the second is refused. */
export async function mergeTopics(
  db: Db,
  { fromId, intoId }: { fromId: number; intoId: number },
  { viewer, by, now }: StaffStep,
): Promise<void> {
  if (fromId === intoId) throw refuse.invalid('same_topic', 'Please choose another topic.')
  await db.transaction(async (tx) => {
    const [from, into] = await lockTopics(tx, viewer, [fromId, intoId])
    if (!from || !into) throw topicNotFound()
    mustBeListed(from)
    mustBeListed(into)
    if (from.sourceState !== null) {
      throw refuse.conflict(
        'comments_of_post',
        'These are the comments on a post. They cannot be merged into another topic.',
      )
    }
    if (from.lastPosition >= MERGED_MAX) {
      throw refuse.conflict('topic_too_long', `Topics of more than ${MERGED_MAX} posts cannot be merged.`)
    }
    if (from.categoryId !== into.categoryId) await moveCategoryReads(tx, from, into.categoryId)
    const opening = await takeOver(tx, { from, into, now })
    await joinReads(tx, { fromId, intoId, openingId: opening.id, lastBefore: into.lastPosition })
    await joinRest(tx, { from, into, opening, now })
    await recountTopic(tx, intoId, recentSince(now))
    await tx
      .update(forumTopics)
      .set({
        viewCount: into.viewCount + from.viewCount,
        lastPosition: opening.position + from.lastPosition,
        isMixed: true,
      })
      .where(eq(forumTopics.id, intoId))
    await countTopics(tx, { [from.categoryId]: -1 })
    await audit(tx, {
      actor: by,
      action: 'topics_merged',
      subject: { kind: 'topic', id: fromId },
      detail: { intoId },
      at: now,
    })
    await emit(tx, postsMoved, { fromId, toId: intoId })
  })
}

function mustBeListed({ mergedIntoId, hiddenAt, deletedAt }: TopicRow): void {
  if (mergedIntoId !== null) {
    throw refuse.conflict('already_merged', 'One of these topics has been merged since. Please look again.')
  }
  if (hiddenAt ?? deletedAt) throw topicNotFound()
}

interface Merging {
  from: TopicRow
  into: TopicRow
  now: Date
}

type ReplyRow = typeof forumReplies.$inferSelect

/**
 * Moves the posts and returns the reply that the opening text became, under its former id if it was a reply before. All
 * positions move up by that reply's, also former positions of replies split off earlier.
 */
async function takeOver(tx: Db, { from, into, now }: Merging): Promise<ReplyRow> {
  await rewriteQuotes(tx, from.id)
  const [opening] = await tx
    .insert(forumReplies)
    .values({
      ...(from.openedByReplyId !== null && { id: from.openedByReplyId }),
      ...textOf(from),
      quotedTopicId: from.quotedTopicId ?? from.id,
      topicId: into.id,
      position: into.lastPosition + 1,
    })
    .returning()
  if (!opening) throw new Error('the insert returned no row')
  for (const table of [forumReplies, forumMovedReplies]) {
    await tx
      .update(table)
      .set({ topicId: into.id, position: sql`${table.position} + ${opening.position}::int` })
      .where(eq(table.topicId, from.id))
  }
  await turnIntoReply(tx, from, opening, { now })
  await moveHanging(tx, { fromId: from.id, toId: into.id })
  return opening
}

/** Merges follows and machines, and redirects the old topic's addresses. */
async function joinRest(
  tx: Db,
  { from, into, opening, now }: Merging & { opening: ReplyRow },
): Promise<void> {
  await tx.execute(sql`
    insert into ${forumFollows} (topic_id, user_id, is_following, is_muted)
    select ${into.id}, user_id, is_following, is_muted from ${forumFollows}
    where topic_id = ${from.id} and is_following and not is_muted on conflict do nothing`)
  await tx.delete(forumFollows).where(eq(forumFollows.topicId, from.id))
  await tx.execute(sql`
    insert into ${forumTopicMachines} (topic_id, opdb_id)
    select ${into.id}, opdb_id from ${forumTopicMachines} where topic_id = ${from.id} on conflict do nothing`)
  await tx.delete(forumTopicMachines).where(eq(forumTopicMachines.topicId, from.id))
  await tx.delete(forumViews).where(eq(forumViews.topicId, from.id))
  const replyTo = (id: number) => ({ kind: REPLY_DRAFT, about: String(id) })
  await moveDrafts(tx, { from: replyTo(from.id), to: replyTo(into.id), now })
  await tx
    .update(forumTopics)
    .set({ mergedIntoId: into.id, mergedAt: sql`${forumTopics.mergedAt} + ${opening.position}::int` })
    .where(eq(forumTopics.mergedIntoId, from.id))
  await tx
    .update(forumTopics)
    .set({
      mergedIntoId: into.id,
      mergedAt: opening.position,
      mergedReplyId: opening.id,
      openedByReplyId: null,
      quotedIds: null,
      content: '',
      html: '',
      excerpt: '',
      replyCount: 0,
      recentReplies: 0,
      lastPosition: 0,
      acceptedReplyId: null,
      pinnedAt: null,
    })
    .where(eq(forumTopics.id, from.id))
}
