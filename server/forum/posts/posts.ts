// Writes new topics and replies: idempotent, numbered, counted, indexed and notified, or held for review.
import { and, eq, sql } from 'drizzle-orm'
import { isModerator, may } from '#contract/entitlements.ts'
import { POST_MAX } from '#contract/forum/constants.ts'
import type { NewReply, NewTopic } from '#contract/forum/forum.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import { replyWritten, topicWritten } from '#server/forum/events.ts'
import { followByWriting } from '#server/forum/reading/follows.ts'
import { replyDocument, topicDocument } from '#server/forum/searchable.ts'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { mustBeKnown } from '#server/forum/topics/moved-on.ts'
import { setTopicMachines } from '#server/forum/topics/topic-machines.ts'
import { idAfterMerge, needsOfTopic, topicNotFound, topicSubject } from '#server/forum/visibility.ts'
import { titlesOf } from '#server/machines/catalogue/named-machines.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { type HoldsFirstPosts, holdForReview } from '#server/moderation/cases/held-posts.ts'
import { endSentDraft } from '#server/writing/drafts/drafts.ts'
import { attachPictures } from '#server/writing/text-pictures.ts'
import { toModeratedReply, toModeratedTopic } from './moderated.ts'
import { findQuote } from './quoted-posts.ts'
import { type PostKind, writePost } from './texts.ts'

interface Writing {
  viewer: Viewer
  me: ViewingMember
  now: Date
  holds: HoldsFirstPosts
}

/** Returns the topic's id; the same key from the same author returns the same id. */
export async function startTopic(
  db: Db,
  { title, categoryId, content, machineIds = [], sendKey }: NewTopic,
  { viewer, me, now, holds, index }: Writing & { index: SearchIndex },
): Promise<number> {
  const machines = titlesOf(index, machineIds)
  return db.transaction(async (tx) => {
    const sent = await findSent(tx, forumTopics, { me, sendKey, now })
    if (sent !== null) return sent
    const { columns, pictureIds } = await writePost(tx, content, me.id)
    const isHeld = await holds.needsReview(tx, me.id)
    const [category] = await tx
      .update(forumCategories)
      .set({ topicCount: sql`${forumCategories.topicCount} + ${isHeld ? 0 : 1}` })
      .where(eq(forumCategories.id, categoryId))
      .returning({ needs: forumCategories.needs, isStartedByStaff: forumCategories.isStartedByStaff })
    if (!category) throw categoryNotFound()
    mustBeAllowed(viewer, 'topic.write', { needs: category.needs })
    if (category.isStartedByStaff && !isModerator(viewer)) throw startedByStaff()
    const [row] = await tx
      .insert(forumTopics)
      .values({
        title,
        ...columns,
        categoryId,
        authorId: me.id,
        sendKey: sendKey ?? null,
        lastActivityAt: now,
        createdAt: now,
        hiddenAt: isHeld ? now : null,
      })
      .returning()
    if (!row) throw new Error('the insert returned no row')
    await writeSearchDocuments(tx, [topicDocument(row)])
    await setTopicMachines(tx, row.id, machines)
    await followByWriting(tx, row.id, me.id)
    await settle(tx, { kind: 'topic', id: row.id, pictureIds, sendKey }, { me, now })
    if (isHeld)
      await holdForReview(tx, {
        kind: 'topic',
        id: row.id,
        thing: toModeratedTopic(row, columns.excerpt),
        now,
      })
    else await emit(tx, topicWritten, { topicId: row.id })
    return row.id
  })
}

/** Returns the reply's id; idempotent like `startTopic`. */
export async function writeReply(
  db: Db,
  topicId: number,
  { content, seen: known, quoteOf, sendKey }: NewReply,
  { viewer, me, now, holds }: Writing,
): Promise<number> {
  return db.transaction(async (tx) => {
    const sent = await findSent(tx, forumReplies, { me, sendKey, now })
    if (sent !== null) return getSentReply(tx, topicId, sent)
    const source = quoteOf ? await withQuote(tx, viewer, { topicId, quoteOf, content }) : content
    // Before the topic is locked, so that others can reply meanwhile.
    const { columns, pictureIds, quotedIds } = await writePost(tx, source, me.id)
    const isHeld = await holds.needsReview(tx, me.id)
    const topic = await lockTopic(tx, viewer, topicId)
    if (known !== undefined) await mustBeKnown(tx, viewer, { topicId: topic.id, known })
    const position = topic.lastPosition + 1
    const [row] = await tx
      .insert(forumReplies)
      .values({
        topicId: topic.id,
        position,
        ...columns,
        quotedIds,
        authorId: me.id,
        sendKey: sendKey ?? null,
        createdAt: now,
        hiddenAt: isHeld ? now : null,
      })
      .returning()
    if (!row) throw new Error('the insert returned no row')
    const seen = {
      replyCount: sql`${forumTopics.replyCount} + 1`,
      recentReplies: sql`${forumTopics.recentReplies} + 1`,
      lastActivityAt: now,
    }
    await tx
      .update(forumTopics)
      .set({ lastPosition: position, ...(!isHeld && seen) })
      .where(eq(forumTopics.id, topic.id))
    await writeSearchDocuments(tx, [replyDocument(row)])
    await followByWriting(tx, topic.id, me.id)
    await settle(tx, { kind: 'reply', id: row.id, pictureIds, sendKey }, { me, now })
    if (isHeld)
      await holdForReview(tx, {
        kind: 'reply',
        id: row.id,
        thing: toModeratedReply(row, topic, columns.excerpt),
        now,
      })
    else await emit(tx, replyWritten, { replyId: row.id }, { topicId: topic.id })
    return row.id
  })
}

/** Locks the topic, so that replies are numbered in order. Only staff may reply to a hidden one. */
async function lockTopic(tx: Db, viewer: Viewer, id: number) {
  const [row] = await tx
    .select({ topic: forumTopics, needs: needsOfTopic })
    .from(forumTopics)
    .where(eq(forumTopics.id, idAfterMerge(id)))
    .for('no key update')
  if (!row) throw topicNotFound()
  const { topic, needs } = row
  const subject = topicSubject({ ...topic, needs }, topic.authorId)
  if (!may(viewer, 'topic.read', subject)) throw topicNotFound()
  mustBeAllowed(viewer, 'reply.write', subject)
  if ((topic.hiddenAt ?? topic.deletedAt) && !isModerator(viewer)) throw topicNotFound()
  if (topic.lockedAt && !isModerator(viewer)) throw topicLocked()
  return topic
}

/** The text below a quote of the reply; a text that is then too long is refused, not cut. */
async function withQuote(
  tx: Db,
  viewer: Viewer,
  { topicId, quoteOf: replyId, content: written }: { topicId: number; quoteOf: number; content: string },
): Promise<string> {
  const quote = await findQuote(tx, viewer, { topicId, replyId })
  if (quote === null) {
    // Refuses a topic that the viewer may not reply to.
    await lockTopic(tx, viewer, topicId)
    throw quoteNotFound()
  }
  const source = quote + written
  if (source.length <= POST_MAX) return source
  const content = `At most ${POST_MAX} characters`
  throw refuse.invalid('invalid_input', content, { content })
}

/** Refuses a key that was used for a reply to another topic. */
async function getSentReply(tx: Db, topicId: number, replyId: number): Promise<number> {
  const isIt = and(eq(forumReplies.id, replyId), eq(forumReplies.topicId, idAfterMerge(topicId)))
  if ((await tx.$count(forumReplies, isIt)) > 0) return replyId
  throw refuse.conflict('sent_elsewhere', 'This text was already sent to another topic.')
}

interface Sent {
  me: ViewingMember
  sendKey: string | undefined
  now: Date
}

/**
 * Finds the post with this key. Locks the member, so that of two concurrent requests the second finds the first one's
 * post.
 */
async function findSent(
  tx: Db,
  table: typeof forumTopics | typeof forumReplies,
  { me, sendKey, now }: Sent,
): Promise<number | null> {
  await lockCaller(tx, me.id)
  if (!sendKey) return null
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.authorId, me.id), eq(table.sendKey, sendKey)))
  if (!row) return null
  // A save that arrived after the post may have restored its draft.
  await endSentDraft(tx, { userId: me.id, sendKey, now })
  return row.id
}

interface Settled {
  kind: PostKind
  id: number
  pictureIds: readonly number[]
  sendKey: string | undefined
}

/** Attaches the draft's pictures to the post and ends the draft. */
async function settle(
  tx: Db,
  { kind, id, pictureIds, sendKey }: Settled,
  { me, now }: { me: ViewingMember; now: Date },
): Promise<void> {
  await attachPictures(tx, pictureIds, { ownerId: me.id, use: { kind, id } })
  if (sendKey) await endSentDraft(tx, { userId: me.id, sendKey, now })
}

function topicLocked() {
  return refuse.conflict('topic_locked', 'This topic is locked: only moderators can reply.')
}

function quoteNotFound() {
  const quoteOf = 'This reply can’t be quoted. It may have been removed.'
  return refuse.invalid('quote_not_found', quoteOf, { quoteOf })
}

function startedByStaff() {
  return refuse.forbidden('started_by_staff', 'Only staff start topics in this category.')
}

function categoryNotFound() {
  const categoryId = 'Please choose a category'
  return refuse.invalid('category_not_found', categoryId, { categoryId })
}
