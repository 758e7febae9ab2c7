// This browser's own side of push notifications: permission, subscription, and what the site is told of it.
import type { PushState } from '#contract/notifications/push.ts'
import { api } from '#web/api.ts'
import { registerServiceWorker } from '#web/shell/session/worker-registration.ts'

/** Why push notifications cannot be turned on here; null where they can. */
export type Obstacle = 'unsupported' | 'denied' | null

export function obstacleHere(): Obstacle {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Asks for the permission first. Null if the member refuses it; throws if browser or site fail. */
export async function turnOn(applicationServerKey: string): Promise<PushState | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await registerServiceWorker()
  if (!registration) throw new Error('the service worker is missing')
  // A subscription for another key, from before the site was set up anew, would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return api('PUT /api/push', { body: { endpoint, keys: { p256dh, auth } } })
}

/** The browser forgets its subscription as well, where it is the one that is dropped. */
export async function turnOff({ id, isThis }: PushState['devices'][number]): Promise<PushState> {
  const state = await api('DELETE /api/push/{id}', { params: { id } })
  if (isThis) {
    const registration = await registerServiceWorker()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  }
  return state
}
