// Events of offers and deals.
import { changesNothing, eventType } from '#server/base/events/events.ts'

/** An offer took a step; `memberIds` are to be notified. */
export const offerStepped = eventType<{ offerId: number; memberIds: number[] }>('offer_stepped', {
  changes: changesNothing,
})

/** A listing with pending offers was edited. */
export const offeredListingEdited = eventType<{ listingId: number }>('offered_listing_edited', {
  changes: changesNothing,
})

/** One side of a completed deal left feedback. */
export const feedbackGiven = eventType<{ feedbackId: number }>('feedback_given', { changes: changesNothing })
