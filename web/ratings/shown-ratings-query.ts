import { query } from '#web/queries.ts'

/** Ratings and reviews on a profile. */
export function shownRatingsQuery(username: string) {
  return query('GET /api/members/{username}/ratings', { params: { username } })
}
