import { query } from '#web/queries.ts'

/** All catalogue data of a machine's page; other rooms' parts are separate calls. */
export function machinePageQuery(opdbId: string) {
  return query('GET /api/machine-pages/{opdbId}', { params: { opdbId } })
}
