import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { deleteListingsOf } from '#server/market/listings/pictures.ts'
import { collectOffers, leaveOffers } from '#server/market/offers/offer-personal-data.ts'
import { listSavedSearches, toSavedSearch } from '#server/market/searches/saved-searches.ts'
import { sourceColumns } from '#server/writing/stored.ts'
import { listingMatches, listingQuestions, listings, listingWatches, savedSearches } from './tables.ts'

/** Erasure deletes the member's listings. Offers and deals stay with the other side, without the name. */
export const marketPersonalData: PersonalDataSource = {
  room: 'market',
  collect: async (db, userId) => ({
    listings: await db.select(sourceColumns(listings)).from(listings).where(eq(listings.sellerId, userId)),
    watchedListings: await db
      .select({ listingId: listingWatches.listingId })
      .from(listingWatches)
      .where(eq(listingWatches.userId, userId)),
    listingQuestions: await db
      .select(sourceColumns(listingQuestions))
      .from(listingQuestions)
      .where(eq(listingQuestions.authorId, userId)),
    savedSearches: (await listSavedSearches(db, userId)).map(toSavedSearch),
    ...(await collectOffers(db, userId)),
  }),
  erase: async (db, userId, now) => {
    await db.delete(listingWatches).where(eq(listingWatches.userId, userId))
    await db.delete(listingQuestions).where(eq(listingQuestions.authorId, userId))
    await db.delete(savedSearches).where(eq(savedSearches.userId, userId))
    await db.delete(listingMatches).where(eq(listingMatches.userId, userId))
    await leaveOffers(db, userId, now)
    await deleteListingsOf(db, userId)
  },
}
