import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { loadMarks } from '#web/collections/marks/marks-query.ts'
import { DatabaseScreen } from '#web/machines/database/database-screen.tsx'
import { readDatabaseSearch } from '#web/machines/database/database-search.ts'
import { loadDatabase } from '#web/machines/database/load-database.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { useRowSlots } from './-row-slots.tsx'

export const Route = createFileRoute('/database-page')({
  validateSearch: readDatabaseSearch,
  loader: async (loading) => (await Promise.all([loadDatabase(loading), loadMarks(loading)]))[0],
  // Beside the page that stands already: only the title waits for it.
  shouldReload: true,
  head: ({ match, loaderData }) =>
    pageHead({
      title: loaderData?.name ?? 'Pinball Database',
      description:
        'Search pinball machines from every era by name, manufacturer, year or OPDB id, with all their editions.',
      canonical: { origin: match.context.origin, path: paths.database() },
    }),
  component: Database,
})

function Database() {
  return (
    <DatabaseScreen
      search={Route.useSearch()}
      missing={Route.useLoaderData().missing}
      slots={useRowSlots()}
    />
  )
}
