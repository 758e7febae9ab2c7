// What the marketplace tells of: rooms that tell members listen.
import { listingKey, listKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events.ts'

/** A listing that everybody may see from now on. */
export const listingWritten = eventType<{ listingId: number }>('listing_written', {
  changes: ({ listingId }) => [listingKey(listingId), listKey('listings')],
})

export const listingShown = eventType<{ listingId: number; isShown: boolean }>('listing_shown', {
  changes: ({ listingId }) => [listingKey(listingId), listKey('listings')],
})
