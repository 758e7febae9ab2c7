import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadMarks } from '#web/collections/marks/marks-query.ts'
import { BrowseScreen } from '#web/machines/browse/browse-screen.tsx'
import {
  browseQuery,
  browseTitle,
  canonicalHref,
  filterCount,
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
    // Of a manufacturer whom nobody knows there is not even a name.
    const isOfMaker = typeof deps.manufacturer === 'number' && filterCount(deps) === 1
    if (isOfMaker && pagination.total === 0) throw notFound()
    const title = browseTitle(deps, (maker) => choiceLabel('manufacturer', maker, facets))
    return { title, isEmpty: pagination.total === 0 }
  },
  head: ({ loaderData, match }) => {
    if (match.status === 'notFound') return pageHead({ title: 'Page not found', isPrivate: true })
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
