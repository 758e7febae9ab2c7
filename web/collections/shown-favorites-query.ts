import { query } from '#web/queries.ts'

/** The favorites on a profile. */
export function shownFavoritesQuery(username: string) {
  return query('GET /api/members/{username}/favorites', { params: { username }, query: {} })
}
