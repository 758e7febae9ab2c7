// Comments on a post are a forum topic, opened when the post first becomes visible. It needs the post's permission, and is
// hidden while the post is hidden or its comments are off.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/base/database/database.ts'
import type { CommentTopics } from '#server/blog/context.ts'
import type { PostColumns } from '#server/blog/publishing/post-states.ts'
import { isSeen } from '#server/blog/publishing/post-states.ts'
import { blogPosts } from '#server/blog/tables.ts'

/** Call it in the transaction of every change of a stored post. */
export async function settleComments(
  tx: Db,
  topics: CommentTopics,
  { post, now }: { post: PostColumns; now: Date },
): Promise<void> {
  const topicId = post.commentsTopicId
  const isWanted = post.hasComments && isSeen(post)
  if (topicId === null) {
    if (isWanted) await openComments(tx, topics, { post, now })
    return
  }
  await topics.setNeeds(tx, topicId, post.needs)
  await topics.showSource(tx, topicId, { isShown: isWanted, now })
}

/** Returns the id of the post's new topic. */
export async function openComments(
  tx: Db,
  topics: Pick<CommentTopics, 'open'>,
  { post, now }: { post: PostColumns; now: Date },
): Promise<number> {
  const commentsTopicId = await topics.open(tx, { ...topicAbout(post), now })
  await tx.update(blogPosts).set({ commentsTopicId }).where(eq(blogPosts.id, post.id))
  return commentsTopicId
}

/** Without the post's own words: they would be parsed as Markdown, and names in them would notify members. */
function topicAbout({ title, slug, authorId, needs }: PostColumns) {
  return { title, text: `Comments on [this post](${paths.post(slug)}).`, authorId, needs }
}
