import { query } from '#web/queries.ts'

/** A member as everybody sees them. */
export function profileQuery(username: string) {
  return query('GET /api/members/{username}', { params: { username } })
}
