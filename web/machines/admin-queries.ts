// What the admin's machine tab reads.
import { query } from '#web/queries.ts'

export const LOCAL_PAGE = 25
const SYNCS_SHOWN = 5

/** This site's own machines, the newest import first; pages from 1. */
export function localListQuery(page: number) {
  return query('GET /api/admin/machines', { query: { limit: LOCAL_PAGE, offset: (page - 1) * LOCAL_PAGE } })
}

export function localMachineQuery(opdbId: string) {
  return query('GET /api/admin/machines/{opdbId}', { params: { opdbId } })
}

export function externalSearchQuery(words: string) {
  return query('GET /api/opdb/search', { query: { query: words } })
}

/** The last runs of the catalogue's synchronisation. */
export const syncsQuery = query('GET /api/admin/catalogue-syncs', { query: { limit: SYNCS_SHOWN } })
