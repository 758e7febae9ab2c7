import { query } from '#web/queries.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members with the marketplace; others only see that a guide exists. */
export const LazyPriceGuides = lazyComponent(
  'priceGuides',
  async () => (await import('./price-guides.tsx')).PriceGuides,
)

/** Price guides of a machine; for a title those of all its editions. */
export function priceGuidesQuery(opdbId: string) {
  return query('GET /api/price-guides/{opdbId}', { params: { opdbId } })
}
