// Listings of a member who is banned or no longer is: their pages, lists and notifications follow.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { listingShown } from '#server/market/events.ts'
import { listings } from '#server/market/tables.ts'
import { memberBanned, memberUnbanned } from '#server/moderation/members/sanction-steps.ts'
import { findSanctions } from '#server/moderation/members/sanctions.ts'

export const showListingsOfBanned = subscriber({
  name: 'listings_of_banned_members',
  events: [memberBanned, memberUnbanned],
  handle: async (tx, events) => {
    const sellerIds = [...new Set(events.map(({ payload }) => payload.userId))]
    for (const sellerId of sellerIds) await followStatus(tx, sellerId)
  },
})

/** Uses the member's present status, so that the order of events does not matter. */
async function followStatus(tx: Db, sellerId: number): Promise<void> {
  const isShown = (await findSanctions(tx, sellerId)).bannedAt === null
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isNull(listings.hiddenAt),
        inArray(listings.state, ['open', 'pending', 'expired']),
      ),
    )
    .orderBy(asc(listings.id))
  for (const { id } of rows) await emit(tx, listingShown, { listingId: id, isShown })
}
