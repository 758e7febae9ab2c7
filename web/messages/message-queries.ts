// Queries of messages, in their own file because routes need them before the screens are loaded.
import { NEW_MESSAGE_DRAFT } from '#contract/messages/constants.ts'
import { query } from '#web/queries.ts'

/** Conversations on a page of the inbox. */
export const INBOX_PAGE_SIZE = 100

export const conversationsQuery = query('GET /api/conversations', { query: { limit: INBOX_PAGE_SIZE } })

/** Pages by offset: read again after each message, they follow each other without a gap. Page 1 is the query above. */
export function inboxPageQuery(page: number) {
  if (page === 1) return conversationsQuery
  const offset = (page - 1) * INBOX_PAGE_SIZE
  return query('GET /api/conversations', { query: { limit: INBOX_PAGE_SIZE, offset } })
}

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
