// Queries of the pages of events.
import type { QueryClient } from '@tanstack/react-query'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { query } from '#web/queries.ts'

export const eventsQuery = query('GET /api/events', { query: { limit: 100 } })

const NEXT_EVENTS = 4

/** The next events, in short on other pages. */
export const nextEventsQuery = query('GET /api/events', { query: { limit: NEXT_EVENTS } })

/** Those beside the event with this id. */
export function eventsBeside(id: number, events: readonly CommunityEvent[]): CommunityEvent[] {
  return events.filter((event) => event.id !== id).slice(0, NEXT_EVENTS - 1)
}

/** Without a month, the present one, or that of the next event. */
export function eventMonthQuery(month?: string) {
  return query('GET /api/event-month', { query: { ...(month && { month }) } })
}

export function eventQuery(id: number) {
  return query('GET /api/events/{id}', { params: { id } })
}

/** The reader's own place. */
export function signUpQuery(id: number) {
  return query('GET /api/events/{id}/sign-up', { params: { id } })
}

/** The address of the reader's own calendar. */
export const eventFeedQuery = query('GET /api/event-feed')

/** Events that the reader signed up for and that are not over. */
export const ownEventsQuery = query('GET /api/user/events', { query: { limit: 5 } })

export const ADMIN_EVENTS_PAGE_SIZE = 20

export function adminEventsQuery(page = 1) {
  return query('GET /api/admin/events', {
    query: { limit: ADMIN_EVENTS_PAGE_SIZE, offset: (page - 1) * ADMIN_EVENTS_PAGE_SIZE },
  })
}

export const SIGN_UPS_PAGE_SIZE = 100

/** For admins. */
export function signUpsQuery(id: number, page = 1) {
  const offset = (page - 1) * SIGN_UPS_PAGE_SIZE
  const asked = { limit: SIGN_UPS_PAGE_SIZE, ...(offset > 0 && { offset }) }
  return query('GET /api/admin/events/{id}/sign-ups', { params: { id }, query: asked })
}

/** After any change of the calendar: refetches visible queries, removes the others. */
export async function refreshEvents(client: QueryClient): Promise<void> {
  const isOfEvents = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && /^GET \/api\/(?:admin\/|user\/)?event(?!-feed)/.test(key)
  client.removeQueries({ predicate: isOfEvents, type: 'inactive' })
  await client.invalidateQueries({ predicate: isOfEvents })
}
