// The comments under a post. In a script of its own: most who open a post are visitors.
import { ApiError } from '#contract/api-error.ts'
import type { BlogArticle } from '#contract/blog/blog.ts'
import { may } from '#contract/entitlements.ts'
import { repliesQuery, topicQuery } from '#web/forum/topics/list/forum-queries.ts'
import type { RouterContext } from '#web/router.tsx'
import { sessionOf } from '#web/shell/session/guards.ts'

/** The topic, loaded, if the reader may open it. A post is shown whatever becomes of its comments. */
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
      draws('comments'),
      draws('replyForm'),
      draws('postActions'),
    ])
    return topicId
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
