// The service worker: shows the offline page where a page cannot be reached, and push notifications.
// It stores the offline page alone; every other file and answer comes from the network or the browser's own cache.
const OFFLINE_PAGE = '/offline.html'
const CACHE = 'offline-1'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE_PAGE)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  // The browser asks for a page at once, while the worker is still starting.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  // A page that answers a form is left to the browser: going back to it may need its consent to send the form again.
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(getPage(event))
})

/** @param {FetchEvent} event */
async function getPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error()
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

/** @param {PushMessageData | null} data JSON: { title, path, tag }; see server/notifications/push/messages.ts */
async function show(data) {
  const { title, path, tag } = readMessage(data)
  // Safari ends the subscription after three messages that showed nothing. A reader of the site sees the bell change.
  const pages = await self.clients.matchAll({ type: 'window' })
  const silent = pages.some(({ visibilityState }) => visibilityState === 'visible')
  await self.registration.showNotification(title, { tag, silent, icon: '/favicon.svg', data: { path } })
}

/** @param {PushMessageData | null} data one that cannot be read is shown as well */
function readMessage(data) {
  try {
    const message = data?.json()
    if (typeof message?.title === 'string') return message
  } catch {
    // Not JSON.
  }
  return { title: 'New notification' }
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain())
})

/** Only where this session has push notifications on: a member who signed in later has not asked for them. */
async function subscribeAgain() {
  const answer = await fetch('/api/push', { credentials: 'same-origin' })
  if (!answer.ok) return
  const { applicationServerKey, devices } = await answer.json()
  if (!devices.some(({ isThis }) => isThis)) return
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys
  await fetch('/api/push', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh, auth } }),
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

/** @param {unknown} path opens nothing but pages of this site */
async function open(path) {
  const address = new URL(typeof path === 'string' ? path : '/notifications', self.location.origin)
  if (address.origin !== self.location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return void (await self.clients.openWindow(address.href))
  await page.focus()
  await page.navigate(address.href)
}
