import { query } from '#web/queries.ts'

/** The ratings and reviews that a profile shows. */
export function shownRatingsQuery(username: string) {
  return query('GET /api/members/{username}/ratings', { params: { username } })
}
