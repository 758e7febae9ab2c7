// Apart from what works with them, because routes read them before their screens are loaded.
import { NEW_MESSAGE_DRAFT } from '#contract/messages/constants.ts'
import { query } from '#web/queries.ts'

export const conversationsQuery = query('GET /api/conversations', { query: { limit: 100 } })

export function conversationQuery(id: number) {
  return query('GET /api/conversations/{id}', { params: { id } })
}

export function threadQuery(id: number) {
  return query('GET /api/conversations/{id}/messages', { params: { id } })
}

/** What the draft of a new message is about: the member whom the page was opened for, if it can be one. */
export function newMessageAbout(to: string | undefined): string {
  return to !== undefined && /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u.test(to) ? to : NEW_MESSAGE_DRAFT
}
