// The database page, shown at two addresses.
import { loadMarks } from '#web/collections/marks/marks-query.ts'
import { DatabaseScreen } from '#web/machines/database/database-screen.tsx'
import type { DatabaseSearch } from '#web/machines/database/database-search.ts'
import { type LoadedDatabase, loadDatabase } from '#web/machines/database/load-database.ts'
import { useRowSlots } from '#web/routes/-dashboard/row-slots.tsx'

export async function loadDatabasePage(
  loading: Parameters<typeof loadDatabase>[0] & Parameters<typeof loadMarks>[0],
): Promise<LoadedDatabase> {
  const [loaded] = await Promise.all([loadDatabase(loading), loadMarks(loading)])
  return loaded
}

export function DatabasePage({ search, missing }: { search: DatabaseSearch; missing: string | null }) {
  return <DatabaseScreen search={search} missing={missing} slots={useRowSlots()} />
}
