import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { GuidelinesPage } from '#web/site/legal/guidelines-page.tsx'

const siteQuery = query('GET /api/site')

export const Route = createFileRoute('/guidelines')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(siteQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Community Guidelines',
      description: 'How we ask, answer and trade here.',
      canonical: { origin: match.context.origin, path: paths.guidelines() },
    }),
  component: Guidelines,
})

function Guidelines() {
  const { data: site } = useSuspenseQuery(siteQuery)
  return <GuidelinesPage siteName={site.name} />
}
