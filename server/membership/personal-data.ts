import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { readPlan } from './member-plan.ts'
import { forumExperts, giftCodes, memberPlans } from './tables.ts'

export const membershipPersonalData: PersonalDataSource = {
  room: 'membership',
  ofAccount: async (db, userId) => {
    const { tierId, status, end, renews } = await readPlan(db, userId)
    return {
      membershipTierId: tierId,
      subscriptionStatus: status,
      subscriptionEndDate: end,
      subscriptionRenews: renews,
    }
  },
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
    expertBadge: await db
      .select({ field: forumExperts.field, createdAt: forumExperts.createdAt })
      .from(forumExperts)
      .where(eq(forumExperts.userId, userId)),
  }),
  erase: async (db, userId) => {
    await db.delete(memberPlans).where(eq(memberPlans.userId, userId))
    await db.delete(forumExperts).where(eq(forumExperts.userId, userId))
    // The note may say whom the code was for.
    await db.update(giftCodes).set({ redeemedBy: null, note: '' }).where(eq(giftCodes.redeemedBy, userId))
  },
}
