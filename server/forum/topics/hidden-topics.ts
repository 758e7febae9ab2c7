// Hides topics and shows them again. A topic may be hidden itself: taken down, held back or deleted. Comments on something of
// another room are hidden with their source as well. A topic is shown when neither holds.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { topicShown } from '#server/forum/events.ts'
import { forumTopics } from '#server/forum/tables.ts'
import { countTopics } from './topic-steps.ts'

type TopicRow = typeof forumTopics.$inferSelect

/** What was deleted is not shown again by a decision, nor are comments whose source is hidden. */
export async function showTopic(tx: Db, topicId: number, hiddenAt: Date | null): Promise<void> {
  const topic = await holdTopic(tx, topicId)
  if (!topic || topic.deletedAt !== null) return
  await settle(tx, topic, {
    isHidden: hiddenAt !== null,
    isSourceHidden: topic.sourceState !== null && topic.sourceState !== 'shown',
    now: hiddenAt,
  })
}

/** For comments: their source is shown or hidden from now on. Holds for deleted ones too, whose deletion can be undone. */
export async function showSource(
  tx: Db,
  topicId: number,
  { isShown, now }: { isShown: boolean; now: Date },
): Promise<void> {
  const topic = await holdTopic(tx, topicId)
  if (!topic || topic.mergedIntoId !== null) return
  const isHidden = topic.hiddenAt !== null && topic.sourceState !== 'hidden'
  await settle(tx, topic, { isHidden, isSourceHidden: !isShown, now })
}

async function holdTopic(tx: Db, id: number): Promise<TopicRow | null> {
  const [topic] = await tx.select().from(forumTopics).where(eq(forumTopics.id, id)).for('update')
  return topic ?? null
}

interface Hiding {
  /** The topic itself. */
  isHidden: boolean
  isSourceHidden: boolean
  /** Null where nothing is hidden by this step. */
  now: Date | null
}

/** Only a step that changes what members see counts: hidden twice is hidden once. */
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
