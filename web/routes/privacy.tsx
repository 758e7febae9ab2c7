import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { PrivacyPage } from '#web/site/legal/privacy-page.tsx'

const siteQuery = query('GET /api/site')

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(siteQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Privacy Policy',
      description: 'What this site stores about you, why and for how long.',
      canonical: { origin: match.context.origin, path: paths.privacy() },
    }),
  component: Privacy,
})

function Privacy() {
  const { data: site } = useSuspenseQuery(siteQuery)
  return (
    <PrivacyPage
      siteName={site.name}
      operator={site.operator}
      operatorAddress={site.operatorAddress}
      showCataloguePictures={site.showCataloguePictures}
    />
  )
}
