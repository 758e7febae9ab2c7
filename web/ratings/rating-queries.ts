import type { QueryClient } from '@tanstack/react-query'
import { REVIEWS_PAGE_SIZE } from '#contract/ratings/constants.ts'
import { query } from '#web/queries.ts'

/** Ratings of a title, and its newest reviews. */
export function reviewsQuery(opdbId: string) {
  return query('GET /api/machines/{opdbId}/ratings', {
    params: { opdbId },
    query: { limit: REVIEWS_PAGE_SIZE },
  })
}

/** The reader's own rating; members only. */
export function ownRatingQuery(opdbId: string) {
  return query('GET /api/machines/{opdbId}/rating', { params: { opdbId } })
}

/** For loaders of pages with ratings: loads everything in parallel. */
export async function loadRatings(client: QueryClient, opdbId: string, isMember: boolean): Promise<void> {
  await Promise.all([
    client.ensureQueryData(reviewsQuery(opdbId)),
    isMember ? client.ensureQueryData(ownRatingQuery(opdbId)) : null,
  ])
}

const SHOWN_ON = [
  'GET /api/machines/{opdbId}/ratings',
  'GET /api/machines/{opdbId}/rating',
  'GET /api/machine-pages/{opdbId}',
  'GET /api/user/ratings',
  'GET /api/members/{username}/ratings',
  'GET /api/collection/marks',
  'GET /api/top-machines',
  'GET /api/featured-machines',
  'GET /api/machines',
  'GET /api/search',
]

/** After a rating was written: invalidates everything that shows ratings. */
export async function refreshRatings(client: QueryClient): Promise<void> {
  await Promise.all(SHOWN_ON.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
