// Routes of push notifications.
import { pushNotifications } from '#contract/notifications/push.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { addPushDevice, deviceNotFound, findPushDevices, getPushState, removePushDevice } from './devices.ts'
import { pushTest } from './messages.ts'

export function pushRoutes({ db, clock, jobs }: AppContext): Route[] {
  return implement(pushNotifications, {
    'GET /api/push': ({ me, sessionId }) => getPushState(db, { userId: me.id, sessionId }),

    'PUT /api/push': async ({ me, sessionId, body }) => {
      const owner = { userId: me.id, sessionId }
      await addPushDevice(db, { ...owner, now: clock.now(), subscription: body })
      return getPushState(db, owner)
    },

    'DELETE /api/push/{id}': async ({ me, sessionId, params }) => {
      await removePushDevice(db, me.id, params.id)
      return getPushState(db, { userId: me.id, sessionId })
    },

    'POST /api/push/test': async ({ me }) => {
      const ids = (await findPushDevices(db, [me.id])).get(me.id)
      if (!ids) throw deviceNotFound()
      await jobs.addAll(
        db,
        pushTest,
        ids.map((deviceId) => ({ data: { deviceId } })),
      )
    },
  })
}
