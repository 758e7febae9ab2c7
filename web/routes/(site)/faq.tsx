import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { staticPageQuery } from '#web/writing/static-pages/page-queries.ts'
import { WrittenPage } from '#web/writing/static-pages/written-page.tsx'

const textQuery = staticPageQuery('faq')

export const Route = createFileRoute('/(site)/faq')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textQuery),
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
  return <WrittenPage page={useLoaded(textQuery)} />
}
