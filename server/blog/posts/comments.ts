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
    if (isWanted) await openComments(tx, post, (about) => topics.open(tx, { ...about, now }))
    return
  }
  await topics.setNeeds(tx, topicId, post.needs)
  await topics.showSource(tx, topicId, { isShown: isWanted, now })
}

/** `open` opens the topic, and returns its id. */
export async function openComments(
  tx: Db,
  post: PostColumns,
  open: (about: ReturnType<typeof topicAbout>) => Promise<number>,
): Promise<void> {
  const commentsTopicId = await open(topicAbout(post))
  await tx.update(blogPosts).set({ commentsTopicId }).where(eq(blogPosts.id, post.id))
}

/** Without the post's own words: they would be parsed as Markdown, and names in them would notify members. */
function topicAbout({ title, slug, authorId, needs }: PostColumns) {
  return { title, text: `Comments on [this post](${paths.post(slug)}).`, authorId, needs }
}
