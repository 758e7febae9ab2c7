import { query } from '#web/queries.ts'

/** A member's public profile. */
export function profileQuery(username: string) {
  return query('GET /api/members/{username}', { params: { username } })
}
