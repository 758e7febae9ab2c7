// How listings are found, taken down and shown again.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { listingKey, listKey } from '#contract/purge-keys.ts'
import type { Db } from '#server/base/database.ts'
import { emit, eventType } from '#server/base/events.ts'
import type { House } from '#server/base/house.ts'
import type { ModeratedKind } from '#server/moderation/kinds.ts'
import { listings } from './tables.ts'

export const listingShown = eventType<{ listingId: number; isShown: boolean }>('listing_shown', {
  changes: ({ listingId }) => [listingKey(listingId), listKey('listings')],
})

export function moderatedListings({ db, clock }: House): ModeratedKind {
  return {
    kind: 'listing',
    find: async (viewer, id) => {
      const [row] = await db.select().from(listings).where(eq(listings.id, id))
      if (!row) return null
      const subject = { ownerId: row.sellerId, isHidden: row.hiddenAt !== null }
      if (!may(viewer, 'listing.read', subject)) return null
      return { authorId: row.sellerId, title: row.title, excerpt: row.description, path: paths.listing(id) }
    },
    takeDown: (tx, id) => showListing(tx, id, clock.now()),
    restore: (tx, id) => showListing(tx, id, null),
  }
}

async function showListing(tx: Db, listingId: number, hiddenAt: Date | null): Promise<void> {
  const [changed] = await tx
    .update(listings)
    .set({ hiddenAt })
    .where(
      and(eq(listings.id, listingId), hiddenAt ? isNull(listings.hiddenAt) : isNotNull(listings.hiddenAt)),
    )
    .returning({ id: listings.id })
  if (changed) await emit(tx, listingShown, { listingId, isShown: hiddenAt === null })
}
