import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { staticPageQuery } from '#web/writing/static-pages/page-queries.ts'
import { WrittenPage } from '#web/writing/static-pages/written-page.tsx'

const textQuery = staticPageQuery('privacy')

export const Route = createFileRoute('/(site)/privacy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Privacy Policy',
      description: 'What this site stores about you, why and for how long.',
      canonical: { origin: match.context.origin, path: paths.privacy() },
    }),
  component: Privacy,
})

function Privacy() {
  return <WrittenPage page={useLoaded(textQuery)} />
}
