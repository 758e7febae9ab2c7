// A member's ratings on their profile: for members only, and only if that member chose so.
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { RATING_STEPS, REVIEWS_ON_PROFILE } from '#contract/ratings/constants.ts'
import type { MemberRatings } from '#contract/ratings/ratings.ts'
import type { Viewer } from '#contract/viewer.ts'
import { getProfile } from '#server/accounts/profile/profiles.ts'
import type { Db } from '#server/base/database/database.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { accountSanctions } from '#server/moderation/members/sanctions.ts'
import { isGiven } from '#server/ratings/ratings.ts'
import { ratings } from '#server/ratings/tables.ts'
import { freshenedOptional } from '#server/writing/optional-text.ts'

type Found = Omit<MemberRatings, 'reviews'> & { reviews: Awaited<ReturnType<typeof listNewest>> }
export type MemberReviewRow = Omit<Found['reviews'][number], 'titleId'>

/** Empty if the member does not show them, or the viewer has blocked the member. */
export async function readMemberRatings(db: Db, viewer: Viewer, username: string): Promise<Found> {
  const member = await getProfile({ db, sanctions: accountSanctions }, username, viewer)
  if (!member.showsRatings) {
    return { count: 0, histogram: RATING_STEPS.map(() => 0), reviews: [] }
  }
  const theirs = and(
    eq(ratings.userId, member.id),
    // Ratings that a moderator took down are neither counted nor shown.
    isNull(ratings.hiddenAt),
    isGiven(),
    isNotFromBlocked(viewer, ratings.userId),
  )
  const [given, reviews] = await Promise.all([countByHalves(db, theirs), listNewest(db, theirs)])
  const histogram = RATING_STEPS.map((step) => given.get(step * 2) ?? 0)
  return { count: histogram.reduce((sum, count) => sum + count, 0), histogram, reviews }
}

async function countByHalves(db: Db, theirs: SQL | undefined): Promise<Map<number, number>> {
  const rows = await db
    .select({ halves: ratings.halves, count: sql<number>`count(*)::int` })
    .from(ratings)
    .where(theirs)
    .groupBy(ratings.halves)
  return new Map(rows.map(({ halves, count }) => [halves, count]))
}

async function listNewest(db: Db, theirs: SQL | undefined) {
  const rows = await db
    .select()
    .from(ratings)
    .where(and(theirs, isNotNull(ratings.review)))
    .orderBy(desc(ratings.updatedAt), desc(ratings.id))
    .limit(REVIEWS_ON_PROFILE)
  return freshenedOptional(db, rows, 'review')
}
