// Hides a banned member's ratings and removes them from the counts, and restores them when the ban ends: ratings
// without text cannot be reported, so that fake ones would count for good.
import { and, eq, isNull } from 'drizzle-orm'
import { lockMember } from '#server/accounts/members.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { countRatings, lockCounters } from '#server/machines/catalogue/counters.ts'
import { memberBanned, memberUnbanned } from '#server/moderation/members/sanction-steps.ts'
import { findSanctions } from '#server/moderation/members/sanctions.ts'
import { titleRated } from '#server/ratings/events.ts'
import { isGiven } from '#server/ratings/ratings.ts'
import { ratings } from '#server/ratings/tables.ts'

export const hideRatingsOfBanned = subscriber({
  name: 'ratings_of_banned_members',
  events: [memberBanned, memberUnbanned],
  handle: async (tx, events, { clock }) => {
    const userIds = [...new Set(events.map(({ payload }) => payload.userId))]
    for (const userId of userIds.sort((a, b) => a - b)) await followStatus(tx, userId, clock.now())
  },
})

/** Uses the member's present status, so that the order of events does not matter. */
async function followStatus(tx: Db, userId: number, now: Date): Promise<void> {
  if (!(await lockMember(tx, userId))) return
  await lockCounters(tx)
  const isBanned = (await findSanctions(tx, userId)).bannedAt !== null
  const { hiddenBy } = ratings
  const changed = await tx
    .update(ratings)
    .set(isBanned ? { hiddenAt: now, hiddenBy: 'ban' } : { hiddenAt: null, hiddenBy: null })
    .where(and(eq(ratings.userId, userId), isGiven(), isBanned ? isNull(hiddenBy) : eq(hiddenBy, 'ban')))
    .returning({ titleId: ratings.titleId, halves: ratings.halves, review: ratings.review })
  await countRatings(
    tx,
    changed.map(({ titleId, halves }) => ({
      titleId,
      before: isBanned ? halves : null,
      after: isBanned ? null : halves,
    })),
  )
  for (const { titleId, review } of changed)
    await emit(tx, titleRated, { titleId }, { hasReview: review !== null })
}
