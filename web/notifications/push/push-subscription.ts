// This browser's side of push notifications: permission, subscription, and registration with the site.
import type { PushState } from '#contract/notifications/push.ts'
import { api } from '#web/api.ts'
import { registerServiceWorker } from '#web/shell/session/worker-registration.ts'

/** Why push notifications cannot be turned on here; null if they can. */
export type Obstacle = 'unsupported' | 'denied' | null

export function obstacleHere(): Obstacle {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Asks for permission first. Null if the member declines; throws if browser or site fail. */
export async function turnOn(applicationServerKey: string): Promise<PushState | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await registerServiceWorker()
  if (!registration) throw new Error('the service worker is missing')
  // A subscription for another key, from before the site was reinstalled, would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return api('PUT /api/push', { body: { endpoint, keys: { p256dh, auth } } })
}

/** Also ends the browser's subscription, if it is the one that is removed. */
export async function turnOff({ id, isThis }: PushState['devices'][number]): Promise<PushState> {
  const state = await api('DELETE /api/push/{id}', { params: { id } })
  if (isThis) {
    const registration = await registerServiceWorker()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  }
  return state
}
