// Queries of messages, in their own file because routes need them before the screens are loaded.
import { NEW_MESSAGE_DRAFT } from '#contract/messages/constants.ts'
import { query } from '#web/queries.ts'

export const conversationsQuery = query('GET /api/conversations', { query: { limit: 100 } })

export function conversationQuery(id: number) {
  return query('GET /api/conversations/{id}', { params: { id } })
}

export function threadQuery(id: number) {
  return query('GET /api/conversations/{id}/messages', { params: { id } })
}

/** Subject of a new message's draft: the member for whom the page was opened, if the name is valid. */
export function newMessageAbout(to: string | undefined): string {
  return to !== undefined && /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u.test(to) ? to : NEW_MESSAGE_DRAFT
}
