import { latePart } from '#web/ui/late-part.tsx'

/** For those who may open listings, where there is something to tell. */
export const LateListingDisclosure = latePart(
  async () => (await import('./listing-disclosure.tsx')).ListingDisclosure,
)
