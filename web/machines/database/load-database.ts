// Loader of the database page.
import { ApiError } from '#contract/api-error.ts'
import { LazyMachineDetail } from '#web/machines/page/lazy-machine-detail.ts'
import type { RouterContext } from '#web/router.tsx'
import { detailQuery, listQuery, readDatabaseSearch } from './database-search.ts'
import { shortNamesQuery } from './short-names.ts'

export interface LoadedDatabase {
  /** Name of the selected machine, for the page's title. */
  name: string | null
  /** The id in the address, if there is no such entry. */
  missing: string | null
}

interface Loading {
  context: RouterContext
  location: { search: Record<string, unknown> }
  cause: 'preload' | 'enter' | 'stay'
}

/**
 * Loads the page's first data. Afterwards the page fetches by itself, so that typing never waits for the router, and
 * failures show in place; on the server they lead to the error page.
 */
export async function loadDatabase({ context, location, cause }: Loading): Promise<LoadedDatabase> {
  const { queryClient } = context
  const search = readDatabaseSearch(location.search)
  const choice = chosen(context, search.machine)
  if (import.meta.env.SSR) {
    const known = await queryClient.ensureQueryData(shortNamesQuery)
    const [loaded] = await Promise.all([choice, queryClient.ensureQueryData(listQuery(search, known))])
    return loaded
  }
  if (cause !== 'stay') {
    // Without them the minimum is three characters.
    const known = await queryClient.ensureQueryData(shortNamesQuery).catch(() => [])
    await queryClient.prefetchQuery(listQuery(search, known))
  }
  return choice.catch(() => NOTHING)
}

const NOTHING: LoadedDatabase = { name: null, missing: null }

async function chosen(
  { queryClient, draws }: RouterContext,
  opdbId: string | undefined,
): Promise<LoadedDatabase> {
  if (opdbId === undefined) return NOTHING
  const isReady = draws(LazyMachineDetail)
  try {
    const [{ name }] = await Promise.all([queryClient.ensureQueryData(detailQuery(opdbId)), isReady])
    return { name, missing: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    await isReady
    return { name: null, missing: opdbId }
  }
}
