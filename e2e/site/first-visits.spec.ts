// Requests and downloads of a first visit to each of visitors' pages, measured as in bench/scenarios/first-visit.ts: with an
// empty cache, before any press or scroll.
import type { Browser } from '@playwright/test'
import { type PageWeight, weigh } from '#e2e/support/page-weight.ts'
import { expect, test } from '#e2e/support/site.ts'

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

/** A page with next to nothing of its own: what grows here grows everywhere. */
const BARE_PAGE = '/gift'
const FRAME: PageWeight = { requests: 8, script: 122, all: 181 }

async function weighFirst(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    return await weigh(page, () => page.goto(url, { waitUntil: 'networkidle' }))
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
      const weight = await weighFirst(browser, site.url + path)
      const limits = path === BARE_PAGE ? FRAME : AIM
      for (const what of ['requests', 'script', 'all'] as const)
        if (weight[what] > limits[what])
          grown.push(`${path}: ${what} ${weight[what].toFixed(1)}, at most ${limits[what]}`)
    }
    expect(grown).toEqual([])
  })
}
