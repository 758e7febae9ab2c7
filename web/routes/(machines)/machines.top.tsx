import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { loadMarks } from '#web/collections/marks/marks-query.ts'
import { readTopAddress, topQuery, topTitle } from '#web/ratings/top-address.ts'
import { TopListScreen } from '#web/ratings/top-list.tsx'
import { useRowSlots } from '#web/routes/-dashboard/row-slots.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(machines)/machines/top')({
  validateSearch: readTopAddress,
  loaderDeps: ({ search }) => readTopAddress(search),
  loader: async ({ context, deps }) => {
    await Promise.all([context.queryClient.ensureQueryData(topQuery(deps)), loadMarks({ context })])
  },
  head: ({ match }) => {
    const { era, type, page } = match.search
    return pageHead({
      title: topTitle(match.search),
      description: 'The best pinball machines by members’ ratings: overall, by era and by type.',
      canonical: { origin: match.context.origin, path: paths.topMachines({ era, type, page }) },
      // Lists of both an era and a type repeat the contents of others.
      isPrivate: era !== undefined && type !== undefined,
    })
  },
  component: Top,
})

function Top() {
  return <TopListScreen address={Route.useSearch()} slots={useRowSlots()} />
}
