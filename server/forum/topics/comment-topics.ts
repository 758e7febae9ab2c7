// Topics for comments on something of another room. Only a board can require a permission, so each permission has a
// board for comments, created on first use.
import { and, asc, eq, isNull, like, max } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import type { Db } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { emit } from '#server/base/events/events.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import { boardsChanged, topicMoved, topicWritten } from '#server/forum/events.ts'
import { writePost } from '#server/forum/posts/texts.ts'
import { followByWriting } from '#server/forum/reading/follows.ts'
import { type SampleReplies, seedReplies } from '#server/forum/sample/seed-replies.ts'
import { topicDocument } from '#server/forum/searchable.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { freeSlug } from '#server/forum/topics/boards/boards.ts'
import { moveCategoryReads } from '#server/forum/topics/moderation/moved-reads.ts'
import { countTopics } from '#server/forum/topics/moderation/topic-steps.ts'
import { idAfterMerge, isTopicListed } from '#server/forum/visibility.ts'
import { showSource } from './hidden-topics.ts'

const BOARD_NAME = 'Comments on the blog'
const BOARD_SLUG = 'comments-on-the-blog'

interface NewTopic {
  title: string
  /** Markdown. */
  text: string
  authorId: number
  needs: Permission | null
  now: Date
}

async function open(tx: Db, topic: NewTopic): Promise<number> {
  const topicId = await insert(tx, topic)
  await emit(tx, topicWritten, { topicId })
  return topicId
}

/** A topic with sample comments, of which nobody is told. */
async function seed(tx: Db, topic: NewTopic, comments: SampleReplies): Promise<number> {
  const topicId = await insert(tx, topic)
  await seedReplies(tx, topicId, comments)
  return topicId
}

async function insert(tx: Db, { title, text, authorId, needs, now }: NewTopic): Promise<number> {
  const categoryId = await boardThatNeeds(tx, needs)
  const { columns } = await writePost(tx, text, authorId)
  const [row] = await tx
    .insert(forumTopics)
    .values({
      title,
      ...columns,
      categoryId,
      authorId,
      sourceState: 'shown',
      lastActivityAt: now,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('the insert returned no row')
  await countTopics(tx, { [categoryId]: 1 })
  await writeSearchDocuments(tx, [topicDocument(row)])
  await followByWriting(tx, row.id, authorId)
  return row.id
}

async function setNeeds(tx: Db, topicId: number, needs: Permission | null): Promise<void> {
  const topic = await lockTopic(tx, topicId)
  if (!topic) return
  const [board] = await tx.select().from(forumCategories).where(eq(forumCategories.id, topic.categoryId))
  if (board?.needs === needs) return
  const categoryId = await boardThatNeeds(tx, needs)
  await moveCategoryReads(tx, topic, categoryId)
  if (topic.hiddenAt === null) await countTopics(tx, { [topic.categoryId]: -1, [categoryId]: 1 })
  await tx.update(forumTopics).set({ categoryId }).where(eq(forumTopics.id, topicId))
  await emit(tx, topicMoved, { topicId })
}

async function countReplies(db: Db, topicId: number): Promise<number | null> {
  const [row] = await db
    .select({ count: forumTopics.replyCount })
    .from(forumTopics)
    .where(and(eq(forumTopics.id, idAfterMerge(topicId)), isTopicListed))
  return row?.count ?? null
}

export const commentTopics = { open, seed, setNeeds, showSource, countReplies }

/** Null if it was deleted or merged away: it is not changed any more. */
async function lockTopic(tx: Db, id: number) {
  const [topic] = await tx
    .select()
    .from(forumTopics)
    .where(and(eq(forumTopics.id, id), isNull(forumTopics.deletedAt), isNull(forumTopics.mergedIntoId)))
    .for('update')
  return topic ?? null
}

/**
 * Finds or creates the board for this permission. Admins may rename it; if they change its permission, it no longer
 * matches.
 */
async function boardThatNeeds(tx: Db, needs: Permission | null): Promise<number> {
  await takeLock(tx, 'forumCategories')
  const [board] = await tx
    .select({ id: forumCategories.id })
    .from(forumCategories)
    .where(
      and(
        like(forumCategories.slug, `${BOARD_SLUG}%`),
        needs === null ? isNull(forumCategories.needs) : eq(forumCategories.needs, needs),
      ),
    )
    .orderBy(asc(forumCategories.id))
    .limit(1)
  if (board) return board.id
  const [last] = await tx.select({ at: max(forumCategories.sortOrder) }).from(forumCategories)
  const [row] = await tx
    .insert(forumCategories)
    .values({
      name: needs === null ? BOARD_NAME : `${BOARD_NAME}: ${PERMISSIONS[needs].label}`,
      slug: await freeSlug(tx, BOARD_NAME),
      description: 'What members say about posts of the blog.',
      needs,
      isStartedByStaff: true,
      sortOrder: (last?.at ?? -1) + 1,
    })
    .returning({ id: forumCategories.id })
  if (!row) throw new Error('the insert returned no row')
  await emit(tx, boardsChanged, { categoryId: row.id })
  return row.id
}
