import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { FaqPage } from '#web/site/legal/faq-page.tsx'

const siteQuery = query('GET /api/site')

export const Route = createFileRoute('/faq')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(siteQuery),
  head: ({ match }) =>
    pageHead({
      title: 'FAQs',
      description:
        'How accounts, membership, machine data, forums and marketplace work here, in short answers.',
      canonical: { origin: match.context.origin, path: paths.faq() },
    }),
  component: Faq,
})

function Faq() {
  const { data: site } = useSuspenseQuery(siteQuery)
  return <FaqPage siteName={site.name} takesPayments={site.payments !== null} />
}
