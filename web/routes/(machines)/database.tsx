import { createFileRoute } from '@tanstack/react-router'
import { readDatabaseSearch } from '#web/machines/database/database-search.ts'
import { databaseHead } from '#web/routes/-parts/database-head.ts'
import { DatabasePage, loadDatabasePage } from '#web/routes/-parts/database-page.tsx'

export const Route = createFileRoute('/(machines)/database')({
  validateSearch: readDatabaseSearch,
  loader: (loading) => loadDatabasePage(loading),
  // While the old page is visible: only the title waits for it.
  shouldReload: true,
  head: ({ match, loaderData }) => databaseHead(loaderData?.name, match.context.origin),
  component: function Database() {
    return <DatabasePage search={Route.useSearch()} missing={Route.useLoaderData().missing} />
  },
})
