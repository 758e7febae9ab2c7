// The marketplace's pages, loaded only for members who may use it; others see a gate.
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyMarketScreen = lazyComponent(
  'marketScreen',
  async () => (await import('./market-screen.tsx')).MarketScreen,
)
export const LazyOpenListing = lazyComponent(
  'openListing',
  async () => (await import('#web/market/listings/open-listing.tsx')).OpenListing,
)
