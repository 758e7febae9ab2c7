// Hides and shows topics. A topic can be hidden itself (taken down, held for review, deleted); comments are also hidden
// with their source. A topic is shown if neither applies.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { topicShown } from '#server/forum/events.ts'
import { forumTopics } from '#server/forum/tables.ts'
import { countTopics } from '#server/forum/topics/moderation/topic-steps.ts'

type TopicRow = typeof forumTopics.$inferSelect

/** A moderation decision shows neither deleted or merged topics nor comments whose source is hidden. */
export async function showTopic(tx: Db, topicId: number, hiddenAt: Date | null): Promise<void> {
  const topic = await lockTopic(tx, topicId)
  if (!topic || topic.deletedAt !== null || topic.mergedIntoId !== null) return
  await settle(tx, topic, {
    isHidden: hiddenAt !== null,
    isSourceHidden: topic.sourceState !== null && topic.sourceState !== 'shown',
    now: hiddenAt,
  })
}

/** For comments, when their source is shown or hidden. Also for deleted ones, because the deletion can be undone. */
export async function showSource(
  tx: Db,
  topicId: number,
  { isShown, now }: { isShown: boolean; now: Date },
): Promise<void> {
  const topic = await lockTopic(tx, topicId)
  if (!topic || topic.mergedIntoId !== null) return
  const isHidden = topic.hiddenAt !== null && topic.sourceState !== 'hidden'
  await settle(tx, topic, { isHidden, isSourceHidden: !isShown, now })
}

async function lockTopic(tx: Db, id: number): Promise<TopicRow | null> {
  const [topic] = await tx.select().from(forumTopics).where(eq(forumTopics.id, id)).for('update')
  return topic ?? null
}

interface Hiding {
  /** Whether the topic itself is hidden. */
  isHidden: boolean
  isSourceHidden: boolean
  /** When it was hidden; null if it is shown. */
  now: Date | null
}

/** Only a visible change updates counts, so that hiding twice subtracts once. */
async function settle(tx: Db, topic: TopicRow, { isHidden, isSourceHidden, now }: Hiding): Promise<void> {
  const { id, categoryId } = topic
  const hiddenAt = isHidden || isSourceHidden ? (topic.hiddenAt ?? now) : null
  const sourceState = topic.sourceState && stateOfSource({ isHidden, isSourceHidden })
  const isShown = hiddenAt === null
  const isSeenOtherwise = isShown !== (topic.hiddenAt === null)
  if (!isSeenOtherwise && sourceState === topic.sourceState) return
  await tx.update(forumTopics).set({ hiddenAt, sourceState }).where(eq(forumTopics.id, id))
  if (!isSeenOtherwise) return
  await countTopics(tx, { [categoryId]: isShown ? 1 : -1 })
  await emit(tx, topicShown, { topicId: id, isShown }, { isOfPost: sourceState !== null })
}

function stateOfSource({ isHidden, isSourceHidden }: Pick<Hiding, 'isHidden' | 'isSourceHidden'>) {
  if (!isSourceHidden) return 'shown'
  return isHidden ? 'hidden_too' : 'hidden'
}
