// What a site takes of the machine's memory: at rest, and after visitors have opened very many different pages.
// A site is measured that was set up before, as nearly all are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, Row } from '#bench/measuring/report.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'

/** More than a process stores; `MEMORY_PAGES=10000` takes two minutes more. */
const PAGES = Number(process.env.MEMORY_PAGES ?? 4_000)
/** As many visitors ask at once. */
const AT_ONCE = 8
/** The start is over, and what it took has been given back. */
const SETTLE_MS = 12_000

const AIMS = {
  postgres: { rest: 160, full: 280 },
  embedded: { rest: 350, full: 480 },
} as const

export const memory: Bench = {
  name: 'memory',
  title: `Memory of the site's processes, at rest and after ${PAGES.toLocaleString('en-US')} different pages (both databases)`,
  // Side by side: neither is measured by the clock.
  run: async () => (await Promise.all([memoryWith('postgres'), memoryWith('embedded')])).flat(),
}

async function memoryWith(database: keyof typeof AIMS): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'multiball-bench-'))
  let site = await startSite({ database, dataDir })
  try {
    const rows: Row[] = []
    if (database === 'embedded') {
      // A first start lays the database out, which takes memory that its program never gives back.
      await pause(SETTLE_MS)
      rows.push({ what: 'embedded: after the first start of all', value: site.memory(), unit: 'MiB' })
      await site.stop()
      site = await startSite({ database, dataDir })
    }
    await pause(SETTLE_MS)
    const rest = site.memory()
    await openAll(site, await differentPages(site))
    await pause(SETTLE_MS)
    rows.push(
      { what: `${database}: at rest`, value: rest, unit: 'MiB', aim: { atMost: AIMS[database].rest } },
      {
        what: `${database}: after ${PAGES.toLocaleString('en-US')} pages`,
        value: site.memory(),
        unit: 'MiB',
        aim: { atMost: AIMS[database].full },
      },
    )
    if (database === 'postgres')
      rows.push({
        what: "postgres: the database server's, beside it",
        value: site.databaseMemory(),
        unit: 'MiB',
      })
    return rows
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Every page that the site map names, lists of machines by each filter, and lists and searches of the other rooms. */
async function differentPages(site: MeasuredSite): Promise<string[]> {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const known = [...map.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  const lists = ['ss', 'em', 'me'].flatMap((type) =>
    ['1960', '1970', '1980', '1990', '2000', '2010', '2020'].flatMap((decade) =>
      ['/machines', '/database'].map((path) => `${path}?type=${type}&decade=${decade}`),
    ),
  )
  const others = Array.from({ length: PAGES }, (_, at) => OTHERS[at % OTHERS.length] + String(at))
  return [...new Set([...known, ...lists, ...others])].slice(0, PAGES)
}

const OTHERS = [
  '/search?q=flipper',
  '/marketplace?search=w',
  '/forums?page=',
  '/auth?next=machine-G',
  '/members?page=',
]

async function openAll(site: MeasuredSite, paths: string[]): Promise<void> {
  const left = [...paths]
  const visitor = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
