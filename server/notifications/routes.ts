// Routes of the notifications room.
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/notifications/constants.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { findMember } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { countUnread, listNotifications, markRead, toNotification } from './notifications.ts'
import { findWays, listChoices, stopEmails, writeChoices } from './preferences.ts'
import { readUnsubscribeToken, type Subscription } from './unsubscribe.ts'
import { createWaitingFinder } from './waiting.ts'

export function notificationRoutes({ db, clock, config }: AppContext): Route[] {
  async function stateOf({ userId, kinds }: Subscription) {
    const member = await findMember(db, userId)
    // Nothing is sent to them any more.
    if (!member || member.erasedAt) return { kinds, isOff: true }
    const waysOf = await findWays(db, [userId])
    return { kinds, isOff: kinds.every((kind) => !waysOf(userId, kind).mail) }
  }

  const findWaiting = createWaitingFinder(db)

  return implement(notifications, {
    'GET /api/notifications': async ({ query, viewer, me }) => {
      const window = windowOf(query, NOTIFICATIONS_PAGE_SIZE)
      return pageOf(await listNotifications(db, viewer, { ...window, userId: me.id }), window, toNotification)
    },

    'GET /api/notifications/unread-count': ({ viewer, me }) => countUnread(db, viewer, me.id),

    'GET /api/notifications/waiting': ({ viewer, me }) => findWaiting(viewer, me.id),

    'PUT /api/notifications/read': async ({ body, viewer, me }) => {
      const userId = me.id
      await markRead(db, viewer, { userId, ids: 'ids' in body ? body.ids : 'all', now: clock.now() })
      return countUnread(db, viewer, userId)
    },

    'GET /api/notification-preferences': ({ viewer, me }) => listChoices(db, viewer, me.id),

    'PUT /api/notification-preferences': async ({ body, viewer, me }) => {
      await writeChoices(db, viewer, { userId: me.id, choices: body.choices })
      return listChoices(db, viewer, me.id)
    },

    'GET /api/unsubscribe': ({ query }) => stateOf(readUnsubscribeToken(config.sessionSecret, query.token)),

    'POST /api/unsubscribe': async ({ query }) => {
      const subscription = readUnsubscribeToken(config.sessionSecret, query.token)
      await stopEmails(db, subscription.userId, subscription.kinds)
      return stateOf(subscription)
    },
  })
}
