// Comments below a post. A lazy component, since most readers of a post are visitors.
import { ApiError } from '#contract/api-error.ts'
import type { BlogArticle } from '#contract/blog/blog.ts'
import { may } from '#contract/entitlements.ts'
import { LazyPostActions } from '#web/forum/posts/lazy-post-actions.ts'
import { LazyReplyForm } from '#web/forum/posts/replies/lazy-reply-form.ts'
import { LazyComments } from '#web/forum/topics/lazy-comments.ts'
import { repliesQuery, topicQuery } from '#web/forum/topics/list/forum-queries.ts'
import type { RouterContext } from '#web/router.tsx'
import { sessionOf } from '#web/shell/session/guards.ts'

/** Loads the topic if the reader may open it. The post is shown even if this fails. */
export async function loadComments(
  context: RouterContext,
  { comments, needs }: BlogArticle,
): Promise<number | undefined> {
  const { viewer } = await sessionOf({ context })
  if (!comments || !may(viewer, 'topic.read', { needs })) return undefined
  const { queryClient, draws } = context
  const { topicId } = comments
  try {
    await Promise.all([
      queryClient.ensureQueryData(topicQuery(topicId)),
      queryClient.ensureQueryData(repliesQuery(topicId)),
      draws(LazyComments),
      draws(LazyReplyForm),
      draws(LazyPostActions),
    ])
    return topicId
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
