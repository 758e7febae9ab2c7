// A first visit in Chromium to each of visitors' pages.
import type { Browser } from '@playwright/test'
import { feel, launchBrowser, weighOnDesk } from '#bench/measuring/browser-visit.ts'
import type { Bench, Row } from '#bench/measuring/report.ts'
import { startSite } from '#bench/sites/processes.ts'
import { firstPost } from './publishing.ts'

/** All bytes of a page, and of a post, which has pictures of its own. */
const PAGE_KIB = 220
const POST_KIB = 250
/** `FIRST_VISIT=/auth,/blog npm run bench first-visit` takes these and the two that are looked up. */
const PAGES = process.env.FIRST_VISIT?.split(',') ?? [
  '/',
  '/database',
  '/machines',
  '/machines/top',
  '/forums',
  '/marketplace',
  '/blog',
  '/community',
  '/search?q=godzilla',
  '/members/demo_pro',
  '/subscription',
  '/subscription?tier=2',
  '/auth',
  '/contact',
]

export const firstVisit: Bench = {
  name: 'first-visit',
  title: "First visit of each page in Chromium, visitor's stored page (PostgreSQL)",
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    const browser = await launchBrowser()
    try {
      const machine = await addressOfFirstMachine(site.url)
      const rows: Row[] = []
      for (const path of [...PAGES, machine, await firstPost(site)])
        rows.push(...(await visit(browser, site.url, path)))
      return rows
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

async function addressOfFirstMachine(url: string): Promise<string> {
  const page = await (await fetch(`${url}/machines`)).text()
  const path = /href="(\/machines\/G[^"]+)"/.exec(page)?.[1]
  if (!path) throw new Error('The list of machines links to none.')
  return path
}

function nameOf(path: string): string {
  if (path.startsWith('/machines/G')) return "a machine's page"
  return path.startsWith('/blog/') ? "a post's page" : path
}

/** Weighed on a desk, felt on a slow phone, each time in a browser that has nothing stored. */
async function visit(browser: Browser, url: string, path: string): Promise<Row[]> {
  // Stored from the first visit on.
  await fetch(url + path)
  const kib = path.startsWith('/blog/') ? POST_KIB : PAGE_KIB
  const { script, all, requests } = await weighOnDesk(browser, url + path)
  const { lcp, blocking, cls } = await feel(browser, url + path)
  const rows: Row[] = [
    { what: 'script, compressed', value: script, unit: 'KiB', aim: { atMost: 140 } },
    { what: 'all bytes, with fonts and headers', value: all, unit: 'KiB', aim: { atMost: kib } },
    { what: 'requests', value: requests, unit: '', aim: { atMost: 14 } },
    { what: 'slow phone: largest contentful paint', value: lcp / 1000, unit: 's', aim: { atMost: 0.9 } },
    { what: 'slow phone: blocking time', value: blocking, unit: 'ms', aim: { atMost: 150 } },
    { what: 'slow phone: layout shift', value: cls, unit: '', aim: { atMost: 0.01 } },
  ]
  return rows.map((row) => ({ ...row, what: `${nameOf(path)}: ${row.what}` }))
}
