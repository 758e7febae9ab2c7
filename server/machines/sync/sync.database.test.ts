import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { importMachine } from '#server/machines/admin/imports.ts'
import { getLocalMachine } from '#server/machines/admin/site-machines.ts'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { fewMachines } from '#server/machines/fixtures/few-machines.ts'
import { newerExport } from '#server/machines/fixtures/newer-export.ts'
import { catalogueEntries, catalogueSyncs } from '#server/machines/tables.ts'
import { sourceRecord } from '#server/testing/rooms/small-catalogue.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import type { SyncProgress } from './progress.ts'
import { syncCatalogue } from './sync.ts'

let site: TestSite
const folder = mkdtempSync(join(tmpdir(), 'multiball-sync-'))
let files = 0

beforeEach(async () => {
  site = await openTestSite()
})

function fileOf(content: unknown): string {
  const file = join(folder, `export-${++files}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function sync(records: unknown, more: { groups?: unknown; changelog?: unknown; force?: boolean } = {}) {
  const source = {
    file: fileOf(records),
    ...(more.groups !== undefined && { groups: fileOf(more.groups) }),
    ...(more.changelog !== undefined && { changelog: fileOf(more.changelog) }),
  }
  return syncCatalogue(site.context, source, { force: more.force ?? false })
}

async function visible() {
  const t = catalogueEntries
  const rows = await site.context.db
    .select()
    .from(t)
    .where(and(isNull(t.goneAt), ne(t.kind, 'title')))
  return new Map(rows.map((row) => [row.opdbId, row]))
}

async function everything() {
  const rows = await site.context.db.select().from(catalogueEntries)
  return rows.toSorted((a, b) => (a.opdbId < b.opdbId ? -1 : 1))
}

const NONE = { added: 0, changed: 0, gone: 0, moved: 0, unchanged: 0, rejected: [] }
const emails = 'abcdefghijklmnopqrstuvwxyz'
const some = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    sourceRecord(`G${emails[place]}aaa-Mbbbb`, `Machine ${emails[place]}`),
  )

test('a first export is all added, the same again is all unchanged', async () => {
  const { records, groups } = testExport(process.env)
  expect(await sync(records, { groups })).toMatchObject({ ...NONE, added: records.length })
  expect(await sync(records, { groups })).toMatchObject({ ...NONE, unchanged: records.length })
  expect(await sync(records)).toMatchObject({ ...NONE, unchanged: records.length })
  await site.rooms.catalogue.reload()
  const hidden = records.filter(({ physical_machine }) => physical_machine === 0).length
  const starters = fewMachines().filter(
    ({ opdbId }) => !records.some(({ opdb_id }) => opdb_id === opdbId),
  ).length
  const shown = site.rooms.catalogue.index().items.length
  expect(shown).toBe(records.length - hidden + (process.env.OPDB_EXPORT ? 0 : starters))
})

test('a newer export is reported exactly, though changed records keep their dates', async () => {
  const { records, groups } = testExport(process.env)
  await sync(records, { groups })
  const before = records.length
  const { changelog, moved, goneIds, changedIds, ...newer } = newerExport(testExport(process.env), {
    changed: 50,
    added: 20,
    gone: 10,
    moved: 5,
  })
  const unchanged = before - 50 - 10 - 5
  expect(await sync(newer.records, { groups, changelog })).toMatchObject({
    added: 20,
    changed: 50,
    gone: 10,
    moved: 5,
    unchanged,
    rejected: [],
  })
  expect(await sync(newer.records, { groups, changelog })).toMatchObject({
    ...NONE,
    unchanged: newer.records.length,
  })
  const now = await visible()
  for (const id of goneIds) expect(now.has(id)).toBe(false)
  for (const id of changedIds) expect(now.has(id)).toBe(true)
  for (const { from, to } of moved) {
    expect(now.has(from)).toBe(false)
    const answer = await site.request(`GET /api/opdb/machine/${from}`)
    expect(answer).toMatchObject({ status: 200, body: { opdb_id: to, moved_from: from, is_gone: false } })
  }
  const gone = await site.request(`GET /api/opdb/machine/${goneIds[9]}`)
  expect(gone).toMatchObject({ status: 200, body: { opdb_id: goneIds[9], is_gone: true } })
})

test('without a changelog an unmistakable move is still found', async () => {
  const one = sourceRecord('Gyyyy-Mbbbb', 'One', { ipdb_id: 41 })
  await sync([...some(20), one])
  expect(await sync([...some(20), { ...one, opdb_id: 'Gzzzz-Mzzzz' }])).toMatchObject({
    ...NONE,
    moved: 1,
    unchanged: 20,
  })
  const answer = await site.request('GET /api/opdb/machine/Gyyyy')
  expect(answer).toMatchObject({ status: 200, body: { opdb_id: 'Gzzzz', moved_from: 'Gyyyy' } })
})

test('a local machine follows its entry to the new id', async () => {
  await sync(some(20))
  const { machine } = await importMachine(site.context, 'Gbaaa-Mbbbb')
  const [, ...rest] = some(20).toSorted((a, b) =>
    a.opdb_id === 'Gbaaa-Mbbbb' ? -1 : b.opdb_id === 'Gbaaa-Mbbbb' ? 1 : 0,
  )
  const changelog = [
    { changelog_id: 1, opdb_id_deleted: 'Gbaaa-Mbbbb', action: 'move', opdb_id_replacement: 'Gzzzz-Mzzzz' },
  ]
  expect(await sync([...rest, sourceRecord('Gzzzz-Mzzzz', 'Machine b')], { changelog })).toMatchObject({
    moved: 1,
    added: 0,
  })
  expect(await getLocalMachine(site.context.db, 'Gzzzz-Mzzzz')).toMatchObject({
    id: machine.id,
    opdbId: 'Gzzzz-Mzzzz',
  })
  expect(await getLocalMachine(site.context.db, 'Gbaaa-Mbbbb')).toMatchObject({ id: machine.id })
})

test('one bad record never stops the rest, and what we have of it stays', async () => {
  const records = some(20)
  await sync(records)
  const report = await sync([
    { ...records[0], name: 7 },
    ...records.slice(1),
    sourceRecord('Gzzzz-Mzzzz', 'New'),
  ])
  expect(report).toMatchObject({ added: 1, changed: 0, gone: 0, unchanged: 19 })
  expect(report.rejected).toEqual([{ record: 'Gaaaa-Mbbbb', reason: 'name is not a string' }])
  expect((await visible()).get('Gaaaa-Mbbbb')?.name).toBe('Machine a')
})

test('a record that lost its id leaves the catalogue as it was and is named', async () => {
  const records = some(20)
  await sync(records)
  const before = await everything()
  const { opdb_id: _, ...nameless } = sourceRecord('', 'Machine a')
  const report = await sync([nameless, ...records.slice(1)])
  expect(report).toMatchObject({ ...NONE, unchanged: 19, rejected: [{ record: 'record 1 ("Machine a")' }] })
  expect(await everything()).toEqual(before)
})

test('of two records with one id the second is named and not used', async () => {
  await sync(some(20))
  const before = await everything()
  const report = await sync([...some(20), sourceRecord('Gaaaa-Mbbbb', 'Another')])
  expect(report).toMatchObject({ changed: 0, unchanged: 20, rejected: [{ record: 'Gaaaa-Mbbbb' }] })
  expect(await everything()).toEqual(before)
})

test('a broken export leaves the catalogue as it was and says why in one line', async () => {
  const records = some(20)
  await sync(records)
  const before = await everything()
  const huge = fileOf('[')
  truncateSync(huge, 64 * 1024 * 1024 + 1)
  const whole = JSON.stringify(records)
  const broken: [string, RegExp][] = [
    [fileOf(whole.slice(0, -100)), /breaks off at position \d+, after or in record Gtaaa-Mbbbb\.$/],
    [fileOf('<html><body>Please sign in</body></html>'), /web page/],
    [fileOf([]), /contains no records/],
    [fileOf({ error: 'no' }), /is not an export/],
    [fileOf([{ name: 'x' }]), /^None of the 1 records .*record 1 \("x"\): opdb_id is missing/],
    [fileOf(records.slice(0, 10)), /lacks 10 of the 20 entries we have; it looks incomplete/],
    [huge, /is 65 MB/],
    [join(folder, 'missing.json'), /no such file/],
  ]
  for (const [file, message] of broken) {
    const failure = await syncCatalogue(site.context, { file }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect((failure as Error).message).toMatch(message)
    expect((failure as Error).message).not.toContain('\n')
    expect((failure as Error).message).not.toContain(folder)
  }
  expect(await everything()).toEqual(before)
  const runs = await site.context.db.select().from(catalogueSyncs).where(eq(catalogueSyncs.status, 'failed'))
  // A missing file, or one too large to be an export, is an operator's mistake and no run.
  expect(runs).toHaveLength(broken.length - 2)
})

test('who insists gets the small export, and what comes back is there again', async () => {
  await sync(some(20))
  expect(await sync(some(10), { force: true })).toMatchObject({ ...NONE, gone: 10, unchanged: 10 })
  expect((await visible()).has('Gtaaa-Mbbbb')).toBe(false)
  expect(await sync(some(20))).toMatchObject({ ...NONE, added: 10, unchanged: 10 })
  expect((await visible()).has('Gtaaa-Mbbbb')).toBe(true)
})

test('an alias follows its machine without being counted', async () => {
  const alias = { opdb_id: 'Gaaaa-Mbbbb-Acccc', is_alias: true, name: 'Machine a (LE)' }
  await sync([...some(20), alias])
  expect((await visible()).get('Gaaaa-Mbbbb-Acccc')).toMatchObject({
    type: 'ss',
    display: 'dmd',
    playerCount: 4,
  })
  const [first, ...rest] = some(20)
  expect(await sync([alias, { ...first, player_count: 2 }, ...rest])).toMatchObject({
    changed: 1,
    unchanged: 20,
  })
  expect((await visible()).get('Gaaaa-Mbbbb-Acccc')?.playerCount).toBe(2)
})

test('an alias whose record was refused follows its machine with the next good one', async () => {
  const alias = { opdb_id: 'Gaaaa-Mbbbb-Acccc', is_alias: true, name: 'Machine a (LE)' }
  const [first, ...rest] = some(20)
  await sync([first, ...rest, alias])
  const machines = [{ ...first, player_count: 2 }, ...rest]
  await sync([...machines, { ...alias, name: 7 }])
  expect((await visible()).get('Gaaaa-Mbbbb-Acccc')?.playerCount).toBe(4)
  expect(await sync([...machines, alias])).toMatchObject({ ...NONE, unchanged: 21 })
  expect((await visible()).get('Gaaaa-Mbbbb-Acccc')?.playerCount).toBe(2)
})

test('an alias follows its machine though a run was cut short between both', async () => {
  const alias = { opdb_id: 'G1000-Mbbbb-Acccc', is_alias: true, name: 'Machine 1000 (LE)' }
  const machines = (players: number) =>
    Array.from({ length: 300 }, (_, place) =>
      sourceRecord(`G${1000 + place}-Mbbbb`, `Machine ${1000 + place}`, { player_count: players }),
    )
  await sync([...machines(4), alias])
  const cut = (progress: SyncProgress) => {
    if (progress.stage === 'writing' && progress.done > 0) throw new Error('the plug was pulled')
  }
  const file = fileOf([...machines(2), alias])
  await expect(syncCatalogue(site.context, { file }, { onProgress: cut })).rejects.toThrow('the plug')
  await sync([...machines(2), alias])
  expect((await visible()).get('G1000-Mbbbb-Acccc')?.playerCount).toBe(2)
})

test('a maker is spelled as most of its records spell it, changed or not', async () => {
  const spelled = (name: string) => ({
    manufacturer: { manufacturer_id: 901, name, full_name: 'Blue Anvil Co.' },
  })
  const makerOf = async () => (await site.request('GET /api/machines/Gaaaa-Mbbbb')).body.manufacturer.name
  const [first, ...others] = some(20).map((one) => ({ ...one, ...spelled('Blue Anvil') }))
  await sync([first, ...others])
  await sync([{ ...first, player_count: 2, ...spelled('BLUE ANVIL') }, ...others])
  expect(await makerOf()).toBe('Blue Anvil')
  await sync([first, ...others].map((one) => ({ ...one, ...spelled('Blue Hammer') })))
  expect(await makerOf()).toBe('Blue Hammer')
})

test('a run that was cut short is continued by the next', async () => {
  const records = testExport(process.env).records
  const cut = (progress: SyncProgress) => {
    if (progress.stage === 'writing' && progress.done > 0) throw new Error('the plug was pulled')
  }
  const run = syncCatalogue(site.context, { file: fileOf(records) }, { onProgress: cut })
  await expect(run).rejects.toThrow('the plug was pulled')
  await site.context.db.update(catalogueSyncs).set({ status: 'running', finishedAt: null })
  const report = await sync(records)
  expect(report.added + report.unchanged).toBe(records.length)
  expect(report.changed + report.gone + report.rejected.length).toBe(0)
  const runs = await site.request('GET /api/admin/catalogue-syncs', {
    as: await site.member({ role: 'admin' }),
  })
  expect(runs.body.data.map(({ status }: { status: string }) => status)).toEqual(['done', 'interrupted'])
})

test('only one synchronization runs at a time', async () => {
  const file = fileOf(some(20))
  const runs = await Promise.allSettled([1, 2, 3].map(() => syncCatalogue(site.context, { file })))
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const run of runs) if (run.status === 'rejected') expect(run.reason.message).toMatch(/already running/)
  expect(await sync(some(20))).toMatchObject({ unchanged: 20 })
})

test('the starter makes way for an export that knows its machines, and stays beside one that does not', async () => {
  const starters = fewMachines()
  expect((await visible()).size).toBe(starters.length)
  await sync(some(20))
  expect((await visible()).size).toBe(starters.length + 20)
  const known = starters.slice(0, -2).map(({ opdbId, name }) => sourceRecord(opdbId, name))
  expect(await sync([...some(20), ...known])).toMatchObject({
    added: starters.length - 2,
    gone: 0,
    unchanged: 20,
  })
  expect((await visible()).size).toBe(20 + starters.length - 2)
})
