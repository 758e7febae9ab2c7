// Every screen, in both themes, at every width: it answers, nothing overflows, axe finds nothing, nothing is blocked.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ADMIN, DEMO_PASSWORD, expect, makeAdmin, signIn, test } from './site.ts'

const FOR_VISITORS = [
  '/',
  '/auth',
  '/auth?tab=login',
  '/admin-login',
  '/admin-setup',
  '/forgot-password',
  '/reset-password',
  '/reset-password#token=x',
  '/verify-email#token=x',
  '/change-email#token=x',
  '/database',
  '/database?q=attack',
  '/database?machine=G4do5-MDlN7',
  '/forums',
  '/forums/1',
  '/marketplace',
  '/marketplace-item/1',
  '/blog',
  '/blog/cleaning-a-playfield-without-regrets',
  '/community',
  '/events',
  '/members',
  '/members/demo_pro',
  '/search',
  '/search?q=godzilla',
  '/subscription',
  '/subscription?tier=1',
  '/subscription?tier=2',
  '/subscription/success',
  '/admin',
  '/benefits',
  '/gift',
  '/cancel-membership',
  '/contact',
  '/faq',
  '/guidelines',
  '/terms',
  '/privacy',
  '/cookies',
  '/api/docs',
  '/unsubscribe',
  '/nowhere-at-all',
]

const FOR_MEMBERS = [
  '/',
  '/profile',
  '/user-dashboard',
  '/dashboard',
  '/user-dashboard?tab=settings&panel=security',
  '/settings',
  '/settings?panel=account',
  '/settings?panel=security',
  '/settings?panel=appearance',
  '/members/demo_pro',
  '/members/demo_premium',
  '/forums',
  '/forums/1',
  '/marketplace',
  '/marketplace-item/1',
  '/members',
  '/members/pinpal',
  '/messages',
  '/messages/3',
  '/messages/new',
  '/my-reports',
  '/notifications',
  '/settings?panel=notifications',
  '/settings?panel=privacy',
  '/moderation',
  '/moderation/log',
  '/subscription?tier=3',
  '/subscription/manage',
  '/subscription/change?tier=2',
  '/subscription/change?tier=3',
  '/subscription/success',
  '/gift',
  '/discounts',
]

const FOR_ADMINS = [
  '/admin',
  '/admin?tab=users',
  '/admin?tab=forums',
  '/admin?tab=marketplace',
  '/admin?tab=blog',
  '/admin?tab=payments',
  '/admin-stripe-setup',
  '/admin-blog-editor/new',
  '/admin-blog-editor/1',
  '/admin/settings',
  '/admin/settings?tab=inbox',
  '/admin/jobs',
  '/admin/billing',
  '/admin/gifts',
  '/admin/discounts',
  '/admin?tab=users&standing=banned',
  '/moderation',
  '/moderation?state=decided',
  '/moderation/cases/1',
  '/moderation/cases/3',
  '/moderation/members',
  '/moderation/members/1',
  '/moderation/log',
  '/database?machine=G4do5-MDlN7',
]

const WIDTHS = [390, 768, 1280]

async function inspect(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await expect(page.locator('h1')).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
  const broken = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => image.src),
  )
  expect(broken).toEqual([])
}

/** The page lives and has come to rest: colours are not judged on their way from one state to the next. */
async function isAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined)
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

async function findNoViolation(page: Page, path: string): Promise<void> {
  await isAtRest(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(found, path).toEqual([])
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`${scheme} theme`, () => {
    test.use({ colorScheme: scheme, viewport: { width: 390, height: 844 } })
    test.describe.configure({ timeout: 240_000 })

    test('visitors: every page passes axe on a phone', async ({ page }) => {
      for (const path of FOR_VISITORS) {
        await inspect(page, path)
        await findNoViolation(page, path)
      }
    })

    test('members: every page passes axe on a phone', async ({ page }) => {
      await signIn(page, 'demo_pro', DEMO_PASSWORD)
      for (const path of FOR_MEMBERS) {
        await inspect(page, path)
        await findNoViolation(page, path)
      }
    })

    test('admins: every page passes axe on a phone', async ({ page, site }) => {
      await makeAdmin(site)
      await signIn(page, ADMIN.username, ADMIN.password)
      for (const path of FOR_ADMINS) {
        await inspect(page, path)
        await findNoViolation(page, path)
      }
    })
  })
}

for (const width of WIDTHS.slice(1)) {
  test(`nothing overflows at ${width} px`, async ({ page, site }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 800 })
    for (const path of FOR_VISITORS) await inspect(page, path)
    await signIn(page, 'demo_premium', DEMO_PASSWORD)
    for (const path of FOR_MEMBERS) await inspect(page, path)
    await makeAdmin(site)
    await page.context().clearCookies()
    await signIn(page, ADMIN.username, ADMIN.password)
    for (const path of FOR_ADMINS) await inspect(page, path)
  })
}

test('at 400 % zoom (320 px) the pages still fit', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/', '/database?q=attack', '/blog', '/subscription', '/auth', '/contact'])
    await inspect(page, path)
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  for (const path of ['/subscription/manage', '/subscription/change?tier=3']) await inspect(page, path)
})

test('every link of the header and footer leads somewhere', async ({ page }) => {
  await page.goto('/')
  const links = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((anchors) => [...new Set(anchors.map((anchor) => anchor.getAttribute('href') ?? ''))])
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
})
