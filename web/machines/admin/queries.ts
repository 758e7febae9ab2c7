// Queries of the admin's machine tab.
import type { MachineFacts } from '#contract/machines/admin.ts'
import { HISTORY_PAGE_SIZE } from '#contract/machines/admin-constants.ts'
import { SEARCH_CAP } from '#contract/machines/words.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'

export const LOCAL_PAGE = 25
const SYNCS_SHOWN = 5

/** This site's machines, newest first; pages from 1. */
export function localListQuery(page: number) {
  return query('GET /api/admin/machines', { query: windowOfPage(page, LOCAL_PAGE) })
}

/** Those of the entries that are machines of this site. */
export function importedQuery(machineIds: readonly string[]) {
  return query('GET /api/admin/machines', { query: { machineIds: machineIds.join(','), limit: SEARCH_CAP } })
}

export function localMachineQuery(opdbId: string) {
  return query('GET /api/admin/machines/{id}', { params: { id: opdbId } })
}

/** Facts with the source's values, and the latest revision. */
export function factsQuery(machineId: string) {
  return query('GET /api/admin/machines/{opdbId}/facts', { params: { opdbId: machineId } })
}

/** The machine's name, or its id while it has none. */
export function nameOf({ machineId, facts }: MachineFacts): string {
  return String(facts.find(({ field }) => field === 'name')?.value ?? machineId)
}

/** A machine's history, newest first; pages from 1. */
export function historyQuery(machineId: string, page: number) {
  return query('GET /api/admin/machines/{opdbId}/history', {
    params: { opdbId: machineId },
    query: windowOfPage(page, HISTORY_PAGE_SIZE),
  })
}

export function externalSearchQuery(words: string) {
  return query('GET /api/opdb/search', { query: { query: words } })
}

/** Latest synchronizations of the catalogue. */
export const syncsQuery = query('GET /api/admin/catalogue-syncs', { query: { limit: SYNCS_SHOWN } })

/** Number of titles and manufacturers in the catalogue: a list of one row has both counts. */
export const catalogueSizeQuery = query('GET /api/machines', { query: { limit: 1 } })
