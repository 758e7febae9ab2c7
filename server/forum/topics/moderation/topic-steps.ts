// Moderators' actions on one topic: pin, lock, move to another board.
import { eq, inArray, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { topicMoved } from '#server/forum/events.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { mayReadBoard, needsOfTopic, topicNotFound, topicSubject } from '#server/forum/visibility.ts'
import { moveCategoryReads } from './moved-reads.ts'

export interface StaffStep {
  viewer: Viewer
  by: ViewingMember
  now: Date
}

/** The topics with these ids, locked in id order; refuses if the viewer may not read one. */
export async function lockTopics(tx: Db, viewer: Viewer, ids: readonly number[]) {
  const rows = await tx
    .select({ topic: forumTopics, needs: needsOfTopic })
    .from(forumTopics)
    .where(inArray(forumTopics.id, [...ids]))
    .orderBy(forumTopics.id)
    .for('update')
  return ids.map((id) => {
    const row = rows.find(({ topic }) => topic.id === id)
    if (!row) throw topicNotFound()
    const { topic, needs } = row
    if (!may(viewer, 'topic.read', topicSubject({ ...topic, needs }, topic.authorId))) throw topicNotFound()
    return topic
  })
}

export async function lockOne(tx: Db, viewer: Viewer, id: number) {
  const [topic] = await lockTopics(tx, viewer, [id])
  if (!topic || topic.mergedIntoId !== null || topic.deletedAt !== null) throw topicNotFound()
  return topic
}

export async function pinTopic(
  db: Db,
  { id, isPinned }: { id: number; isPinned: boolean },
  { viewer, by, now }: StaffStep,
): Promise<void> {
  await db.transaction(async (tx) => {
    const topic = await lockOne(tx, viewer, id)
    if ((topic.pinnedAt !== null) === isPinned) return
    await tx
      .update(forumTopics)
      .set({ pinnedAt: isPinned ? now : null })
      .where(eq(forumTopics.id, id))
    await told(tx, { id, action: isPinned ? 'topic_pinned' : 'topic_unpinned' }, { by, now })
  })
}

export async function lockTopicForMembers(
  db: Db,
  { id, isLocked }: { id: number; isLocked: boolean },
  { viewer, by, now }: StaffStep,
): Promise<void> {
  await db.transaction(async (tx) => {
    const topic = await lockOne(tx, viewer, id)
    if ((topic.lockedAt !== null) === isLocked) return
    await tx
      .update(forumTopics)
      .set({ lockedAt: isLocked ? now : null })
      .where(eq(forumTopics.id, id))
    await told(tx, { id, action: isLocked ? 'topic_locked' : 'topic_unlocked' }, { by, now })
  })
}

export async function moveTopic(
  db: Db,
  { id, categoryId }: { id: number; categoryId: number },
  { viewer, by, now }: StaffStep,
): Promise<void> {
  await db.transaction(async (tx) => {
    const topic = await lockOne(tx, viewer, id)
    await getBoardForTopic(tx, viewer, categoryId)
    if (topic.categoryId === categoryId) return
    await moveCategoryReads(tx, topic, categoryId)
    const isCounted = topic.hiddenAt === null
    if (isCounted) await countTopics(tx, { [topic.categoryId]: -1, [categoryId]: 1 })
    await tx.update(forumTopics).set({ categoryId }).where(eq(forumTopics.id, id))
    const detail = { from: topic.categoryId, to: categoryId }
    await told(tx, { id, action: 'topic_moved', detail }, { by, now })
  })
}

/** Refuses a board that does not exist or that the viewer may not read. */
export async function getBoardForTopic(tx: Db, viewer: Viewer, categoryId: number) {
  const [board] = await tx.select().from(forumCategories).where(eq(forumCategories.id, categoryId))
  if (board && mayReadBoard(viewer, board)) return board
  const text = 'Please choose a category'
  throw refuse.invalid('category_not_found', text, { categoryId: text })
}

/** Changes the counters of categories in id order, so that concurrent changes cannot deadlock. */
export async function countTopics(tx: Db, steps: Readonly<Record<number, number>>): Promise<void> {
  const ids = Object.keys(steps)
    .map(Number)
    .sort((a, b) => a - b)
  for (const id of ids) {
    await tx
      .update(forumCategories)
      .set({ topicCount: sql`${forumCategories.topicCount} + ${steps[id] ?? 0}` })
      .where(eq(forumCategories.id, id))
  }
}

interface Told {
  id: number
  action: string
  detail?: Record<string, unknown>
}

async function told(
  tx: Db,
  { id, action, detail = {} }: Told,
  { by, now }: Pick<StaffStep, 'by' | 'now'>,
): Promise<void> {
  await audit(tx, { actor: by, action, subject: { kind: 'topic', id }, detail, at: now })
  await emit(tx, topicMoved, { topicId: id })
}
