// Accepted answers: on question boards the topic's author accepts one reply.
import { and, eq } from 'drizzle-orm'
import { isModerator } from '#contract/entitlements.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { answerAccepted } from '#server/forum/events.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { lockPost, mustBeShown, mustBeUnlocked, replyNotFound } from './post-rows.ts'

/** Accepts a reply of the topic, or none. */
export async function acceptAnswer(
  db: Db,
  topicId: number,
  replyId: number | null,
  { viewer, me, now }: { viewer: Viewer; me: ViewingMember; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, viewer, { kind: 'topic', id: topicId })
    mustBeAllowed(viewer, 'topic.answer', post.subject)
    mustBeShown(post)
    mustBeUnlocked(viewer, post)
    if (!post.isQuestionBoard) {
      throw refuse.conflict('not_a_question', 'Answers are accepted on question boards only.')
    }
    if (replyId !== null) await mustBeInTopic(tx, topicId, replyId)
    const before = post.topic.acceptedReplyId
    if (before === replyId) return
    await tx.update(forumTopics).set({ acceptedReplyId: replyId }).where(eq(forumTopics.id, topicId))
    for (const changed of [before, replyId]) {
      if (changed !== null) await emit(tx, answerAccepted, { topicId, replyId: changed })
    }
    if (post.topic.authorId !== me.id && isModerator(viewer)) {
      const subject = { kind: 'topic', id: topicId }
      await audit(tx, { actor: me, action: 'answer_accepted', subject, detail: { replyId }, at: now })
    }
  })
}

async function mustBeInTopic(tx: Db, topicId: number, replyId: number): Promise<void> {
  const [reply] = await tx
    .select({ hiddenAt: forumReplies.hiddenAt })
    .from(forumReplies)
    .where(and(eq(forumReplies.id, replyId), eq(forumReplies.topicId, topicId)))
  if (!reply || reply.hiddenAt) throw replyNotFound()
}
