// Community events: the calendar, sign-ups, and the admins' editing.
import { z } from 'zod'
import { memberName } from '#contract/accounts/member-names.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { countsKey, eventKey, listKey } from '#contract/purge-keys.ts'
import { isWebAddress } from '#contract/site/constants.ts'
import { DeepWindow, Id, late, line, page, prose, Time, Window } from '#contract/values.ts'
import { isTimeZone, LOCAL_TIME } from '#contract/zoned-time.ts'
import { EVENT_LIMITS, SIGN_UP_STATES } from './constants.ts'
import { overAt } from './event-days.ts'
import { MONTH } from './months.ts'

export const CommunityEvent = z.strictObject({
  id: Id,
  title: z.string(),
  place: z.string(),
  description: z.string(),
  startsAt: Time,
  endsAt: Time.nullable(),
  /** Time zone of the venue: "Europe/Berlin". */
  timeZone: z.string(),
  /** Start in the venue's local time: "2026-03-29T10:00". */
  startsLocal: z.string(),
  endsLocal: z.string().nullable(),
  url: z.string().nullable(),
  /** Canceled events stay in the calendar, so that members do not travel there. */
  isCancelled: z.boolean(),
  takesSignUps: z.boolean(),
  /** Maximum of sign-ups; null without a limit. */
  capacity: z.int().nullable(),
  going: late(z.int()),
  waiting: late(z.int()),
  /** When the event becomes public, for those with early access; null once it is. */
  publicFrom: Time.nullable(),
})
export type CommunityEvent = z.infer<typeof CommunityEvent>

/** The events of a month by the clocks of their places, those that are over among them. */
export const EventMonth = z.strictObject({
  /** "2026-12" */
  month: z.string(),
  events: z.array(CommunityEvent),
  /** When the present month is over, where that was asked for; null for a month that was named. */
  shownUntil: Time.nullable(),
})
export type EventMonth = z.infer<typeof EventMonth>

/** How many events a list answers unless asked otherwise. */
export const EVENTS_PAGE_SIZE = 20

/** The member's own sign-up. */
export const SignUp = z.strictObject({
  state: z.enum(SIGN_UP_STATES),
  /** Position on the waiting list; null if not waiting. */
  position: z.int().nullable(),
  going: z.int(),
  waiting: z.int(),
})
export type SignUp = z.infer<typeof SignUp>

/** The address of the caller's calendar; null while they have none. */
const EventFeed = z.strictObject({ address: z.string().nullable() })

const LocalTime = z
  .string()
  .max(40)
  .regex(LOCAL_TIME, 'Please enter a date and a time')
  .describe('On the clocks of the place: "2026-03-29T10:00"')

/** An event as admins write it; a change sends all fields. */
export const EventInput = z.strictObject({
  title: line(EVENT_LIMITS.title, 'Please enter a title'),
  place: line(EVENT_LIMITS.place, 'Please say where it is'),
  description: prose(EVENT_LIMITS.description, 'Please describe the event'),
  timeZone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone such as Europe/Berlin'),
  startsAt: LocalTime,
  endsAt: LocalTime.nullable(),
  url: line(EVENT_LIMITS.url)
    .refine(isWebAddress, 'Please enter an address that starts with https:// or http://')
    .meta({ format: 'uri' })
    .nullable(),
  takesSignUps: z.boolean(),
  capacity: z
    .int('Please enter a whole number')
    .min(1, 'At least 1')
    .max(EVENT_LIMITS.capacity, `At most ${EVENT_LIMITS.capacity}`)
    .nullable(),
  /** Before it, only members with early access see the event. */
  publicFrom: LocalTime.nullable(),
})
export type EventInput = z.infer<typeof EventInput>

const params = z.strictObject({ id: Id })
/** What is said to an event whose times make no sense. */
export const INPUT_REFUSALS = ['no_such_time', 'ends_before_start', 'opens_too_late', 'already_over']

/** When the next of the events is over or becomes public: stored pages expire then. */
function nextTime(events: readonly CommunityEvent[]): string | null {
  const times = events.flatMap((event) => [
    overAt(event).toISOString(),
    ...(event.publicFrom ? [event.publicFrom] : []),
  ])
  return times.sort()[0] ?? null
}

export const communityEvents = endpoints({
  'GET /api/events': showing(
    {
      summary:
        'Events that are not over, the next one first. Those with early access also find what is not public yet.',
      access: 'anyone',
      shared: true,
      query: z.object({ ...Window }),
      reply: page(CommunityEvent),
    },
    () => [listKey('events'), countsKey('list:events')],
    // Later pages then shift by one; they are at most ten minutes old.
    ({ data }) => nextTime(data),
  ),
  'GET /api/event-month': showing(
    {
      summary:
        'The events of a month, the first one first; without a month, of the current one, or of the next event if nothing is left in it.',
      access: 'anyone',
      shared: true,
      query: z.object({
        month: z.string().max(7).regex(MONTH, 'Please name a month such as 2026-12').optional(),
      }),
      reply: EventMonth,
    },
    () => [listKey('events'), countsKey('list:events')],
    ({ events, shownUntil }) => {
      const opens = events.flatMap(({ publicFrom }) => publicFrom ?? [])
      return [...opens, ...(shownUntil ? [shownUntil] : [])].sort()[0] ?? null
    },
  ),
  'GET /api/events/{id}': showing(
    {
      summary: 'One event, also when it is over.',
      access: 'anyone',
      shared: true,
      params,
      reply: CommunityEvent,
      refuses: ['event_not_found'],
    },
    (_, { params: { id } }) => [eventKey(id), countsKey('list:events')],
    (event) => event.publicFrom,
  ),
  'GET /api/events/{id}/sign-up': {
    summary: 'Whether the caller has a place at an event, or waits for one.',
    access: 'member',
    params,
    reply: SignUp,
    refuses: ['event_not_found'],
  },
  'PUT /api/events/{id}/sign-up': {
    summary: 'Signs the caller up: for a place, or for the waiting list when all are taken. Idempotent.',
    access: 'event.join',
    limit: 'write',
    params,
    reply: SignUp,
    refuses: ['event_not_found', 'event_cancelled', 'event_over', 'no_sign_ups'],
  },
  'DELETE /api/events/{id}/sign-up': {
    summary: 'Gives up the caller’s place, which goes to the first member on the waiting list. Idempotent.',
    access: 'member',
    limit: 'write',
    params,
  },
  'GET /api/user/events': {
    summary: 'Events that the caller signed up for and that are not over, the next one first.',
    access: 'member',
    query: z.object({ ...Window }),
    reply: page(CommunityEvent.extend({ state: z.enum(SIGN_UP_STATES) })),
  },
  'GET /api/event-feed': {
    summary: "The address of the caller's private calendar of the events that they signed up for.",
    access: 'member',
    reply: EventFeed,
  },
  'POST /api/event-feed': {
    summary:
      'Creates the address of the private calendar, or replaces it; the previous address stops working.',
    access: 'member',
    limit: 'write',
    reply: EventFeed,
  },
  'DELETE /api/event-feed': {
    summary: 'Ends the private calendar: its address stops working.',
    access: 'member',
    limit: 'write',
  },
  'GET /api/admin/events': {
    summary: 'All events, those that are not over first, then the others, the latest first.',
    access: 'event.manage',
    query: z.object({ ...DeepWindow }),
    reply: page(CommunityEvent),
  },
  'POST /api/admin/events': {
    summary: 'Adds an event.',
    access: 'event.manage',
    limit: 'write',
    body: EventInput,
    reply: CommunityEvent,
    status: 201,
    refuses: INPUT_REFUSALS,
  },
  'PUT /api/admin/events/{id}': {
    summary:
      'Replaces all fields of an event that is not over. Members who signed up are told if its time or place changes.',
    access: 'event.manage',
    limit: 'write',
    params,
    body: EventInput,
    reply: CommunityEvent,
    refuses: ['event_not_found', 'event_cancelled', ...INPUT_REFUSALS],
  },
  'POST /api/admin/events/{id}/cancellation': {
    summary: 'Cancels an event that is not over, permanently. Members who signed up are told.',
    access: 'event.manage',
    limit: 'write',
    params,
    reply: CommunityEvent,
    status: 200,
    refuses: ['event_not_found', 'event_over'],
  },
  'GET /api/admin/events/{id}/sign-ups': {
    summary: 'The sign-ups for an event and its waiting list, in their order.',
    access: 'event.manage',
    params,
    query: z.object({ ...DeepWindow }),
    reply: page(z.strictObject({ ...memberName, state: z.enum(['going', 'waiting']), signedUpAt: Time })),
    refuses: ['event_not_found'],
  },
})
