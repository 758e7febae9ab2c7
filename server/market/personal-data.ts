import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/personal-data.ts'
import { listings } from './tables.ts'

/** Listings go with their seller: there is nobody left to buy from. */
export const marketPersonalData: PersonalDataSource = {
  room: 'market',
  collect: async (db, userId) => ({
    listings: await db.select().from(listings).where(eq(listings.sellerId, userId)),
  }),
  erase: async (db, userId) => {
    await db.delete(listings).where(eq(listings.sellerId, userId))
  },
}
