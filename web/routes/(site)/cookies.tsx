import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { staticPageQuery } from '#web/writing/static-pages/page-queries.ts'
import { WrittenPage } from '#web/writing/static-pages/written-page.tsx'

const textQuery = staticPageQuery('cookies')

export const Route = createFileRoute('/(site)/cookies')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Cookie Policy',
      description: 'The two cookies this site sets, and what else it stores in your browser.',
      canonical: { origin: match.context.origin, path: paths.cookies() },
    }),
  component: Cookies,
})

function Cookies() {
  return <WrittenPage page={useLoaded(textQuery)} />
}
