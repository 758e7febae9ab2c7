// Paid plans from end to end, by keyboard alone on a phone: the site's own pages and the payment sandbox's. On a site
// of its own, because its clock is moved forward.
import type { Browser, Locator, Page } from '@playwright/test'
import { findViolations } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import {
  ADMIN,
  expect,
  MAIN,
  makeAdmin,
  openPageAs,
  type Site,
  signIn,
  testOnOwnSite,
} from '#e2e/support/site.ts'

const test = testOnOwnSite(makeAdmin)

test.use({ viewport: { width: 390, height: 844 } })

const PASSWORD = 'a-long-password'
const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const ASKS = '4000 0025 0000 3155'
const FAILS_LATER = '4000 0000 0000 0341'

/** Presses Tab until the element has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await page.waitForFunction(
    () => !document.querySelector('script[type=module]') || 'drawn' in document.documentElement.dataset,
  )
  for (let tabs = 0; tabs < 150; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByRole('textbox', { name: label }))
  await page.keyboard.type(text)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Retries while a message is fading in, because colours are wrong until then. */
async function findNoViolation(page: Page): Promise<void> {
  await expect(async () => {
    expect(await findViolations(page)).toEqual([])
  }).toPass({ timeout: 5_000 })
}

/** A new member with the Free plan, signed in. */
async function join(page: Page, username: string): Promise<string> {
  const email = `${username}@example.com`
  const data = { username, email, password: PASSWORD, membershipTierId: 1 }
  expect((await page.request.post('/api/register', { data })).status()).toBe(201)
  return email
}

/** From the plan to the provider's page. */
async function openCheckout(page: Page, tier = 2): Promise<void> {
  await page.goto(`/subscription?tier=${tier}`)
  await press(page, button(page, /^Subscribe for/))
  await page.waitForURL(/\/payment-sandbox\/c\//)
}

async function payWith(page: Page, number: string): Promise<void> {
  await type(page, 'Card number', number)
  await type(page, 'Expiry', '12/34')
  await type(page, 'Security code', '123')
  await page.keyboard.press('Enter')
}

async function arrivesPaid(page: Page): Promise<void> {
  await page.waitForURL(/\/subscription(-|\/)success/)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Successful!' })).toBeVisible()
}

async function subscribe(page: Page, card: string): Promise<void> {
  await openCheckout(page)
  await payWith(page, card)
  await arrivesPaid(page)
}

/** Moves the sandbox's clock through its control page, as the admin. */
async function letPass(browser: Browser, site: Site, ...steps: string[]): Promise<void> {
  const page = await openPageAs(browser, ADMIN, { baseURL: site.url, viewport: { width: 390, height: 844 } })
  await page.goto('/payment-sandbox/control')
  for (const step of steps) {
    const clock = page.getByText(/^It is /)
    const before = await clock.textContent()
    await press(page, button(page, step))
    await expect(clock).not.toHaveText(before ?? '')
  }
  await page.context().close()
}

/** The date after a text: "Renews December 21, 2026". */
async function dateAfter(page: Page, words: RegExp): Promise<Date> {
  const text = (await page.getByText(words).first().textContent()) ?? ''
  const [found] = /[A-Z][a-z]+ \d{1,2}, \d{4}/.exec(text) ?? []
  if (!found) throw new Error(`No date stands in "${text}".`)
  return new Date(found)
}

async function planOnProfile(page: Page): Promise<string> {
  await page.goto('/profile')
  return (await page.locator('main').textContent()) ?? ''
}

async function ownState(
  page: Page,
): Promise<{ state: string; plan: { name: string } | null; isPaid: boolean }> {
  return (await page.request.get('/api/subscription')).json()
}

test('a visitor picks Pro, registers, pays, sees the renewal date, and is renewed after a month', {
  tag: MAIN,
}, async ({ page, browser, ownSite }) => {
  await page.goto('/subscription')
  await press(page, page.getByRole('article', { name: 'Pro' }).getByRole('button'))
  await expect(page.getByRole('heading', { level: 1, name: 'Join Pro' })).toBeVisible()
  await type(page, 'Username', 'kay_pays')
  await type(page, 'Email', 'kay@example.com')
  await type(page, 'Password', PASSWORD)
  await findNoViolation(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment-sandbox\/c\//)
  await expect(page.getByText('Payment sandbox: no real charges, use test cards only.')).toBeVisible()
  await findNoViolation(page)
  await payWith(page, GOOD)
  await arrivesPaid(page)
  await findNoViolation(page)
  expect(await ownSite.emailTo('kay@example.com', /Your Pro membership has begun/)).toContain('$9.99 a month')

  await press(page, page.getByRole('link', { name: 'View profile' }))
  await page.waitForURL(/\/profile/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const renews = await dateAfter(page, /^Renews /)
  await letPass(browser, ownSite, '1 month on')
  await expect
    .poll(async () => {
      await page.reload()
      return (await dateAfter(page, /^Renews /)).getMonth()
    })
    .toBe((renews.getMonth() + 1) % 12)
  await page.goto('/subscription/manage')
  await expect(page.getByRole('table').getByText('$9.99')).toHaveCount(2)
  await findNoViolation(page)
})

test('admins find the control page of the sandbox; visitors and other members do not', async ({ page }) => {
  await signIn(page, ADMIN.username, ADMIN.password)
  await page.goto('/admin/billing')
  await press(page, page.getByRole('link', { name: 'Sandbox controls' }))
  await page.waitForURL(/\/payment-sandbox\/control/)
  await expect(page.getByRole('heading', { level: 2, name: 'Charges' })).toBeVisible()
  await findNoViolation(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 256 })
    await expectNoHorizontalScroll(page)
  }
  await page.context().clearCookies()
  expect((await page.request.get('/payment-sandbox/control')).status()).toBe(404)
  await join(page, 'nosy_member')
  expect((await page.request.get('/payment-sandbox/control')).status()).toBe(404)
})

test('a declined card is said, buys nothing, and another one pays', async ({ page }) => {
  await join(page, 'dee_clined')
  await openCheckout(page)
  await payWith(page, DECLINED)
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await findNoViolation(page)
  expect(await ownState(page)).toMatchObject({ state: 'none', isPaid: false })
  await payWith(page, GOOD)
  await arrivesPaid(page)
  expect(await ownState(page)).toMatchObject({ state: 'active', plan: { name: 'Pro' } })
})

test('the bank’s question can be failed and, the second time, answered', async ({ page }) => {
  await join(page, 'bea_asked')
  await openCheckout(page)
  await payWith(page, ASKS)
  await expect(page.getByRole('heading', { name: 'Your bank asks' })).toBeVisible()
  await findNoViolation(page)
  await press(page, button(page, 'Fail'))
  await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible()
  expect(await ownState(page)).toMatchObject({ state: 'none', isPaid: false })
  await payWith(page, ASKS)
  await press(page, button(page, 'Complete'))
  await arrivesPaid(page)
  expect(await ownState(page)).toMatchObject({ state: 'active', plan: { name: 'Pro' } })
})

test('an upgrade shows what it costs now, is confirmed, and is charged to the cent', async ({
  page,
  browser,
  ownSite,
}) => {
  await join(page, 'uma_rises')
  await subscribe(page, GOOD)
  await letPass(browser, ownSite, '7 days on')
  await page.goto('/subscription')
  await press(page, page.getByRole('article', { name: 'Premium' }).getByRole('button'))
  await page.waitForURL(/\/subscription\/change/)
  const due =
    (await page
      .getByRole('row', { name: /^Due now/ })
      .getByRole('cell')
      .textContent()) ?? ''
  expect(Number(due.slice(1))).toBeGreaterThan(7)
  expect(Number(due.slice(1))).toBeLessThan(8)
  await findNoViolation(page)
  expect((await ownState(page)).plan?.name).toBe('Pro')
  await press(page, button(page, `Change to Premium now for ${due}`))
  await page.waitForURL(/\/subscription\/manage/)
  await expect(page.locator('#plan-name')).toHaveText('Premium')
  await expect(page.getByRole('table').getByText(due)).toBeVisible()
})

test('an end is planned, taken back, planned again, and comes', async ({ page, browser, ownSite }) => {
  const email = await join(page, 'len_leaves')
  await subscribe(page, GOOD)
  await page.goto('/subscription/manage')
  const end = async () => {
    await press(page, button(page, 'Cancel subscription'))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }))
    await expect(page.getByText('Ends soon')).toBeVisible()
  }
  await end()
  await press(page, button(page, 'Keep Pro'))
  await expect(button(page, 'Cancel subscription')).toBeVisible()
  await end()
  await findNoViolation(page)
  expect(await ownSite.emailTo(email, /Your Pro membership ends on/)).toContain('nothing more is charged')
  await letPass(browser, ownSite, '1 month on')
  await ownSite.emailTo(email, /Your Pro membership has ended/)
  expect(await planOnProfile(page)).toMatch(/Nothing to pay|Free plan’s access/)
  expect(await ownState(page)).toMatchObject({ state: 'ended', isPaid: false })
})

test('a renewal that fails leaves seven days, emails on the way, and then Free; another card ends it', async ({
  page,
  browser,
  ownSite,
}) => {
  const email = await join(page, 'may_fail')
  await subscribe(page, FAILS_LATER)
  await letPass(browser, ownSite, '1 month on')
  await ownSite.emailTo(email, /Your payment did not go through/)
  await page.goto('/subscription/manage')
  await expect(page.getByText('The last payment for Pro did not go through')).toBeVisible()
  await findNoViolation(page)
  expect(await ownState(page)).toMatchObject({ state: 'past_due', isPaid: true })
  await letPass(browser, ownSite, '1 day on', '1 day on', '1 day on')
  await ownSite.emailTo(email, /Your Pro membership is still not paid/)
  await letPass(browser, ownSite, '7 days on')
  await ownSite.emailTo(email, /You have the Free plan now/)
  expect(await planOnProfile(page)).toMatch(/Nothing to pay|Free plan’s access/)
  expect(await ownState(page)).toMatchObject({ state: 'past_due', isPaid: false })

  await page.goto('/subscription/manage')
  await press(page, button(page, 'Update card').first())
  await page.waitForURL(/\/payment-sandbox\/p\//)
  await findNoViolation(page)
  await type(page, 'New card number', GOOD)
  await type(page, 'Expiry', '12/34')
  await type(page, 'Security code', '123')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/subscription\/manage/)
  await ownSite.emailTo(email, /Your payment has arrived/)
  expect(await ownState(page)).toMatchObject({ state: 'active', isPaid: true, plan: { name: 'Pro' } })
})
