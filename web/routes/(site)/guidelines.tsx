import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { staticPageQuery } from '#web/writing/static-pages/page-queries.ts'
import { WrittenPage } from '#web/writing/static-pages/written-page.tsx'

const textQuery = staticPageQuery('guidelines')

export const Route = createFileRoute('/(site)/guidelines')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Community Guidelines',
      description: 'How we ask, answer and trade here.',
      canonical: { origin: match.context.origin, path: paths.guidelines() },
    }),
  component: Guidelines,
})

function Guidelines() {
  return <WrittenPage page={useLoaded(textQuery)} />
}
