import { query } from '#web/queries.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For those who may use the marketplace: others see that there is a guide. */
export const LazyPriceGuides = lazyComponent(async () => (await import('./price-guides.tsx')).PriceGuides)

/** What a machine was sold for, of a title all its editions. */
export function priceGuidesQuery(opdbId: string) {
  return query('GET /api/price-guides/{opdbId}', { params: { opdbId } })
}
