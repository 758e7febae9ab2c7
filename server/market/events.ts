// What the marketplace tells of: rooms that tell members listen.
import { listingKey, listKey, machineKey, type PurgeKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

const shownIn = ({ listingId }: { listingId: number }): PurgeKey[] => [
  listingKey(listingId),
  listKey('listings'),
]

/** A listing that everybody may see from now on. */
export const listingWritten = eventType<{ listingId: number }>('listing_written', { changes: shownIn })

export const listingShown = eventType<{ listingId: number; isShown: boolean }>('listing_shown', {
  changes: shownIn,
})

/** Its words, its price, its pictures or its state. */
export const listingChanged = eventType<{ listingId: number }>('listing_changed', { changes: shownIn })

/** It costs less than before. */
export const priceDropped = eventType<{ listingId: number }>('listing_price_dropped', {
  changes: changesNothing,
})

/** Its days are over. */
export const listingExpired = eventType<{ listingId: number }>('listing_expired', { changes: changesNothing })

/** Price guides of these editions have changed. */
export const priceGuidesMade = eventType<{ opdbIds: string[] }>('price_guides_made', {
  changes: ({ opdbIds }) => opdbIds.map(machineKey),
})

/** Members look for it, and are told. */
export const listingMatched = eventType<{ listingId: number }>('listing_matched', { changes: changesNothing })

/** What saved searches found since the day before is gathered; `at` says which of them. */
export const digestsMade = eventType<{ at: string }>('search_digests_made', { changes: changesNothing })
