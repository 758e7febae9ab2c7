import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/personal-data.ts'
import { giftCodes } from './tables.ts'

export const membershipPersonalData: PersonalDataSource = {
  room: 'membership',
  collect: async (db, userId) => ({
    giftCodes: await db
      .select({
        tierId: giftCodes.tierId,
        months: giftCodes.months,
        redeemedAt: giftCodes.redeemedAt,
        givenUntil: giftCodes.givenUntil,
      })
      .from(giftCodes)
      .where(eq(giftCodes.redeemedBy, userId)),
  }),
  erase: async (db, userId) => {
    // The note may say whom the code was for.
    await db.update(giftCodes).set({ redeemedBy: null, note: '' }).where(eq(giftCodes.redeemedBy, userId))
  },
}
