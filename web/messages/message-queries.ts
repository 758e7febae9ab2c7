// Apart from what works with them, because routes read them before their screens are loaded.
import { query } from '#web/queries.ts'

export const conversationsQuery = query('GET /api/conversations', { query: { limit: 100 } })

export function conversationQuery(id: number) {
  return query('GET /api/conversations/{id}', { params: { id } })
}

export function threadQuery(id: number) {
  return query('GET /api/conversations/{id}/messages', { params: { id } })
}
