import { latePart } from '#web/ui/late-part.tsx'

/** For members with the marketplace: others do not load what draws prices. */
export const LatePriceGuides = latePart(async () => (await import('./price-guides.tsx')).PriceGuides)
export const LateListingGuide = latePart(async () => (await import('./price-guides.tsx')).ListingGuide)
