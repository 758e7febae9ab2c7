import { query } from '#web/queries.ts'

/** What a machine was sold for, of a title all its editions. */
export function priceGuidesQuery(opdbId: string) {
  return query('GET /api/price-guides/{opdbId}', { params: { opdbId } })
}
