// A first visit in Chromium: what is downloaded, and how it feels on a slow phone (slow 4G, processor four times slower).
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Bench, median, type Row } from '#bench/measuring/report.ts'
import { startSite } from '#bench/sites/processes.ts'
import { firstPost } from './publishing.ts'

/** Slow 4G as browsers' developer tools define it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const ROUNDS = 3
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

interface Vitals {
  fcp: number
  lcp: number
  blocking: number
  cls: number
}

export const firstVisit: Bench = {
  name: 'first-visit',
  title: "First visit of each page in Chromium, visitor's stored page (PostgreSQL)",
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    const browser = await chromium.launch({
      executablePath: process.env.BROWSER_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
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
  await fetch(url + path)
  const weighed = await inFreshContext(browser, { width: 1280, height: 800 }, (page) =>
    weigh(page, url + path, path.startsWith('/blog/') ? POST_KIB : PAGE_KIB),
  )
  const rounds: Vitals[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await inFreshContext(browser, { width: 390, height: 844 }, (page) => feel(page, url + path)))
  }
  const middle = (of: (vitals: Vitals) => number) => median(rounds.map(of))
  const name = nameOf(path)
  const vitals: Row[] = [
    {
      what: 'slow phone: largest contentful paint',
      value: middle((v) => v.lcp) / 1000,
      unit: 's',
      aim: { atMost: 0.9 },
    },
    { what: 'slow phone: blocking time', value: middle((v) => v.blocking), unit: 'ms', aim: { atMost: 150 } },
    { what: 'slow phone: layout shift', value: middle((v) => v.cls), unit: '', aim: { atMost: 0.01 } },
  ]
  return [...weighed, ...vitals].map((row) => ({ ...row, what: `${name}: ${row.what}` }))
}

async function inFreshContext<T>(
  browser: Browser,
  viewport: { width: number; height: number },
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport })
  try {
    return await act(await context.newPage())
  } finally {
    await context.close()
  }
}

async function weigh(page: Page, url: string, kib: number): Promise<Row[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  let all = 0
  let scripts = 0
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (types.get(requestId) === 'Script') scripts += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return [
    { what: 'script, compressed', value: scripts / 1024, unit: 'KiB', aim: { atMost: 140 } },
    { what: 'all bytes, with fonts and headers', value: all / 1024, unit: 'KiB', aim: { atMost: kib } },
    { what: 'requests', value: types.size, unit: '', aim: { atMost: 14 } },
  ]
}

async function feel(page: Page, url: string): Promise<Vitals> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript({
    path: fileURLToPath(new URL('../measuring/watch-vitals.js', import.meta.url)),
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1500)
  const vitals = await page.evaluate('window.vitals')
  return vitals as Vitals
}
