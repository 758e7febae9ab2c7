import { query } from '#web/queries.ts'

/** All that a machine's page shows of the catalogue; the other rooms' parts are calls of their own. */
export function machinePageQuery(opdbId: string) {
  return query('GET /api/machine-pages/{opdbId}', { params: { opdbId } })
}
