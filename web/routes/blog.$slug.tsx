import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { categoriesQuery, postQuery, relatedPostsQuery } from '#web/blog/blog-queries.ts'
import { postHead, toLoadedPost } from '#web/blog/post-head.ts'
import { PostNotFound } from '#web/blog/post-not-found.tsx'
import { PostScreen } from '#web/blog/post-screen.tsx'
import { orNotFound } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const [post] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(postQuery(params.slug)),
        queryClient.ensureQueryData(categoriesQuery),
      ]),
    )
    if (post.slug !== params.slug) throw redirect({ href: paths.post(post.slug), statusCode: 301 })
    // Which posts are related is known only now.
    await queryClient.ensureQueryData(relatedPostsQuery(post))
    return toLoadedPost(post)
  },
  head: ({ loaderData, match }) => postHead(loaderData, match.context.origin),
  notFoundComponent: PostNotFound,
  errorComponent: PostNotFound,
  component: Post,
})

function Post() {
  return <PostScreen slug={Route.useParams().slug} />
}
