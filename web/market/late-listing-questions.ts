import { latePart } from '#web/ui/late-part.tsx'

/** For those who may open listings: the gate does not load it. */
export const LateListingQuestions = latePart(
  async () => (await import('./listing-questions.tsx')).ListingQuestions,
)
