// The machine database of a grown site: browsing, a member's machine page, top lists, ratings, collections, exports.

import { load } from '#bench/measuring/load.ts'
import { type Bench, quantile, type Row } from '#bench/measuring/report.ts'
import { askAll, mixedAddresses } from '#bench/measuring/requests.ts'
import { catalogueFile, syncInto } from '#bench/sites/catalogue.ts'
import { type Crowd, GROWN, seedCollection, seedCrowd } from '#bench/sites/machine-crowd.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'

const AT_ONCE = 20
/** More than the site remembers answers to, and none of them twice. */
const QUESTIONS = 4_000
const PAGE_SECONDS = 8
const TIMES = 200

/** CROWD_SHARE makes the crowd smaller, to see that the program works. */
function crowd(): Crowd {
  const share = Number(process.env.CROWD_SHARE ?? 1)
  const part = (count: number) => Math.max(1, Math.round(count * share))
  return { members: part(GROWN.members), ratings: part(GROWN.ratings), entries: part(GROWN.entries) }
}

export const machinePages: Bench = {
  name: 'machines',
  title: 'Machines of a grown site: 20,000 members, 200,000 ratings, 300,000 entries (PostgreSQL)',
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    try {
      await syncInto(site, catalogueFile())
      await seedCrowd(site, crowd())
      const cookie = await signIn(site)
      // The first rating tells the site that what it knew of ratings is old.
      await rate(site, cookie, 'GweeP', 4)
      return [
        ...(await browse(site)),
        ...(await memberPage(site, cookie)),
        ...(await explanations(site, cookie)),
      ]
    } finally {
      await site.stop()
    }
  },
}

async function rate(site: MeasuredSite, cookie: string, opdbId: string, rating: number): Promise<void> {
  const answer = await fetch(`${site.url}/api/machines/${opdbId}/rating`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ rating }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A rating was answered with ${answer.status}.`)
}

interface Facets {
  manufacturers: { id: number }[]
  decades: { value: number }[]
  types: { value: string }[]
  displays: { value: string }[]
  players: { value: number }[]
  features: { value: string }[]
}

/** Any filters, sorts and pages, mixed as a crowd would. */
async function browse(site: MeasuredSite): Promise<Row[]> {
  const { facets } = (await (await fetch(`${site.url}/api/machines?limit=1`)).json()) as { facets: Facets }
  const questions = questionsOf(site, facets)
  const warming = questions.splice(0, 600)
  await askAll(warming, { atOnce: AT_ONCE })
  const before = await site.cpuSeconds()
  const times = await askAll(questions, { atOnce: AT_ONCE })
  const cpuMs = (((await site.cpuSeconds()) - before) * 1000) / questions.length
  return [
    {
      what: `browse, any filters, ${AT_ONCE} at once: p99`,
      value: quantile(times, 0.99),
      unit: 'ms',
      aim: { atMost: 30 },
    },
    { what: 'browse: median', value: quantile(times, 0.5), unit: 'ms' },
    { what: 'browse: processor time per answer', value: cpuMs, unit: 'ms' },
    { what: 'browse: different questions', value: questions.length, unit: '' },
  ]
}

function questionsOf(site: MeasuredSite, facets: Facets): string[] {
  const choices: [string, (string | number | null)[]][] = [
    ['manufacturer', [null, null, ...facets.manufacturers.slice(0, 40).map(({ id }) => id)]],
    ['decade', [null, null, ...facets.decades.map(({ value }) => value)]],
    ['type', [null, null, ...facets.types.map(({ value }) => value)]],
    ['display', [null, null, null, ...facets.displays.map(({ value }) => value)]],
    ['players', [null, null, null, ...facets.players.map(({ value }) => value)]],
    ['feature', [null, null, null, ...facets.features.map(({ value }) => value)]],
    ['sort', [null, 'name', 'newest', 'oldest', 'rating']],
    ['offset', [null, null, null, 24, 48, 240]],
  ]
  return mixedAddresses(`${site.url}/api/machines`, choices, QUESTIONS)
}

/** The page of the title with most ratings, which is one with many editions and reviews. */
async function memberPage(site: MeasuredSite, cookie: string): Promise<Row[]> {
  const [busiest] = await site.query(
    `select c.opdb_id from catalogue_entries c join machine_counters f on f.opdb_id = c.title_id
      where c.kind = 'machine' and c.is_physical and c.gone_at is null
        and (select count(*) from catalogue_entries e where e.title_id = c.title_id and e.is_physical) > 2
      order by f.rating_count desc limit 1`,
  )
  const { opdbId, slug } = (await (
    await fetch(`${site.url}/api/machine-pages/${busiest?.opdb_id}`)
  ).json()) as { opdbId: string; slug: string }
  const url = `${site.url}/machines/${opdbId}/${slug}`
  const headers = { cookie, 'accept-encoding': 'br' }
  await load(url, 4, headers, 8)
  const before = await site.cpuSeconds()
  const { requests, perSecond } = await load(url, PAGE_SECONDS, headers, 8)
  const cpuMs = (((await site.cpuSeconds()) - before) * 1000) / requests
  return [
    {
      what: "a member's machine page, not stored: processor time, database included",
      value: cpuMs,
      unit: 'ms',
      aim: { atMost: 6 },
    },
    { what: "a member's machine pages per second, one process", value: Math.round(perSecond), unit: '' },
  ]
}

/** Figures that explain others: one after the other, by one member. */
async function explanations(site: MeasuredSite, cookie: string): Promise<Row[]> {
  const row = async (what: string, times: number, act: (at: number) => Promise<void>): Promise<Row> => {
    const taken: number[] = []
    for (let at = 0; at < times; at++) {
      const started = performance.now()
      await act(at)
      taken.push(performance.now() - started)
    }
    return { what: `${what}, median`, value: quantile(taken, 0.5), unit: 'ms' }
  }
  const read = async (path: string) => {
    const answer = await fetch(site.url + path, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
  }
  const rows = [
    await row('top list, not cached', TIMES, () => read('/api/top-machines')),
    await row('a rating', TIMES, (at) => rate(site, cookie, 'GweeP', 1 + (at % 9) / 2)),
    await row('reviews of a title', TIMES, () => read('/api/machines/GweeP/ratings')),
  ]
  await seedCollection(site, 'demo_pro', 1_000)
  rows.push(await row('own collection of 1,000 entries', TIMES, () => read('/api/collection')))
  await seedCollection(site, 'demo_pro', 4_000)
  rows.push(await row('5,000 entries as CSV', 20, () => read('/collection/export.csv')))
  return rows
}
