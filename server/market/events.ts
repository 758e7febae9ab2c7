// Events of the marketplace, for subscribers that notify.
import { listingKey, listKey, machineKey, type PurgeKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

const shownIn = ({ listingId }: { listingId: number }): PurgeKey[] => [
  listingKey(listingId),
  listKey('listings'),
]

/** A listing became public. */
export const listingWritten = eventType<{ listingId: number }>('listing_written', { changes: shownIn })

export const listingShown = eventType<{ listingId: number; isShown: boolean }>('listing_shown', {
  changes: shownIn,
})

/** A listing's text, price, pictures or state changed. */
export const listingChanged = eventType<{ listingId: number }>('listing_changed', { changes: shownIn })

/** The price is lower than before. */
export const priceDropped = eventType<{ listingId: number }>('listing_price_dropped', {
  changes: changesNothing,
})

/** The listing has expired. */
export const listingExpired = eventType<{ listingId: number }>('listing_expired', { changes: changesNothing })

/** Price guides of these editions have changed. */
export const priceGuidesMade = eventType<{ opdbIds: string[] }>('price_guides_made', {
  changes: ({ opdbIds }) => opdbIds.map(machineKey),
})

/** Members were found who look for it. */
export const listingMatched = eventType<{ listingId: number }>('listing_matched', { changes: changesNothing })

/** The day's matches of saved searches are ready to be sent; `at` identifies them. */
export const digestsMade = eventType<{ at: string }>('search_digests_made', { changes: changesNothing })
