// Machines that only the source has: its live search finds them, so they open and can be imported.
import { afterEach, expect, test } from 'vitest'
import { withBreaker } from '#server/adapters/catalogue/breaker.ts'
import { opdb } from '#server/adapters/catalogue/opdb.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import {
  type Answers,
  hang,
  json,
  openStandIn,
  type StandIn,
  status,
} from '#server/adapters/catalogue/stand-in.ts'
import { stoppedClock } from '#server/base/clock.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import { openTestSite } from '#server/testing/site.ts'
import { STARTER_HASH } from './plan.ts'

let source: StandIn | undefined
afterEach(async () => source?.close())

interface Opening {
  /** How long an answer may take; milliseconds. */
  waitMs?: number
  guard?: (outside: OutsideCatalogue) => OutsideCatalogue
}

async function open(answers: Answers, { waitMs = 10_000, guard = (outside) => outside }: Opening = {}) {
  source = await openStandIn(answers)
  const liveTimeout = { silence: waitMs, total: waitMs }
  const outside = opdb({ apiUrl: `${source.url}/api`, token: 'key', liveTimeout })
  const site = await openTestSite({ outside: guard(outside) })
  return { site, admin: await site.member({ role: 'admin' }) }
}

const record = (opdb_id: string, more: object = {}) => ({
  opdb_id,
  is_machine: true,
  name: 'Zephyr Quay (Pro)',
  physical_machine: 1,
  ipdb_id: null,
  manufacture_date: '2026-05-01',
  manufacturer: { manufacturer_id: 901, name: 'Tidewater', full_name: 'Tidewater Games' },
  type: 'ss',
  display: 'lcd',
  player_count: 4,
  features: ['Pro edition'],
  keywords: [],
  images: [],
  ...more,
})
const PRO = 'Gzeph-Mprox'
const LE = 'Gzeph-Mprox-Alexx'
const ALIAS = {
  name: 'Zephyr Quay (LE)',
  is_alias: true,
  type: undefined,
  display: undefined,
  player_count: undefined,
}

const hit = { id: PRO, name: 'Zephyr Quay (Pro)', supplementary: 'Tidewater, 2026', display: 'lcd' }
const LIVE: Answers = {
  '/api/search/typeahead': json([hit]),
  [`/api/machines/${PRO}`]: json(record(PRO)),
  [`/api/machines/${LE}`]: json(record(LE, ALIAS)),
}

test('what only the live search finds opens with its title, and is found here from then on', async () => {
  const { site } = await open(LIVE)
  const [found] = (await site.request('GET /api/opdb/search?query=zephyr%20quay')).body
  expect(found).toMatchObject({ opdb_id: PRO, manufacturer: 'Tidewater', player_count: null })
  const { status, body } = await site.request(`GET /api/opdb/machine/${found.opdb_id}`)
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      opdb_id: PRO,
      title: 'Zephyr Quay',
      manufacturer: { id: 901, name: 'Tidewater', full_name: 'Tidewater Games' },
      year: 2026,
      player_count: 4,
    }),
  ])
  await site.rooms.catalogue.settled()
  const calls = source?.calls.length
  expect((await site.request('GET /api/opdb/search?query=zephyr%20quay')).body).toMatchObject([
    { opdb_id: PRO, player_count: 4 },
  ])
  expect((await site.request(`GET /api/opdb/machine/${PRO}`)).status).toBe(200)
  expect(source?.calls.length).toBe(calls)
})

test('it is imported at once, an alias with the facts of its machine', async () => {
  const { site, admin } = await open(LIVE)
  const made = await site.request(`POST /api/opdb/import/${LE}`, { as: admin })
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ opdbId: LE, name: 'Zephyr Quay (LE)', yearReleased: 2026, typeId: 'ss' }),
  ])
  const { body } = await site.request(`GET /api/opdb/machine/${LE}`)
  expect(body).toMatchObject({ title: 'Zephyr Quay', display: 'lcd', player_count: 4 })
  expect(body.editions.map((edition: { opdb_id: string }) => edition.opdb_id)).toEqual([PRO, LE])
})

test('another edition leaves the title and its machines as they are', async () => {
  const id = 'G4do5-Mzqle'
  const { site } = await open({
    [`/api/machines/${id}`]: json(record(id, { name: 'Attack from Mars (LE)' })),
  })
  const stored = () => site.context.db.select().from(catalogueEntries).orderBy(catalogueEntries.opdbId)
  const before = await stored()
  expect((await site.request(`GET /api/opdb/machine/${id}`)).body.title).toBe('Attack from Mars')
  expect((await stored()).filter(({ opdbId }) => opdbId !== id)).toEqual(before)
  expect(before.some(({ contentHash }) => contentHash === STARTER_HASH)).toBe(true)
})

test('a single entry names a maker that we lack, and renames none', async () => {
  const maker = { manufacturer_id: 901, name: 'TIDEWATER', full_name: 'Tidewater Games' }
  const other = 'Gothe-Mothe'
  const { site } = await open({
    ...LIVE,
    [`/api/machines/${other}`]: json(record(other, { manufacturer: maker })),
  })
  const makerOf = async (id: string) =>
    (await site.request(`GET /api/opdb/machine/${id}`)).body.manufacturer.name
  expect([await makerOf(PRO), await makerOf(other)]).toEqual(['Tidewater', 'Tidewater'])
})

test('an edition of a machine that the source lacks is unknown, and not stored', async () => {
  const { site, admin } = await open({ [`/api/machines/${LE}`]: json(record(LE, ALIAS)) })
  for (const call of [`GET /api/opdb/machine/${LE}`, `POST /api/opdb/import/${LE}`])
    expect((await site.request(call, { as: admin })).status, call).toBe(404)
  for (const id of ['Gzeph', LE]) expect((await site.request(`GET /api/machines/${id}`)).status, id).toBe(404)
})

test('what the source does not know, or answers wrongly, is unknown here', async () => {
  const { site, admin } = await open({
    '/api/machines/Gzeph-Mwron': json(record('Gzeph-Mothe')),
    '/api/machines/Gzeph-Mbadx': json({ opdb_id: 'Gzeph-Mbadx', name: '' }),
  })
  for (const id of ['Gzeph-Mnone', 'Gzeph-Mwron', 'Gzeph-Mbadx', 'Gzeph']) {
    for (const call of [`GET /api/opdb/machine/${id}`, `POST /api/opdb/import/${id}`]) {
      const { status, body } = await site.request(call, { as: admin })
      expect([call, status, body.code]).toEqual([call, 404, 'unknown_machine'])
    }
  }
})

test.each([
  ['is down', status(500)],
  ['is silent', hang()],
])('while the source %s readers get what we have, and an import says so', async (_how, answer) => {
  const { site, admin } = await open({ [`/api/machines/${PRO}`]: answer }, { waitMs: 500 })
  const read = await site.request(`GET /api/opdb/machine/${PRO}`)
  expect([read.status, read.body.code]).toEqual([404, 'unknown_machine'])
  const imported = await site.request(`POST /api/opdb/import/${PRO}`, { as: admin })
  expect([imported.status, imported.body.code]).toEqual([502, 'opdb_down'])
})

test('however many unknown ids readers ask for, they are unknown, and an import still works', async () => {
  const clock = stoppedClock(new Date('2026-01-01T12:00:00Z'))
  const { site, admin } = await open(LIVE, { guard: (outside) => withBreaker(outside, clock) })
  for (let i = 0; i < 25; i++)
    expect((await site.request(`GET /api/opdb/machine/Gzeph-Mno${i}`)).status, `${i}`).toBe(404)
  expect((await site.request(`POST /api/opdb/import/${PRO}`, { as: admin })).status).toBe(201)
})
