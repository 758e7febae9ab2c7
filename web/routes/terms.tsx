import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { TermsPage } from '#web/site/legal/terms-page.tsx'

const siteQuery = query('GET /api/site')

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(siteQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Terms of Service',
      description: 'The agreement for using this site.',
      canonical: { origin: match.context.origin, path: paths.terms() },
    }),
  component: Terms,
})

function Terms() {
  const { data: site } = useSuspenseQuery(siteQuery)
  return <TermsPage siteName={site.name} operator={site.operator} operatorAddress={site.operatorAddress} />
}
