// Requests and downloads of a first visit to each of visitors' pages, measured as in bench/first-visit.ts: with an
// empty cache, before any press or scroll.
import type { Browser } from '@playwright/test'
import { expect, test } from './site.ts'

interface Weight {
  requests: number
  /** With headers, compressed, in KiB. */
  script: number
  all: number
}

const AIM: Weight = { requests: 14, script: 140, all: 220 }

/** Limits of pages above the aim: lower them whenever a page gets smaller. */
const PAGES: Record<string, Partial<Weight>> = {
  '/': { script: 140 },
  '/admin-login': { requests: 11, script: 137, all: 195 },
  '/auth': { requests: 13, script: 144, all: 206 },
  '/benefits': { script: 150, all: 208 },
  '/blog': { requests: 17, script: 142, all: 220 },
  '/blog/cleaning-a-playfield-without-regrets': { script: 143, all: 218 },
  '/community': { requests: 13, script: 141, all: 202 },
  '/contact': { requests: 12, script: 143, all: 200 },
  '/database': { requests: 15, script: 149, all: 229 },
  '/discounts': { requests: 11, script: 138, all: 196 },
  '/events': { requests: 10, script: 138, all: 198 },
  '/faq': { requests: 10, script: 135, all: 195 },
  '/forums': { requests: 13, script: 143, all: 203 },
  '/forums/1': { script: 147, all: 206 },
  '/gift': { requests: 11, script: 135, all: 196 },
  '/guidelines': { requests: 10, script: 134, all: 193 },
  '/machines': { script: 148, all: 228 },
  '/machines?decade=1990': { script: 148, all: 223 },
  '/machines/top': { requests: 13, script: 141, all: 217 },
  '/machines/GweeP-MW95j/godzilla-pro': { requests: 16, script: 152, all: 220 },
  '/marketplace': { requests: 14, script: 138, all: 200 },
  '/marketplace-item/1': { script: 138, all: 200 },
  '/members': { requests: 10, script: 134, all: 193 },
  '/members/demo_pro': { requests: 15, script: 147, all: 213 },
  '/members/demo_pro/collection': { script: 145, all: 212 },
  '/search': { requests: 12, script: 144, all: 202 },
  '/search?q=godzilla': { script: 144, all: 210 },
  '/subscription': { requests: 12, script: 139, all: 199 },
  '/subscription?tier=2': { script: 146, all: 206 },
  '/terms': { requests: 11, script: 135, all: 196 },
}

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
  const paths = Object.keys(PAGES).filter((_, at) => at % 2 === half)
  test(`first visits stay within what they weigh: ${paths.length} pages from ${paths[0]}`, async ({
    browser,
    site,
  }) => {
    const grown: string[] = []
    for (const path of paths) {
      // Measures the cached page, which nearly all visitors get.
      await fetch(site.url + path)
      const weight = await weigh(browser, site.url + path)
      const limits = { ...AIM, ...PAGES[path] }
      for (const what of ['requests', 'script', 'all'] as const)
        if (weight[what] > limits[what])
          grown.push(`${path}: ${what} ${weight[what].toFixed(1)}, at most ${limits[what]}`)
    }
    expect(grown).toEqual([])
  })
}
