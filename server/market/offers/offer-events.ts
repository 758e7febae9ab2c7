// What the marketplace tells of offers and deals.
import { changesNothing, eventType } from '#server/base/events/events.ts'

/** An offer took a step; these are the members whom it is news to. */
export const offerStepped = eventType<{ offerId: number; memberIds: number[] }>('offer_stepped', {
  changes: changesNothing,
})

/** A listing was edited while offers on it wait. */
export const offeredListingEdited = eventType<{ listingId: number }>('offered_listing_edited', {
  changes: changesNothing,
})

/** One side of a completed deal has said how it went. */
export const feedbackGiven = eventType<{ feedbackId: number }>('feedback_given', { changes: changesNothing })
