// Replies written while a member wrote theirs: they are shown before it is sent.
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { forumReplies } from '#server/forum/tables.ts'
import { isReplyListed } from '#server/forum/visibility.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'

/**
 * Refuses if others have replied after the last reply known to the viewer. Call it in the transaction that holds the
 * topic's lock.
 */
export async function mustBeKnown(
  tx: Db,
  viewer: Viewer,
  { topicId, known }: { topicId: number; known: number },
): Promise<void> {
  const count = await tx.$count(
    forumReplies,
    and(
      eq(forumReplies.topicId, topicId),
      gt(forumReplies.position, known),
      ne(forumReplies.authorId, viewer.member?.id ?? 0),
      isReplyListed,
      isNotFromBlocked(viewer, forumReplies.authorId),
    ),
  )
  if (count === 0) return
  const what = count === 1 ? 'A reply' : `${count} replies`
  throw refuse.conflict('topic_moved_on', `${what} came while you wrote.`)
}
