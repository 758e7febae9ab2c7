// Pages about members after years, signed in: the directory of 100,000 members, a dashboard, a logbook and a month of events.
// `MEMBERS=1000 npm run bench members` takes a smaller directory.
import { paced } from '#bench/measuring/paced.ts'
import { pageCost } from '#bench/measuring/page-cost.ts'
import { type Bench, median, quantile, type Row } from '#bench/measuring/report.ts'
import { askAll, mixedAddresses, read, warmUp } from '#bench/measuring/requests.ts'
import { wordOf } from '#bench/sites/frequent-words.ts'
import { addDirectory, addEvents, addLogbook, addToMember } from '#bench/sites/grown-community.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'

const MEMBERS = Number(process.env.MEMBERS ?? 100_000)
const NOTIFICATIONS = 500
const LISTINGS = 200
const LOG_ENTRIES = 5_000
const EVENTS = { years: 10, perYear: 300 }
/** A busy hour of a site of this size. */
const SEARCHES_A_SECOND = 20
const SEARCHED_MS = 20_000
/** As many as the server can be asked at once; how long one takes is then mostly waiting for the others. */
const AT_ONCE = 20
const ADDRESSES = 1_200
const WARMING = 200
const OPENED = 200

type Headers = Record<string, string>

export const members: Bench = {
  name: 'members',
  title: `Members: a directory of ${MEMBERS.toLocaleString('en-US')}, a dashboard, a logbook, events (PostgreSQL)`,
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    try {
      const logbook = await fill(site)
      const headers = { cookie: await signIn(site), 'accept-encoding': 'br' }
      return [
        ...(await pages(site, headers)),
        ...(await openings(site, headers, logbook)),
        ...(await searches(site, headers)),
      ]
    } finally {
      await site.stop()
    }
  },
}

/** Resolves to the machine with the long logbook. */
async function fill(site: MeasuredSite): Promise<number> {
  const [pro] = await site.query("select id from users where username = 'demo_pro'")
  const id = Number(pro?.id)
  await addDirectory(site.query, MEMBERS)
  await addToMember(site.query, { id, notifications: NOTIFICATIONS, listings: LISTINGS })
  await addEvents(site.query, EVENTS)
  const logbook = await addLogbook(site.query, { id, entries: LOG_ENTRIES })
  // Else the database does it while it is measured.
  await site.query('vacuum analyze')
  await site.query('checkpoint')
  return logbook
}

async function pages(site: MeasuredSite, headers: Headers): Promise<Row[]> {
  const dashboard = await pageCost(site, '/dashboard', headers)
  const month = await pageCost(site, '/events?view=month', headers)
  return [
    {
      what: `dashboard, ${NOTIFICATIONS} notifications, ${LISTINGS} listings: processor time`,
      value: dashboard,
      unit: 'ms',
      aim: { atMost: 4.5 },
    },
    {
      what: `a month of ${EVENTS.years} years of events: processor time`,
      value: month,
      unit: 'ms',
      aim: { atMost: 4.5 },
    },
  ]
}

/** One request after the other, once both are warm. */
async function openings(site: MeasuredSite, headers: Headers, logbook: number): Promise<Row[]> {
  const paths = { page: `/collection/${logbook}`, call: `/api/collection/${logbook}/logbook` }
  await warmUp(site, Object.values(paths), headers)
  const timed = async (path: string) => askAll(Array(OPENED).fill(site.url + path), { atOnce: 1, headers })
  const page = await timed(paths.page)
  const call = await timed(paths.call)
  const what = `a logbook of ${LOG_ENTRIES.toLocaleString('en-US')} entries`
  return [
    { what: `${what}, its page: median`, value: median(page), unit: 'ms' },
    { what: `${what}, its page: p99`, value: quantile(page, 0.99), unit: 'ms', aim: { atMost: 50 } },
    { what: `${what}, its call: median`, value: median(call), unit: 'ms' },
  ]
}

/** Names, places and machines as people look for them, frequent and rare ones mixed. */
async function searches(site: MeasuredSite, headers: Headers): Promise<Row[]> {
  const words = Array.from({ length: 40 }, (_, at) => wordOf(1 + at * at * 3))
  const kinds: Record<string, [string, (string | null)[]][]> = {
    'by name': [
      ['search', [...words, `${wordOf(1)} ${wordOf(2)}`, wordOf(7).slice(0, 3), 'notaname']],
      ['offset', [null, null, null, '24']],
    ],
    'by place': [['location', ['chicago', 'leeds', 'osaka japan', 'netherlands', 'nowhere', 'land']]],
    'by machine': [['machine', ['godzilla', 'medieval madness', 'attack from mars', 'elvira', 'stern']]],
    'by name and place': [
      ['search', words],
      ['location', ['berlin', 'texas', 'france']],
    ],
  }
  const rows: Row[] = []
  for (const [name, choices] of Object.entries(kinds)) {
    const addresses = mixedAddresses(`${site.url}/api/members`, choices, ADDRESSES)
    const urlOf = (at: number) => addresses[at % addresses.length] ?? ''
    await askAll(
      Array.from({ length: WARMING }, (_, at) => urlOf(at)),
      { atOnce: 2, headers },
    )
    const took = await paced(SEARCHES_A_SECOND, SEARCHED_MS, (at) => read(urlOf(at), headers))
    const crowded = await askAll(
      Array.from({ length: ADDRESSES }, (_, at) => urlOf(at)),
      { atOnce: AT_ONCE, headers },
    )
    rows.push(
      { what: `directory ${name}, ${SEARCHES_A_SECOND} a second: median`, value: median(took), unit: 'ms' },
      {
        what: `directory ${name}, ${SEARCHES_A_SECOND} a second: p99`,
        value: quantile(took, 0.99),
        unit: 'ms',
        aim: { atMost: 50 },
      },
      { what: `directory ${name}, ${AT_ONCE} at once: p99`, value: quantile(crowded, 0.99), unit: 'ms' },
    )
  }
  return rows
}
