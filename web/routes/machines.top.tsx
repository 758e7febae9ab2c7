import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { readTopAddress, topQuery } from '#web/ratings/top-address.ts'
import { TopListScreen, topTitle } from '#web/ratings/top-list.tsx'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/machines/top')({
  validateSearch: readTopAddress,
  loaderDeps: ({ search }) => readTopAddress(search),
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData(topQuery(deps))
  },
  head: ({ match }) => {
    const { era, type, page } = match.search
    return pageHead({
      title: topTitle(match.search),
      description: 'The best pinball machines by members’ ratings: overall, by era and by type.',
      canonical: { origin: match.context.origin, path: paths.topMachines({ era, type, page }) },
      // Lists of both an era and a type repeat what others say.
      isPrivate: era !== undefined && type !== undefined,
    })
  },
  component: Top,
})

function Top() {
  return <TopListScreen address={Route.useSearch()} />
}
