// Every screen in both themes at every width: responds, does not overflow, has no axe or policy violation, and has
// large enough targets.
import type { Page } from '@playwright/test'
import { expectNoViolations, FRAME_OF_PAGES } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { holdScripts, load } from '#e2e/support/loading.ts'
import { FOR_ADMINS, FOR_MEMBERS, FOR_VISITORS } from '#e2e/support/pages.ts'
import { ADMIN, DEMO_PASSWORD, expect, MAIN, makeAdmin, type Site, signIn, test } from '#e2e/support/site.ts'
import { findSmallTargets } from '#e2e/support/targets.ts'

// The tests are long and share only the site, so that free workers can take the next one.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 800 }
const DESKTOP = { width: 1280, height: 800 }

const VIEWERS: { who: string; paths: string[]; enter: (page: Page, site: Site) => Promise<void> }[] = [
  { who: 'visitors', paths: FOR_VISITORS, enter: async () => undefined },
  { who: 'members', paths: FOR_MEMBERS, enter: (page) => signIn(page, 'demo_pro', DEMO_PASSWORD) },
  {
    who: 'admins',
    paths: FOR_ADMINS,
    enter: async (page, site) => {
      await makeAdmin(site)
      await signIn(page, ADMIN.username, ADMIN.password)
    },
  },
]

/** Pages per test, so that the workers finish at about the same time. */
const PAGES_EACH = 20

function inParts(paths: string[]): string[][] {
  const starts = paths.map((_, at) => at).filter((at) => at % PAGES_EACH === 0)
  return starts.map((at) => paths.slice(at, at + PAGES_EACH))
}

async function fits(page: Page, path: string, size?: typeof DESKTOP): Promise<void> {
  if (size) await page.setViewportSize(size)
  await expectNoHorizontalScroll(page, path)
}

async function hasTargets(page: Page, path: string): Promise<void> {
  expect(await findSmallTargets(page), `${path} has targets below 24 px`).toEqual([])
}

async function inspect(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1'), path).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
  await fits(page, path)
  const broken = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => image.src),
  )
  expect(broken, path).toEqual([])
}

for (const { who, paths, enter } of VIEWERS) {
  for (const [part, addresses] of inParts(paths).entries()) {
    test(`${who}, part ${part + 1}: every page stays while it loads, fits, and passes axe`, async ({
      page,
      site,
    }) => {
      await enter(page, site)
      await holdScripts(page)
      for (const path of addresses) {
        const without = path === addresses[0] ? [] : FRAME_OF_PAGES
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize(PHONE)
        await load(page, path)
        await inspect(page, path)
        await hasTargets(page, path)
        await expectNoViolations(page, path, without)
        await page.emulateMedia({ colorScheme: 'dark' })
        for (const size of [TABLET, DESKTOP]) await fits(page, path, size)
        await hasTargets(page, path)
      }
    })
  }
}

test('members of Premium: nothing overflows', async ({ page }) => {
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  for (const path of FOR_MEMBERS) {
    await page.goto(path)
    await inspect(page, path)
    for (const size of [TABLET, DESKTOP]) await fits(page, path, size)
  }
})

test('at 400 % zoom (320 px) the pages still fit', { tag: MAIN }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const open = async (path: string) => {
    await page.goto(path)
    await inspect(page, path)
  }
  for (const path of ['/', '/database?q=attack', '/blog', '/subscription', '/auth', '/contact'])
    await open(path)
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  for (const path of ['/subscription/manage', '/subscription/change?tier=3']) await open(path)
})

test('every link of the header and footer leads somewhere', { tag: MAIN }, async ({ page }) => {
  await page.goto('/')
  const links = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((anchors) => [...new Set(anchors.map((anchor) => anchor.getAttribute('href') ?? ''))])
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
})

test('an address with an unknown word, or its words in another order, comes alive as it was drawn', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  for (const path of [
    '/forums?utm_source=letter',
    '/forums/1?utm_source=letter',
    '/search?q=godzilla&utm_source=letter',
    '/blog?utm_source=letter',
    '/marketplace?utm_source=letter',
    '/community?utm_source=letter',
    '/members/demo_pro/collection?utm_source=letter',
    '/subscription?utm_source=letter',
    '/machines?utm_source=letter',
    '/machines/top?type=ss&era=lcd',
  ]) {
    // Rendered for the first request, from the cache for the second.
    for (const _ of ['drawn', 'stored']) {
      await page.goto(path)
    }
  }
  expect(complaints).toEqual([])
})
