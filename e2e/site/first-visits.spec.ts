// Requests and downloads of a first visit to each of visitors' pages, measured as in bench/scenarios/first-visit.ts: with an
// empty cache, before any press or scroll.
import type { Browser, Page } from '@playwright/test'
import { type PageWeight, weigh } from '#e2e/support/page-weight.ts'
import { DEMO_PASSWORD, expect, signIn, test } from '#e2e/support/site.ts'

const AIM: PageWeight = { requests: 14, script: 140, all: 220 }

const PAGES = [
  '/',
  '/admin-login',
  '/auth',
  '/benefits',
  '/blog',
  '/blog/cleaning-a-playfield-without-regrets',
  '/community',
  '/contact',
  '/database',
  '/discounts',
  '/events',
  '/faq',
  '/forums',
  '/forums/1',
  '/gift',
  '/guidelines',
  '/machines',
  '/machines?decade=1990',
  '/machines/top',
  '/machines/GweeP-MW95j/godzilla-pro',
  '/marketplace',
  '/marketplace-item/1',
  '/members',
  '/members/demo_pro',
  '/members/demo_pro/collection',
  '/search',
  '/search?q=godzilla',
  '/subscription',
  '/subscription?tier=2',
  '/terms',
]

/** A topic of who is signed in, with the forms for writing in it. */
const TOPIC: PageWeight = { requests: 14, script: 160, all: 250 }

/** A page with next to nothing of its own: what grows here grows everywhere. */
const BARE_PAGE = '/gift'
const FRAME: PageWeight = { requests: 8, script: 122, all: 181 }

async function weighFirst(
  browser: Browser,
  baseURL: string,
  open: (page: Page) => Promise<unknown>,
  prepare?: (page: Page) => Promise<void>,
): Promise<PageWeight> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await prepare?.(page)
    return await weigh(page, () => open(page))
  } finally {
    await context.close()
  }
}

test.describe.configure({ timeout: 120_000 })

for (const half of [0, 1]) {
  const paths = PAGES.filter((_, at) => at % 2 === half)
  test(`first visits stay within what they weigh: ${paths.length} pages from ${paths[0]}`, async ({
    browser,
    site,
  }) => {
    const grown: string[] = []
    for (const path of paths) {
      // Measures the cached page, which nearly all visitors get.
      await fetch(site.url + path)
      const weight = await weighFirst(browser, site.url, (page) =>
        page.goto(path, { waitUntil: 'networkidle' }),
      )
      grown.push(...beyond(path, weight, path === BARE_PAGE ? FRAME : AIM))
    }
    expect(grown).toEqual([])
  })
}

function beyond(path: string, weight: PageWeight, most: PageWeight): string[] {
  return (['requests', 'script', 'all'] as const)
    .filter((what) => weight[what] > most[what])
    .map((what) => `${path}: ${what} ${weight[what].toFixed(1)}, at most ${most[what]}`)
}

// With what it asks for by itself: the stream of messages, and the note of what was read, which comes last.
test('a member’s first visit to a topic stays within what it weighs', async ({ browser, site }) => {
  const topic = '/forums/1'
  const visit = async (page: Page) => {
    const read = page.waitForResponse((answer) => answer.url().endsWith('/read'))
    await page.goto(topic)
    await (await read).finished()
  }
  const weight = await weighFirst(browser, site.url, visit, (page) =>
    signIn(page, 'demo_premium', DEMO_PASSWORD),
  )
  expect(beyond(topic, weight, TOPIC)).toEqual([])
})
