// Without a network, and while the site is closed: the service worker's page and push notifications.
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, MAIN, type Site, signIn, test } from '#e2e/support/site.ts'

test.use({ serviceWorkers: 'allow' })

async function signInWithWorker(page: Page, username: string) {
  await signIn(page, username, DEMO_PASSWORD)
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

test('a member who loses the network sees a page of the site, which leads back once it is there again', {
  tag: MAIN,
}, async ({ page, context }) => {
  await signInWithWorker(page, 'demo_pro')
  await context.setOffline(true)
  await page.goto('/blog?page=1', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?page=1')
})

test('visitors’ browsers get no worker', async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('the worker stores the offline page alone', async ({ page }) => {
  await signInWithWorker(page, 'demo_pro')
  const stored = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toEqual(['/offline.html'])
})

test('a push message is shown while the site is closed, and without a sound while it is open', async ({
  page,
  context,
  site,
}) => {
  await signInWithWorker(page, 'demo_pro')
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  // Where tests run there is no desktop to show them on.
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push([title, options?.tag, options?.data.path, options?.silent])
    }
  })
  await deliverPush(page, site, { title: 'While looking', path: '/messages/1', tag: 'message 1' })
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
  const silently = ['While looking', 'message 1', '/messages/1', true]
  await expect.poll(shown).toEqual([silently])
  await page.goto('about:blank')
  await deliverPush(page, site, { title: 'New message from ada', path: '/messages/2', tag: 'message 2' })
  const aloud = ['New message from ada', 'message 2', '/messages/2', false]
  await expect.poll(shown).toEqual([silently, aloud])
})

/** As a push service would, by the browser's own tool for developers. */
async function deliverPush(page: Page, site: Site, message: object) {
  const session = await page.context().newCDPSession(page)
  const ids = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) done(registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId: await ids,
    data: JSON.stringify(message),
  })
}

/** A browser whose push service takes every subscription: real ones are outside this machine. */
async function pretendPushService(page: Page) {
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BGua03MxYO6ahXqXI9RADLMwpdjeisWfC2659vIz1u_7NTPEdv_Kz5nwLsbjKAjL4RZf3onnLnAXQCMwSmMP-94',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    }
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/browser', keys }),
      unsubscribe: async () => true,
    }
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
    Notification.requestPermission = async () => 'granted'
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  })
}

test('a member turns push notifications on in this browser, by kind, and off again', async ({ page }) => {
  await pretendPushService(page)
  await signInWithWorker(page, 'demo_pro')
  await page.goto('/settings?panel=notifications')
  const push = page.getByRole('region', { name: 'Push notifications' })
  await push.getByRole('button', { name: 'Turn on in this browser' }).press('Enter')
  await expect(push.getByText('This browser', { exact: true })).toBeVisible()
  await push.getByRole('button', { name: 'Send a test' }).press('Enter')
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  const messages = page.getByRole('group', { name: 'Messages' })
  await messages.getByRole('checkbox', { name: 'Push' }).uncheck()
  await page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(messages.getByRole('checkbox', { name: 'Push' })).not.toBeChecked()
  await push.getByRole('button', { name: /^Turn off for/ }).press('Enter')
  await expect(push.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
})
