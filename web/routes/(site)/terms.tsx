import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { staticPageQuery } from '#web/writing/static-pages/page-queries.ts'
import { WrittenPage } from '#web/writing/static-pages/written-page.tsx'

const textQuery = staticPageQuery('terms')

export const Route = createFileRoute('/(site)/terms')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Terms of Service',
      description: 'The agreement for using this site.',
      canonical: { origin: match.context.origin, path: paths.terms() },
    }),
  component: Terms,
})

function Terms() {
  return <WrittenPage page={useLoaded(textQuery)} />
}
