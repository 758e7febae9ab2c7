import { createFileRoute } from '@tanstack/react-router'
import { loadMarks } from '#web/collections/marks/marks-query.ts'
import { BrowseScreen } from '#web/machines/browse/browse-screen.tsx'
import {
  browseQuery,
  browseTitle,
  canonicalHref,
  isForPeopleAlone,
  readBrowseSearch,
} from '#web/machines/browse/browse-search.ts'
import { choiceLabel } from '#web/machines/browse/filter-options.ts'
import { useRowSlots } from '#web/routes/-dashboard/row-slots.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(machines)/machines/')({
  validateSearch: readBrowseSearch,
  // Normalizes the order of the keys: stored page and address may differ in it.
  loaderDeps: ({ search }) => readBrowseSearch(search),
  loader: async ({ context, deps }) => {
    const [{ facets, pagination }] = await Promise.all([
      context.queryClient.ensureQueryData(browseQuery(deps)),
      loadMarks({ context }),
    ])
    const title = browseTitle(deps, (maker) => choiceLabel('manufacturer', maker, facets))
    return { title, isEmpty: pagination.total === 0 }
  },
  head: ({ loaderData, match }) => {
    const title = loaderData?.title ?? 'All machines'
    return pageHead({
      title: match.search.page ? `${title}, page ${match.search.page}` : title,
      description: `${title}: by manufacturer, decade, type, display and feature, with all editions and members’ ratings.`,
      canonical: { origin: match.context.origin, path: canonicalHref(match.search) },
      isPrivate: isForPeopleAlone(match.search) || (loaderData?.isEmpty ?? false),
    })
  },
  component: Browse,
})

function Browse() {
  return <BrowseScreen search={Route.useSearch()} slots={useRowSlots()} />
}
