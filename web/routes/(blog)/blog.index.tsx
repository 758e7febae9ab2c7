import { createFileRoute, notFound } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { readBlogAddress } from '#web/blog/blog-address.ts'
import { categoriesQuery, loadPosts, recentPostsQuery } from '#web/blog/blog-queries.ts'
import { BlogScreen } from '#web/blog/blog-screen.tsx'
import { BlogFailed, BlogLoading } from '#web/blog/blog-states.tsx'
import { feedLinks } from '#web/blog/feed-links.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(blog)/blog/')({
  validateSearch: readBlogAddress,
  loaderDeps: ({ search }) => readBlogAddress(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const [categories] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      loadPosts(queryClient, deps),
      queryClient.ensureQueryData(recentPostsQuery),
    ])
    const { category } = deps
    if (category !== undefined && !categories.some(({ id }) => id === category)) throw notFound()
  },
  head: ({ match }) => {
    if (match.status === 'notFound') return pageHead({ title: 'Page not found', isPrivate: true })
    const { category, author, search } = match.search
    const { origin } = match.context
    const head = pageHead({
      title: 'Blog & News',
      description: 'Workshop guides, show reports, and news about pinball and arcade games.',
      canonical: { origin, path: paths.blog({ category }) },
      isPrivate: (author ?? search) !== undefined,
    })
    return { ...head, links: [...(head.links ?? []), ...feedLinks(origin, category)] }
  },
  pendingComponent: BlogLoading,
  errorComponent: BlogFailed,
  component: Blog,
})

function Blog() {
  return <BlogScreen address={Route.useSearch()} />
}
