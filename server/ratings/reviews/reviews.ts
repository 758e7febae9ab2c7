// Reviews: ratings with a text.
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { RATING_SORTS } from '#contract/ratings/constants.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Cursors, type KeysetWindow, keysetOf, type Order } from '#server/base/database/keyset.ts'
import type { Found } from '#server/base/database/paging.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { memberNameAndPicture } from '#server/moderation/members/pictured-members.ts'
import { ratings } from '#server/ratings/tables.ts'
import { freshenedOptional, type WithOptionalHtml } from '#server/writing/optional-text.ts'

type Sort = (typeof RATING_SORTS)[number]
export type ReviewRow = WithOptionalHtml<Awaited<ReturnType<typeof selectReviews>>[number]>

function selectReviews(db: Db, cursor: SQL<string | null>) {
  return db
    .select({
      cursor,
      id: ratings.id,
      halves: ratings.halves,
      review: ratings.review,
      format: ratings.format,
      html: ratings.html,
      excerpt: ratings.excerpt,
      rendererVersion: ratings.rendererVersion,
      createdAt: ratings.createdAt,
      updatedAt: ratings.updatedAt,
      member: memberNameAndPicture,
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.userId))
    .$dynamic()
}

/** Every order ends with the id, so that no review is on two pages or on none. */
const ORDERS: Record<Sort, Order> = {
  newest: { key: ratings.updatedAt, isTime: true, id: ratings.id, direction: 'desc' },
  highest: { key: ratings.halves, isTime: false, id: ratings.id, direction: 'desc' },
  lowest: { key: ratings.halves, isTime: false, id: ratings.id, direction: 'asc' },
}

/** Leaves out hidden reviews, for every viewer, and those of members whom the viewer has blocked. */
export async function listReviews(
  db: Db,
  viewer: Viewer,
  { titleId, sort = 'newest' }: { titleId: string; sort?: Sort | undefined },
  window: KeysetWindow,
): Promise<Found<ReviewRow> & { cursors: Cursors }> {
  const wanted = and(
    eq(ratings.titleId, titleId),
    isNotNull(ratings.review),
    isNull(ratings.hiddenAt),
    isNotFromBlocked(viewer, ratings.userId),
  )
  const keyset = keysetOf(ORDERS[sort], window, await db.$count(ratings, wanted))
  const read = await selectReviews(db, keyset.cursor)
    .where(and(wanted, keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
    .offset(keyset.offset)
  const { rows, ...found } = keyset.found(read)
  return { ...found, rows: await freshenedOptional(db, rows, 'review') }
}
