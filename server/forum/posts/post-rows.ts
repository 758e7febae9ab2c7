// Finds a topic's text or a reply, locked for changes; a post that the viewer may not read is not found.
import { eq } from 'drizzle-orm'
import { isModerator, may, type Subject } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isThereFor, topicNotFound, topicSubject } from '#server/forum/visibility.ts'
import type { PostUse } from './texts.ts'

export type TopicColumns = typeof forumTopics.$inferSelect
export type ReplyColumns = typeof forumReplies.$inferSelect

export interface Post extends PostUse {
  topic: TopicColumns
  /** Null for the topic's own text. */
  reply: ReplyColumns | null
  /** The row of the post itself. */
  row: TopicColumns | ReplyColumns
  isQuestionBoard: boolean
  /** For checks of rights. */
  subject: Subject
}

/** Like `getPost`, with the rows locked until the transaction ends. Topic first, as everywhere. */
export async function lockPost(tx: Db, viewer: Viewer, use: PostUse): Promise<Post> {
  if (use.kind === 'reply') await lockTopicOfReply(tx, use.id)
  else await tx.select({ id: forumTopics.id }).from(forumTopics).where(eq(forumTopics.id, use.id)).for(LOCK)
  await tx.select({ id: forumReplies.id }).from(forumReplies).where(ofReply(use)).for(LOCK)
  return getPost(tx, viewer, use)
}

const LOCK = 'no key update'
const ofReply = ({ kind, id }: PostUse) => eq(forumReplies.id, kind === 'reply' ? id : 0)

/** Locks the topic of a reply: changes to both always lock in this order. */
export async function lockTopicOfReply(tx: Db, replyId: number): Promise<void> {
  const topicId = tx
    .select({ topicId: forumReplies.topicId })
    .from(forumReplies)
    .where(eq(forumReplies.id, replyId))
  await tx.select({ id: forumTopics.id }).from(forumTopics).where(eq(forumTopics.id, topicId)).for(LOCK)
}

/** The post; 404 if the viewer may not read it. Deleted posts are found for staff and, to be restored, for their author. */
export async function getPost(db: Db, viewer: Viewer, use: PostUse): Promise<Post> {
  const [found] =
    use.kind === 'topic'
      ? (await selectTopicRows(db).where(eq(forumTopics.id, use.id))).map((row) => ({ ...row, reply: null }))
      : await selectReplyRows(db).where(eq(forumReplies.id, use.id))
  const notFound = use.kind === 'topic' ? topicNotFound : replyNotFound
  if (!found) throw notFound()
  const { topic, reply, needs, isQuestionBoard } = found
  const ofTopic = topicSubject({ ...topic, needs }, topic.authorId)
  const row = reply ?? topic
  const subject = topicSubject({ ...row, needs }, row.authorId)
  if (!may(viewer, 'topic.read', ofTopic) || !may(viewer, 'topic.read', subject)) throw notFound()
  // The author of a reply in a deleted topic may do nothing with it.
  if (reply && !isThereFor(viewer, topic)) throw notFound()
  // Its text is a reply of the topic that it was merged into.
  if (topic.mergedIntoId !== null) throw notFound()
  return { ...use, topic, reply, row, subject, isQuestionBoard }
}

const boardColumns = { needs: forumCategories.needs, isQuestionBoard: forumCategories.isQuestionBoard }

function selectTopicRows(db: Db) {
  return db
    .select({ topic: forumTopics, ...boardColumns })
    .from(forumTopics)
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .$dynamic()
}

function selectReplyRows(db: Db) {
  return db
    .select({ reply: forumReplies, topic: forumTopics, ...boardColumns })
    .from(forumReplies)
    .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topicId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .$dynamic()
}

/** Refuses deleted posts as not found, and hidden posts with a reason. */
export function mustBeShown({ kind, row }: Pick<Post, 'kind' | 'row'>): void {
  if (row.deletedAt) throw kind === 'topic' ? topicNotFound() : replyNotFound()
  if (row.hiddenAt) {
    throw refuse.conflict('post_hidden', 'This is hidden. It can’t be changed until a moderator has decided.')
  }
}

/** In a locked topic only staff may change posts. */
export function mustBeUnlocked(viewer: Viewer, { topic }: Pick<Post, 'topic'>): void {
  if (!topic.lockedAt || isModerator(viewer)) return
  throw refuse.conflict('topic_locked', 'This topic is locked: only moderators can change it.')
}

export function replyNotFound() {
  return refuse.notFound('reply_not_found', 'This reply does not exist.')
}
