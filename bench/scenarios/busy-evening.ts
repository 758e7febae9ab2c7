// A busy evening: visitors open pages, few of them very often, while members write what those pages show.
import { paced } from '#bench/measuring/paced.ts'
import { type Bench, quantile, type Row } from '#bench/measuring/report.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'

const ADDRESSES = 500
const PAGES_A_SECOND = 200
const WRITES_A_SECOND = 5
/** Before it counts: the cache of a process that runs already is not empty. */
const WARM_UP_MS = 20_000
const EVENING_MS = 40_000
/** Opened more often than anything else. */
const FIRST = [
  '/',
  '/machines',
  '/database',
  '/machines/top',
  '/forums',
  '/marketplace',
  '/blog',
  '/community',
  '/members',
  '/subscription',
  '/search?q=godzilla',
  '/members/demo_pro',
  '/members/demo_pro/collection',
  '/machines?sort=rating',
]

export const busyEvening: Bench = {
  name: 'busy-evening',
  title: `${PAGES_A_SECOND} visitors' pages a second over ${ADDRESSES} addresses (Zipf) while members write (PostgreSQL)`,
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    try {
      const { addresses, machines } = await addressesOf(site)
      const cookie = await signIn(site)
      await paced(PAGES_A_SECOND, WARM_UP_MS, (at) => visit(site, addresses, at))
      const before = await counted(site)
      const [waits, writes] = await Promise.all([
        paced(PAGES_A_SECOND, EVENING_MS, (at) => visit(site, addresses, 1_000_000 + at)),
        paced(WRITES_A_SECOND, EVENING_MS, (at) => write(site, cookie, machines, at)),
      ])
      const after = await counted(site)
      return rowsOf({ hits: after - before, waits, writes })
    } finally {
      await site.stop()
    }
  },
}

function rowsOf({ hits, waits, writes }: { hits: number; waits: number[]; writes: number[] }): Row[] {
  return [
    { what: 'pages that were stored', value: (100 * hits) / waits.length, unit: '%', aim: { atLeast: 90 } },
    { what: 'pages', value: waits.length, unit: '' },
    { what: 'a page: median', value: quantile(waits, 0.5), unit: 'ms' },
    { what: 'a page: p99', value: quantile(waits, 0.99), unit: 'ms' },
    { what: 'ratings, reviews, marks and entries of collections', value: writes.length, unit: '' },
    { what: 'a write: median', value: quantile(writes, 0.5), unit: 'ms' },
  ]
}

/** The most visited first; the machines that members write about are among the pages. */
async function addressesOf(site: MeasuredSite): Promise<{ addresses: string[]; machines: string[] }> {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const known = [...map.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  const addresses = [...new Set([...FIRST, ...known])].slice(0, ADDRESSES)
  const machines = addresses.flatMap((path) => /^\/machines\/(G[^/]+-M[^/]+)\//.exec(path)?.[1] ?? [])
  return { addresses, machines }
}

async function visit(site: MeasuredSite, addresses: readonly string[], at: number): Promise<void> {
  const answer = await fetch(site.url + drawn(addresses, at), { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}.`)
}

/** The n-th is drawn 1/n as often as the first (Zipf); the same in every run. */
function drawn<T>(from: readonly T[], at: number): T {
  const place = Math.floor((from.length + 1) ** chance(at)) - 1
  return from[Math.min(place, from.length - 1)] as T
}

/** From 0 to 1, the same in every run, without any order. */
function chance(seed: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** Members write of popular machines more often, as visitors read of them. */
async function write(
  site: MeasuredSite,
  cookie: string,
  machines: readonly string[],
  at: number,
): Promise<void> {
  const opdbId = drawn(machines, 7_000_000 + at)
  const rating = 1 + (at % 9) / 2
  const [method, path, body] = [
    ['PUT', `/api/machines/${opdbId}/rating`, { rating }],
    ['POST', '/api/collection', { opdbId, status: 'owned', isPublic: true }],
    ['PUT', `/api/machines/${opdbId}/rating`, { rating, review: `Played it again, number ${at}.` }],
    ['PUT', `/api/favorites/${opdbId}`, undefined],
  ][at % 4] as [string, string, object | undefined]
  const answer = await fetch(site.url + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  // An entry that is there already, or one too many of a machine, is a write that changes nothing.
  if (!answer.ok && answer.status !== 409)
    throw new Error(`${method} ${path} was answered with ${answer.status}.`)
}

/** How many pages were answered from memory since the start. */
async function counted(site: MeasuredSite): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  return Number(/^page_cache_answers\{status="200"\} (\d+)/m.exec(text)?.[1])
}
