// Community events: the calendar, who comes, and what admins make of it.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { countsKey, eventKey, listKey } from '#contract/purge-keys.ts'
import { isWebAddress } from '#contract/site/constants.ts'
import { DeepWindow, Id, late, line, page, prose, Time, Window } from '#contract/values.ts'
import { isTimeZone, LOCAL_TIME } from '#contract/zoned-time.ts'
import { EVENT_LIMITS, SIGN_UP_STATES } from './constants.ts'

export const CommunityEvent = z.strictObject({
  id: Id,
  title: z.string(),
  place: z.string(),
  description: z.string(),
  startsAt: Time,
  endsAt: Time.nullable(),
  /** The clocks of the place: "Europe/Berlin". */
  timeZone: z.string(),
  /** What those clocks show then: "2026-03-29T10:00". */
  startsLocal: z.string(),
  endsLocal: z.string().nullable(),
  url: z.string().nullable(),
  /** It was called off: it stays in the calendar, so that nobody goes there. */
  isCancelled: z.boolean(),
  takesSignUps: z.boolean(),
  /** How many can come; null without a limit. */
  capacity: z.int().nullable(),
  going: late(z.int()),
  waiting: late(z.int()),
  /** When everybody gets to see it, told to those who see it before; null from then on. */
  publicFrom: Time.nullable(),
})
export type CommunityEvent = z.infer<typeof CommunityEvent>

/** How many events a list answers unless asked otherwise. */
export const EVENTS_PAGE_SIZE = 20

/** A member's own place. */
export const SignUp = z.strictObject({
  state: z.enum(SIGN_UP_STATES),
  /** How many wait before them, and themselves; null where they do not wait. */
  position: z.int().nullable(),
  going: z.int(),
  waiting: z.int(),
})
export type SignUp = z.infer<typeof SignUp>

const LocalTime = z
  .string()
  .max(40)
  .regex(LOCAL_TIME, 'Please enter a date and a time')
  .describe('On the clocks of the place: "2026-03-29T10:00"')

/** An event as it is written; a change hands in all of it. */
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
  /** Before it, only those with early access find the event. */
  publicFrom: LocalTime.nullable(),
})
export type EventInput = z.infer<typeof EventInput>

const params = z.strictObject({ id: Id })
const INPUT_REFUSALS = ['no_such_time', 'ends_before_start', 'opens_too_late', 'already_over']

/** When the next of the events begins, or opens for everybody: nothing stored shows them any longer. */
function nextTime(events: readonly CommunityEvent[]): string | null {
  const times = events.flatMap(({ startsAt, publicFrom }) => [startsAt, ...(publicFrom ? [publicFrom] : [])])
  return times.sort()[0] ?? null
}

export const communityEvents = endpoints({
  'GET /api/events': showing(
    {
      summary:
        'Events to come, the next one first. Those with early access also find what is not public yet.',
      access: 'anyone',
      shared: true,
      query: z.object({ ...Window }),
      reply: page(CommunityEvent),
    },
    () => [listKey('events'), countsKey('list:events')],
    // Later pages then begin one later: they are at most ten minutes old.
    ({ data }) => nextTime(data),
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
    summary:
      'Signs the caller up: for a place, or for the waiting list where all are taken. Again changes nothing.',
    access: 'event.join',
    limit: 'write',
    params,
    reply: SignUp,
    refuses: ['event_not_found', 'event_cancelled', 'event_over', 'no_sign_ups'],
  },
  'DELETE /api/events/{id}/sign-up': {
    summary: 'Gives the caller’s place back; the first who waits gets it. Again changes nothing.',
    access: 'member',
    limit: 'write',
    params,
  },
  'GET /api/user/events': {
    summary: 'Events to come that the caller signed up for, the next one first.',
    access: 'member',
    query: z.object({ ...Window }),
    reply: page(CommunityEvent.extend({ state: z.enum(SIGN_UP_STATES) })),
  },
  'GET /api/admin/events': {
    summary: 'All events, those to come first, then those that are over, the latest first.',
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
    summary: 'Changes an event: all of it is handed in. Who signed up is told of another time or place.',
    access: 'event.manage',
    limit: 'write',
    params,
    body: EventInput,
    reply: CommunityEvent,
    refuses: ['event_not_found', 'event_cancelled', ...INPUT_REFUSALS],
  },
  'POST /api/admin/events/{id}/cancellation': {
    summary: 'Calls an event off, for good. Who signed up is told.',
    access: 'event.manage',
    limit: 'write',
    params,
    reply: CommunityEvent,
    status: 200,
    refuses: ['event_not_found', 'event_over'],
  },
  'GET /api/admin/events/{id}/sign-ups': {
    summary: 'Who signed up for an event, and who waits, in their order.',
    access: 'event.manage',
    params,
    query: z.object({ ...DeepWindow }),
    reply: page(
      z.strictObject({ username: z.string(), state: z.enum(['going', 'waiting']), signedUpAt: Time }),
    ),
    refuses: ['event_not_found'],
  },
})
