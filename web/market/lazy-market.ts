// The marketplace's pages for those who may use it. Others, who see a gate, do not load them.
import { latePart } from '#web/ui/lazy-component.tsx'

export const LateMarketScreen = latePart(async () => (await import('./market-screen.tsx')).MarketScreen)
export const LateOpenListing = latePart(
  async () => (await import('#web/market/listings/open-listing.tsx')).OpenListing,
)
