import { ApiError } from '#contract/api-error.ts'
import type { RouterContext } from '#web/router.tsx'
import { detailQuery, listQuery, readDatabaseSearch } from './database-search.ts'

export interface LoadedDatabase {
  /** The id in the address, where there is no such entry. */
  missing: string | null
}

/**
 * Gathers what the page shows first. Afterwards the page asks by itself, so that typing never waits for the router; and
 * failures show in place, but for those of the server's rendering, which are the error page's.
 */
export async function loadDatabase(
  { queryClient }: RouterContext,
  raw: Record<string, unknown>,
): Promise<LoadedDatabase> {
  const search = readDatabaseSearch(raw)
  if (!import.meta.env.SSR) {
    await Promise.all([
      queryClient.prefetchQuery(listQuery(search)),
      search.machine ? queryClient.prefetchQuery(detailQuery(search.machine)) : undefined,
    ])
    return { missing: null }
  }
  const [, missing] = await Promise.all([
    queryClient.ensureQueryData(listQuery(search)),
    search.machine ? missingOf(queryClient, search.machine) : null,
  ])
  return { missing }
}

async function missingOf(queryClient: RouterContext['queryClient'], opdbId: string): Promise<string | null> {
  try {
    await queryClient.ensureQueryData(detailQuery(opdbId))
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return opdbId
    throw error
  }
}
