import { afterEach, beforeEach, expect, test } from 'vitest'
import { opdb } from '#server/adapters/catalogue/opdb.ts'
import {
  type Answers,
  hang,
  json,
  openStandIn,
  type StandIn,
  status,
} from '#server/adapters/catalogue/stand-in.ts'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { inventExport } from '#server/machines/fixtures/invented.ts'
import { runDailySync } from '#server/machines/jobs.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { runOpdbSync } from './sync-command.ts'

let site: TestSite
let server: StandIn | null = null
const PATIENT = { silence: 20_000, total: 20_000 }
const HASTY = { silence: 1_000, total: 5_000 }

beforeEach(async () => {
  site = await openTestSite()
})
afterEach(async () => {
  await server?.close()
  server = null
})

async function outsideOf(answers: Answers, token?: string, timeouts = PATIENT) {
  await server?.close()
  server = await openStandIn(answers)
  return opdb({ apiUrl: `${server.url}/api`, timeouts, ...(token && { token }) })
}

/** An export in the newer bulk file's format. */
function bulk({ records, groups } = inventExport(40)) {
  const camel = (raw: object) =>
    Object.fromEntries(
      Object.entries(raw).map(([key, value]) => [
        key.replace(/_(\w)/g, (_, email: string) => email.toUpperCase()),
        value,
      ]),
    )
  return {
    entries: [
      ...groups.map((group) => ({ ...camel(group), entryType: 'machineGroup' })),
      ...records.map(({ manufacturer, ...rest }) => ({
        ...camel(rest),
        manufacturer: camel(manufacturer as object),
        people: [{ name: 'Ada Shore', role: 'design' }],
        entryType: rest.is_alias ? 'alias' : 'machine',
      })),
    ],
  }
}

test('the command reads from the API with a token and tells what it found', async () => {
  const { records, groups } = testExport(process.env)
  const outside = await outsideOf(
    { '/api/export': json(records), '/api/export/groups': json(groups) },
    'token',
  )
  const lines: string[] = []
  const stages = new Set<string>()
  const report = await runOpdbSync(site.context, { outside }, (step) => {
    if (typeof step === 'string') lines.push(step)
    else stages.add(step.stage)
  })
  expect(report).toMatchObject({ added: records.length, rejected: [] })
  expect(lines).toEqual([
    `Catalogue synchronized from OPDB API: ${records.length.toLocaleString('en-US')} added, 0 changed, 0 gone, 0 moved, 0 unchanged.`,
  ])
  expect([...stages]).toEqual(['reading', 'checking', 'comparing', 'writing'])
})

test('the bulk file is fetched once and then only when it has changed', async () => {
  const file = bulk()
  const count = file.entries.filter(({ entryType }) => entryType !== 'machineGroup').length
  const answers: Answers = { '/opdb-v2.json': json(file) }
  const outside = await outsideOf(answers)
  expect(await runOpdbSync(site.context, { outside }, () => undefined)).toMatchObject({
    added: count,
    unchanged: 0,
  })
  expect(await runOpdbSync(site.context, { outside }, () => undefined)).toMatchObject({
    added: 0,
    unchanged: expect.any(Number),
  })
  const machine = file.entries.find(({ entryType }) => entryType === 'machine') as
    | { opdbId?: string }
    | undefined
  const people = await site.request(`GET /api/opdb/machine/${machine?.opdbId}`)
  expect(people.body.designers).toEqual(['Ada Shore'])
})

test('people stay when a shape that knows none comes after one that does', async () => {
  const source = inventExport(40)
  await runOpdbSync(
    site.context,
    { outside: await outsideOf({ '/opdb-v2.json': json(bulk(source)) }) },
    () => undefined,
  )
  await runOpdbSync(
    site.context,
    { outside: await outsideOf({ '/api/export': json(source.records) }, 'token') },
    () => undefined,
  )
  const id = source.records.find(({ is_machine }) => is_machine)?.opdb_id
  expect((await site.request(`GET /api/opdb/machine/${id}`)).body.designers).toEqual(['Ada Shore'])
})

test('a failing source leaves the catalogue as it was', async () => {
  await runOpdbSync(
    site.context,
    { outside: await outsideOf({ '/opdb-v2.json': json(bulk()) }) },
    () => undefined,
  )
  await site.rooms.catalogue.reload()
  const before = (await site.request('GET /api/machines')).body
  for (const answer of [
    status(429),
    status(500),
    status(200, '<html>'),
    hang(),
    hang('[{"opdb_id":'),
    json([]),
    json({}),
  ]) {
    const outside = await outsideOf({ '/api/export': answer }, 'token', HASTY)
    await expect(runOpdbSync(site.context, { outside }, () => undefined)).rejects.toThrow(/^[^\n]+\.$/)
  }
  await site.rooms.catalogue.reload()
  expect((await site.request('GET /api/machines')).body).toEqual(before)
})

test('the daily run never fails for the outside’s sake', async () => {
  await runDailySync(site.context, await outsideOf({}))
  const admin = await site.member({ role: 'admin' })
  const { body } = await site.request('GET /api/admin/catalogue-syncs', { as: admin })
  expect(body.data[0]).toMatchObject({
    status: 'failed',
    error: 'The bulk file latest-opdb.json answered 404.',
  })
})

test('rejected records are named in the report', async () => {
  const { records } = inventExport(40)
  const outside = await outsideOf({ '/api/export': json([...records, { name: 'Nameless' }]) }, 'token')
  const lines: string[] = []
  await runOpdbSync(site.context, { outside }, (step) => {
    if (typeof step === 'string') lines.push(step)
  })
  expect(lines.slice(1)).toEqual([
    '1 record was not used:',
    `  record ${records.length + 1} ("Nameless"): opdb_id is missing`,
  ])
})
