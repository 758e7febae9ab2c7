// Every specified route, as its intended reader: what it weighs, how it feels, what its answer costs.
import type { Browser } from '@playwright/test'
import { type Cookies, feel, launchBrowser, weighOnDesk } from '#bench/measuring/browser-visit.ts'
import { pageCost } from '#bench/measuring/page-cost.ts'
import type { Bench, Row } from '#bench/measuring/report.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { makeAdmin, signIn } from '#bench/sites/sign-in.ts'
import { firstPost } from './publishing.ts'

type Who = 'visitor' | 'member' | 'admin'

interface Aims {
  requests: number
  kib: number
  /** Seconds on a slow phone. */
  lcp: number
}

const PAGE: Aims = { requests: 14, kib: 220, lcp: 1 }
const EDITOR: Aims = { requests: 20, kib: 500, lcp: 2 }
const SHIFT = 0.02
/** Milliseconds of processor time per answer that is not stored. */
const ANSWER_MS = 4.5

const ROUTES: readonly [string, Who, Aims?][] = [
  ['/', 'visitor'],
  ['/auth', 'visitor'],
  ['/database', 'visitor'],
  ['/database-page', 'visitor'],
  ['/forums', 'member'],
  ['/forums/1', 'member'],
  ['/forum-detail/1', 'member'],
  ['/community', 'visitor'],
  ['/marketplace', 'member'],
  ['/marketplace-item/1', 'member'],
  ['/blog', 'visitor'],
  ['/subscription', 'visitor'],
  ['/subscription/success', 'member'],
  ['/profile', 'member'],
  ['/user-dashboard', 'member'],
  ['/dashboard', 'member'],
  ['/settings', 'member'],
  ['/admin', 'admin'],
  ['/admin-dashboard', 'admin'],
  ['/admin-login', 'visitor'],
  ['/admin-setup', 'visitor'],
  ['/admin-blog-editor/new', 'admin', EDITOR],
  ['/admin-blog-editor/1', 'admin', EDITOR],
  ['/admin-stripe-setup', 'admin'],
]

export const specifiedRoutes: Bench = {
  name: 'specified-routes',
  title: 'Every specified route, as its intended reader (PostgreSQL)',
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    const browser = await launchBrowser()
    try {
      const cookies = { visitor: '', member: await signIn(site), admin: await makeAdmin(site) }
      const rows: Row[] = []
      for (const [path, who, aims = PAGE] of [...ROUTES, [await firstPost(site), 'visitor'] as const]) {
        const name = `${path.startsWith('/blog/') ? '/blog/{slug}' : path} (${who})`
        rows.push(
          ...(await measure({ site, browser, path, cookie: cookies[who], aims })).map((row) => ({
            ...row,
            what: `${name}: ${row.what}`,
          })),
        )
      }
      return rows
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

interface Measuring {
  site: MeasuredSite
  browser: Browser
  path: string
  /** Empty for visitors. */
  cookie: string
  aims: Aims
}

async function measure({ site, browser, path, cookie, aims }: Measuring): Promise<Row[]> {
  const url = site.url + path
  const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }) }
  const cost = await pageCost(site, path, headers)
  const cookies = cookiesOf(cookie, site.url)
  const { requests, script, all } = await weighOnDesk(browser, url, cookies)
  const { lcp, blocking, cls } = await feel(browser, url, cookies)
  return [
    { what: 'all bytes', value: all, unit: 'KiB', aim: { atMost: aims.kib } },
    { what: 'requests', value: requests, unit: '', aim: { atMost: aims.requests } },
    { what: 'script', value: script, unit: 'KiB' },
    { what: 'slow phone: largest contentful paint', value: lcp / 1000, unit: 's', aim: { atMost: aims.lcp } },
    { what: 'slow phone: blocking time', value: blocking, unit: 'ms' },
    { what: 'slow phone: layout shift', value: cls, unit: '', aim: { atMost: SHIFT } },
    // Visitors get a stored page; visitor-pages compares those with a bare server.
    {
      what: 'processor time per answer',
      value: cost,
      unit: 'ms',
      ...(cookie && { aim: { atMost: ANSWER_MS } }),
    },
  ]
}

function cookiesOf(cookie: string, url: string): Cookies {
  const [name, value] = cookie.split('=')
  return name && value ? [{ name, value, url }] : []
}
