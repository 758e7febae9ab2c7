import { communityEvents, EVENTS_PAGE_SIZE } from '#contract/community/calendar-events.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { addEvent, cancelEvent, changeEvent } from './calendar-edits.ts'
import { getEvent, listAllEvents, listEventsToCome, toEvent } from './calendar-events.ts'
import { readMonth } from './calendar-month.ts'
import { eventFeedAddresses } from './event-feed-addresses.ts'
import { cancelSignUp, listOwnEvents, listSignUps, readSignUp, signUp } from './sign-ups.ts'

const SIGN_UPS_PAGE_SIZE = 100

export function calendarRoutes(context: AppContext): Route[] {
  const { db, clock } = context
  return implement(communityEvents, {
    'GET /api/events': async ({ query, viewer }) => {
      const [window, now] = [windowOf(query, EVENTS_PAGE_SIZE), clock.now()]
      return pageOf(await listEventsToCome(db, viewer, now, window), window, (row) => toEvent(row, now))
    },

    'GET /api/event-month': ({ query, viewer }) => readMonth(db, viewer, query.month, clock.now()),

    'GET /api/events/{id}': async ({ params, viewer }) => {
      const now = clock.now()
      return toEvent(await getEvent(db, viewer, params.id, now), now)
    },

    'GET /api/events/{id}/sign-up': ({ params, viewer }) => readSignUp(db, viewer, params.id, clock.now()),

    'PUT /api/events/{id}/sign-up': async ({ params, viewer }) => {
      await signUp(context, viewer, params.id)
      return readSignUp(db, viewer, params.id, clock.now())
    },

    'DELETE /api/events/{id}/sign-up': ({ params, me }) => cancelSignUp(context, me.id, params.id),

    'GET /api/user/events': async ({ query, viewer }) => {
      const [window, now] = [windowOf(query, EVENTS_PAGE_SIZE), clock.now()]
      return pageOf(await listOwnEvents(db, viewer, now, window), window, (row) => ({
        ...toEvent(row, now),
        state: row.state,
      }))
    },

    'GET /api/event-feed': async ({ me }) => ({ address: await eventFeedAddresses.find(context, me.id) }),

    'POST /api/event-feed': async ({ me }) => ({ address: await eventFeedAddresses.renew(context, me.id) }),

    'DELETE /api/event-feed': ({ me }) => eventFeedAddresses.end(db, me.id),

    'GET /api/admin/events': async ({ query }) => {
      const [window, now] = [windowOf(query, EVENTS_PAGE_SIZE), clock.now()]
      return pageOf(await listAllEvents(db, now, window), window, (row) => toEvent(row, now))
    },

    'POST /api/admin/events': async ({ body, viewer }) =>
      toEvent(await addEvent(context, viewer, body), clock.now()),

    'PUT /api/admin/events/{id}': async ({ params, body, viewer }) =>
      toEvent(await changeEvent(context, viewer, params.id, body), clock.now()),

    'POST /api/admin/events/{id}/cancellation': async ({ params, viewer }) =>
      toEvent(await cancelEvent(context, viewer, params.id), clock.now()),

    'GET /api/admin/events/{id}/sign-ups': async ({ params, query, viewer }) => {
      const window = windowOf(query, SIGN_UPS_PAGE_SIZE)
      await getEvent(db, viewer, params.id, clock.now())
      return pageOf(await listSignUps(db, params.id, window), window, ({ signedUpAt, ...row }) => ({
        ...row,
        signedUpAt: signedUpAt.toISOString(),
      }))
    },
  })
}
