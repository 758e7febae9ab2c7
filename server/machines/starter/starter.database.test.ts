// The whole shipped catalogue on a site that has never synchronized.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { syncCatalogue } from '#server/machines/sync/sync.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { readStarter } from './starter.ts'

let site: TestSite
const shipped = readStarter().filter(({ kind }) => kind !== 'title')

beforeAll(async () => {
  site = await openTestSite({ catalogue: 'whole' })
})

const found = async (query: string) =>
  (await site.request(`GET /api/opdb/search?query=${encodeURIComponent(query)}`)).body

test('a fresh site finds every machine', async () => {
  expect(site.rooms.catalogue.index().items).toHaveLength(
    shipped.filter(({ isPhysical }) => isPhysical).length,
  )
  const { body } = await site.request('GET /api/machines?limit=1')
  expect(body.pagination.total).toBe(1684)
})

test('short and common names are found and answered', async () => {
  expect((await found('TAFG'))[0]).toMatchObject({ shortname: 'TAFG', common_name: null })
  expect((await found('Road Show'))[0]).toMatchObject({
    name: "Red & Ted's Road Show",
    common_name: 'Road Show',
  })
  const [{ opdb_id: id }] = await found('Road Show')
  expect((await site.request(`GET /api/opdb/machine/${id}`)).body).toMatchObject({ common_name: 'Road Show' })
})

test('it is no synchronization, and the first one counts its machines as added', async () => {
  const admin = await site.member({ role: 'admin' })
  const runs = await site.request('GET /api/admin/catalogue-syncs', { as: admin })
  expect(runs.body.data).toEqual([])
  const records = shipped.map(({ opdbId, name, maker, isPhysical, ipdbId, ...facts }) => ({
    opdb_id: opdbId,
    name,
    manufacturer: maker && { manufacturer_id: maker.id, name: maker.name, full_name: maker.fullName },
    manufacture_date: facts.manufactureDate,
    physical_machine: isPhysical,
    ipdb_id: ipdbId,
  }))
  const file = join(mkdtempSync(join(tmpdir(), 'multiball-starter-')), 'export.json')
  // Three are gone, one is renamed, one is new.
  const [first, ...others] = records.slice(3)
  const fresh = { ...first, opdb_id: 'Gzzzz-Mzzzz', name: 'New Machine', ipdb_id: null }
  writeFileSync(file, JSON.stringify([{ ...first, name: 'Other Name' }, fresh, ...others]))
  expect(await syncCatalogue(site.context, { file })).toMatchObject({
    added: records.length - 2,
    changed: 0,
    gone: 0,
    moved: 0,
    unchanged: 0,
    rejected: [],
  })
})
