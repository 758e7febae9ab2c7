import { and, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { emit } from '#server/base/events/events.ts'
import { countRatings, lockCounters } from '#server/machines/catalogue/counters.ts'
import { sourceColumns } from '#server/writing/stored.ts'
import { titleRated } from './events.ts'
import { isGiven } from './ratings.ts'
import { ratings } from './tables.ts'

/** Erasure deletes ratings and reviews, which are their member's opinion, and corrects the counts. */
export const ratingsPersonalData: PersonalDataSource = {
  room: 'ratings',
  collect: async (db, userId) => ({
    ratings: await db
      .select(sourceColumns(ratings))
      .from(ratings)
      .where(and(eq(ratings.userId, userId), isGiven())),
  }),
  erase: async (tx, userId) => {
    await lockCounters(tx)
    const gone = await tx.delete(ratings).where(eq(ratings.userId, userId)).returning({
      titleId: ratings.titleId,
      before: ratings.halves,
      hiddenAt: ratings.hiddenAt,
      review: ratings.review,
    })
    const counted = gone.filter(({ hiddenAt }) => hiddenAt === null)
    await countRatings(
      tx,
      counted.map(({ titleId, before }) => ({ titleId, before, after: null })),
    )
    for (const { titleId, review } of counted)
      await emit(tx, titleRated, { titleId }, { hasReview: review !== null })
  },
}
