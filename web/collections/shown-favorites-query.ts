import { query } from '#web/queries.ts'

/** The favorites that a profile shows. */
export function shownFavoritesQuery(username: string) {
  return query('GET /api/members/{username}/favorites', { params: { username }, query: {} })
}
