// The marketplace's pages for those who may use it. Others, who see a gate, do not load them.
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyMarketScreen = lazyComponent(async () => (await import('./market-screen.tsx')).MarketScreen)
export const LazyOpenListing = lazyComponent(
  async () => (await import('#web/market/listings/open-listing.tsx')).OpenListing,
)
