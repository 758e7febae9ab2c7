// What the admin's machine tab reads.

import type { QueryClient } from '@tanstack/react-query'
import { HISTORY_PAGE_SIZE, machineIdOf } from '#contract/machines/admin-constants.ts'
import type { LocalMachine } from '#contract/machines/machines.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'

export const LOCAL_PAGE = 25
const SYNCS_SHOWN = 5

/** This site's own machines, the newest import first; pages from 1. */
export function localListQuery(page: number) {
  return query('GET /api/admin/machines', { query: windowOfPage(page, LOCAL_PAGE) })
}

export function localMachineQuery(opdbId: string) {
  return query('GET /api/admin/machines/{id}', { params: { id: opdbId } })
}

/** Its facts, what the source says of them, and the last revision. */
export function factsQuery(machineId: string) {
  return query('GET /api/admin/machines/{opdbId}/facts', { params: { opdbId: machineId } })
}

/** Everything that was changed of it, the newest first; pages from 1. */
export function historyQuery(machineId: string, page: number) {
  return query('GET /api/admin/machines/{opdbId}/history', {
    params: { opdbId: machineId },
    query: windowOfPage(page, HISTORY_PAGE_SIZE),
  })
}

const SHOWN_ELSEWHERE = [
  'GET /api/admin/machines',
  'GET /api/admin/machines/{opdbId}/history',
  'GET /api/machines',
  'GET /api/machine-pages/{opdbId}',
  'GET /api/featured-machines',
]

/** Reads again whatever shows the machine, after it was changed. */
export async function renewMachine(
  client: QueryClient,
  machine: Pick<LocalMachine, 'id' | 'opdbId'>,
): Promise<void> {
  const id = machineIdOf(machine)
  const own = [
    factsQuery(id).queryKey,
    localMachineQuery(id).queryKey,
    query('GET /api/opdb/machine/{id}', { params: { id } }).queryKey,
    query('GET /api/machines/{opdbId}', { params: { opdbId: id } }).queryKey,
  ]
  await Promise.all(
    [...own, ...SHOWN_ELSEWHERE.map((key) => [key])].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}

export function externalSearchQuery(words: string) {
  return query('GET /api/opdb/search', { query: { query: words } })
}

/** The last runs of the catalogue's synchronisation. */
export const syncsQuery = query('GET /api/admin/catalogue-syncs', { query: { limit: SYNCS_SHOWN } })

/** How many titles the catalogue holds, and by whom: a list of one row has both counts beside it. */
export const catalogueSizeQuery = query('GET /api/machines', { query: { limit: 1 } })
