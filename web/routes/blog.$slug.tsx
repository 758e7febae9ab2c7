import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiError } from '#contract/api-error.ts'
import type { BlogArticle } from '#contract/blog/blog.ts'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { categoriesQuery, postQuery, relatedPostsQuery } from '#web/blog/blog-queries.ts'
import { postHead, toLoadedPost } from '#web/blog/post-head.ts'
import { PostNotFound } from '#web/blog/post-not-found.tsx'
import { PostScreen } from '#web/blog/post-screen.tsx'
import { LazyComments } from '#web/forum/topics/lazy-comments.ts'
import { repliesQuery, topicQuery } from '#web/forum/topics/list/forum-queries.ts'
import type { RouterContext } from '#web/router.tsx'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const [post] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(postQuery(params.slug)),
        queryClient.ensureQueryData(categoriesQuery),
      ]),
    )
    if (post.slug !== params.slug) throw redirect({ href: paths.post(post.slug), statusCode: 301 })
    // Which posts are related is known only now, and where they are discussed.
    const [openTopicId] = await Promise.all([
      loadComments(context, post),
      queryClient.ensureQueryData(relatedPostsQuery(post)),
    ])
    return { ...toLoadedPost(post), ...(openTopicId && { openTopicId }) }
  },
  head: ({ loaderData, match }) => postHead(loaderData, match.context.origin),
  notFoundComponent: PostNotFound,
  errorComponent: PostNotFound,
  component: Post,
})

/** The topic of its comments if the reader may open it. A post is shown whatever becomes of its comments. */
async function loadComments(
  context: RouterContext,
  { comments, needs }: BlogArticle,
): Promise<number | null> {
  if (!comments) return null
  const { queryClient } = context
  const { viewer } = await sessionOf({ context })
  if (!may(viewer, 'topic.read', { needs })) return null
  const { topicId } = comments
  try {
    await Promise.all([
      queryClient.ensureQueryData(topicQuery(topicId)),
      queryClient.ensureQueryData(repliesQuery(topicId)),
      context.draws('comments'),
      context.draws('replyForm'),
      context.draws('postActions'),
    ])
    return topicId
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function Post() {
  const { slug } = Route.useParams()
  const { openTopicId } = Route.useLoaderData()
  return (
    <PostScreen
      slug={slug}
      comments={openTopicId ? <LazyComments topicId={openTopicId} href={paths.post(slug)} /> : undefined}
    />
  )
}
