import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { CookiesPage } from '#web/site/legal/cookies-page.tsx'

const siteQuery = query('GET /api/site')

export const Route = createFileRoute('/cookies')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(siteQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Cookie Policy',
      description: 'The two cookies this site sets, and what else it stores in your browser.',
      canonical: { origin: match.context.origin, path: paths.cookies() },
    }),
  component: Cookies,
})

function Cookies() {
  const { data: site } = useSuspenseQuery(siteQuery)
  return <CookiesPage siteName={site.name} />
}
