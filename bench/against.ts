// Compares this checkout with another built one: both run at once, and are asked in turns. What the machine does beside
// that befalls both alike, so the ratios hold where the times of one run do not.
import { resolve } from 'node:path'
import { load } from '#bench/measuring/load.ts'
import { median, type Row, tableOf } from '#bench/measuring/report.ts'
import { catalogueFile, syncInto } from '#bench/sites/catalogue.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'

const ROUNDS = 9
const SECONDS = 2
const STARTS = 5

interface Visit {
  path: string
  isMember?: boolean
}

const VISITS: Visit[] = [
  { path: '/' },
  { path: '/machines/GweeP-MW95j/godzilla-pro' },
  { path: '/', isMember: true },
  { path: '/database', isMember: true },
  { path: '/machines/GweeP-MW95j/godzilla-pro', isMember: true },
  { path: '/forums', isMember: true },
  { path: '/forums/1', isMember: true },
  { path: '/marketplace', isMember: true },
  { path: '/marketplace-item/1', isMember: true },
  { path: '/dashboard', isMember: true },
  { path: '/profile', isMember: true },
]

interface Pair<T> {
  here: T
  there: T
}

async function main(): Promise<void> {
  const [other, part = ''] = process.argv.slice(2)
  if (!other) {
    console.error(
      'Name the folder of another checkout, built: npm run bench:against -- ../before [part of an address]',
    )
    process.exit(2)
  }
  const folders = { here: process.cwd(), there: resolve(other) }
  console.log(`\nProcessor time per answer, database included (PostgreSQL): median of ${ROUNDS} turns\n`)
  console.log(tableOf(await answers(folders, part)))
  if (part) return
  console.log(`\nStart on an empty data folder (embedded): median of ${STARTS} turns\n`)
  console.log(tableOf(await firstStarts(folders)))
}

async function answers(folders: Pair<string>, part: string): Promise<Row[]> {
  const here = await startSite({ database: 'postgres', folder: folders.here })
  const there = await startSite({ database: 'postgres', folder: folders.there })
  try {
    await syncInto(here, catalogueFile(), folders.here)
    await syncInto(there, catalogueFile(), folders.there)
    const cookies = { here: await signIn(here), there: await signIn(there) }
    const rows: Row[] = []
    for (const visit of VISITS.filter((one) => nameOf(one).includes(part))) {
      process.stderr.write(`  ${nameOf(visit)}\n`)
      rows.push(...(await compare(visit, { here, there }, cookies)))
    }
    return rows
  } finally {
    await here.stop()
    await there.stop()
  }
}

async function compare(visit: Visit, sites: Pair<MeasuredSite>, cookies: Pair<string>): Promise<Row[]> {
  const here: number[] = []
  const there: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const times = {
      here: await cpuMs(visit, sites.here, cookies.here),
      there: await cpuMs(visit, sites.there, cookies.there),
    }
    // The first turn warms both.
    if (round === 0) continue
    here.push(times.here)
    there.push(times.there)
  }
  const ratios = here.map((time, at) => time / (there[at] ?? Number.NaN))
  const name = nameOf(visit)
  return [
    { what: `${name}: here`, value: median(here), unit: 'ms' },
    { what: `${name}: there`, value: median(there), unit: 'ms' },
    { what: `${name}: ratio`, value: median(ratios), unit: '×' },
  ]
}

function nameOf({ path, isMember }: Visit): string {
  return `${path}${isMember ? ', signed in' : ''}`
}

async function cpuMs({ path, isMember }: Visit, site: MeasuredSite, cookie: string): Promise<number> {
  const before = await site.cpuSeconds()
  const headers = { 'accept-encoding': 'br', ...(isMember && { cookie }) }
  const { requests } = await load(site.url + path, SECONDS, headers, 8)
  return (((await site.cpuSeconds()) - before) * 1000) / requests
}

async function firstStarts(folders: Pair<string>): Promise<Row[]> {
  const here: Start[] = []
  const there: Start[] = []
  for (let turn = 0; turn < STARTS; turn++) {
    here.push(await firstStart(folders.here))
    there.push(await firstStart(folders.there))
  }
  const rows = (what: string, of: (start: Start) => number) => [
    { what: `${what}: here`, value: median(here.map(of)), unit: 's' },
    { what: `${what}: there`, value: median(there.map(of)), unit: 's' },
    { what: `${what}: difference`, value: median(here.map(of)) - median(there.map(of)), unit: 's' },
  ]
  return [...rows('ready after', ({ ready }) => ready), ...rows('processor time', ({ cpu }) => cpu)]
}

/** Seconds. */
interface Start {
  ready: number
  cpu: number
}

async function firstStart(folder: string): Promise<Start> {
  const site = await startSite({ database: 'embedded', folder })
  const start = { ready: site.readyAfterMs / 1000, cpu: await site.cpuSeconds() }
  await site.stop()
  return start
}

await main()
process.exit(0)
