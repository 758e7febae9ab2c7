// Requests and downloads of a first visit to each of visitors' pages, measured as in bench/scenarios/first-visit.ts: with an
// empty cache, before any press or scroll.
import type { Browser } from '@playwright/test'
import { expect, test } from '#e2e/support/site.ts'

interface Weight {
  requests: number
  /** With headers, compressed, in KiB. */
  script: number
  all: number
}

const AIM: Weight = { requests: 14, script: 140, all: 220 }

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
const FRAME: Weight = { requests: 8, script: 122, all: 180 }

async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const types = new Map<string, string>()
    let [script, all] = [0, 0]
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength
      if (types.get(requestId) === 'Script') script += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return { requests: types.size, script: script / 1024, all: all / 1024 }
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
      const weight = await weigh(browser, site.url + path)
      const limits = path === BARE_PAGE ? FRAME : AIM
      for (const what of ['requests', 'script', 'all'] as const)
        if (weight[what] > limits[what])
          grown.push(`${path}: ${what} ${weight[what].toFixed(1)}, at most ${limits[what]}`)
    }
    expect(grown).toEqual([])
  })
}
