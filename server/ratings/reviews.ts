// Reviews: ratings that say why.
import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { RATING_SORTS } from '#contract/ratings-terms.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import type { Found, Window } from '#server/base/paging.ts'
import { isNotFromBlocked } from '#server/moderation/blocks.ts'
import { freshenedOptional, type WithOptionalHtml } from '#server/writing/optional-text.ts'
import { ratings } from './tables.ts'

type Sort = (typeof RATING_SORTS)[number]
export type ReviewRow = WithOptionalHtml<Awaited<ReturnType<typeof selectReviews>>[number]>

function selectReviews(db: Db) {
  return db
    .select({
      id: ratings.id,
      halves: ratings.halves,
      review: ratings.review,
      format: ratings.format,
      html: ratings.html,
      excerpt: ratings.excerpt,
      rendererVersion: ratings.rendererVersion,
      createdAt: ratings.createdAt,
      updatedAt: ratings.updatedAt,
      member: { username: users.username, profileImageUrl: users.profileImageUrl },
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.userId))
    .$dynamic()
}

/** Each order ends with the id, so that no review is shown on two pages or on none. */
const ORDERS: Record<Sort, SQL[]> = {
  newest: [desc(ratings.updatedAt), desc(ratings.id)],
  highest: [desc(ratings.halves), desc(ratings.id)],
  lowest: [asc(ratings.halves), asc(ratings.id)],
}

/** What is hidden stands in no list, whoever asks; nor do the words of members whom the viewer has blocked. */
export async function listReviews(
  db: Db,
  viewer: Viewer,
  { titleId, sort = 'newest' }: { titleId: string; sort?: Sort | undefined },
  window: Window,
): Promise<Found<ReviewRow>> {
  const wanted = and(
    eq(ratings.titleId, titleId),
    isNotNull(ratings.review),
    isNull(ratings.hiddenAt),
    isNotFromBlocked(viewer, ratings.userId),
  )
  const rows = await selectReviews(db)
    .where(wanted)
    .orderBy(...ORDERS[sort])
    .limit(window.limit)
    .offset(window.offset)
  return { rows: await freshenedOptional(db, rows, 'review'), total: await db.$count(ratings, wanted) }
}
