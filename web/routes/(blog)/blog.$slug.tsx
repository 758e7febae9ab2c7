import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { categoriesQuery, postQuery, relatedPostsQuery } from '#web/blog/blog-queries.ts'
import { toLoadedPost } from '#web/blog/loaded-post.ts'
import { postHead } from '#web/blog/post-head.ts'
import { PostNotFound } from '#web/blog/post-not-found.tsx'
import { PostScreen } from '#web/blog/post-screen.tsx'
import { LazyComments } from '#web/forum/topics/lazy-comments.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(blog)/blog/$slug')({
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const [post, , { user }] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(postQuery(params.slug)),
        queryClient.ensureQueryData(categoriesQuery),
        sessionOf({ context }),
      ]),
    )
    if (post.slug !== params.slug) throw redirect({ href: paths.post(post.slug), statusCode: 301 })
    // The related posts depend on the loaded one.
    await queryClient.ensureQueryData(relatedPostsQuery(post))
    const topicId =
      user && (await (await import('#web/routes/-parts/post-comments.ts')).loadComments(context, post))
    return topicId ? { ...toLoadedPost(post), topicId } : toLoadedPost(post)
  },
  head: ({ loaderData, match }) => postHead(loaderData, match.context.origin),
  notFoundComponent: PostNotFound,
  errorComponent: PostNotFound,
  component: Post,
})

function Post() {
  const { slug } = Route.useParams()
  const post = Route.useLoaderData()
  const comments =
    'topicId' in post ? <LazyComments topicId={post.topicId} href={paths.post(slug)} /> : undefined
  return <PostScreen slug={slug} comments={comments} />
}
