// Admins' edits survive every synchronization.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { type NewerExport, newerExport } from '#server/machines/fixtures/newer-export.ts'
import { catalogueEntries, machineRevisions, machines } from '#server/machines/tables.ts'
import { sourceRecord } from '#server/testing/rooms/small-catalogue.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { syncCatalogue } from './sync.ts'

let site: TestSite
let admin: TestMember
const folder = mkdtempSync(join(tmpdir(), 'multiball-edited-sync-'))
let files = 0

beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin', username: 'Curator' })
})

function fileOf(content: unknown): string {
  const file = join(folder, `export-${++files}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const sync = (records: unknown, more: { groups?: unknown; changelog?: unknown } = {}) =>
  syncCatalogue(site.context, {
    file: fileOf(records),
    ...(more.groups !== undefined && { groups: fileOf(more.groups) }),
    ...(more.changelog !== undefined && { changelog: fileOf(more.changelog) }),
  })

const ask = (call: string, body?: unknown) =>
  site.request(call, { as: admin, ...(body !== undefined && { body }) })

interface State {
  field: string
  value: unknown
  sourceValue: unknown
  edit: { sourceValueThen: unknown; hasSourceChanged: boolean } | null
}

async function statesOf(opdbId: string): Promise<Record<string, State>> {
  const { body } = await ask(`GET /api/admin/machines/${opdbId}/facts`)
  return Object.fromEntries(body.facts.map((state: State) => [state.field, state]))
}

async function edit(opdbId: string, facts: object): Promise<void> {
  const { body } = await ask(`POST /api/opdb/import/${opdbId}`)
  expect((await ask(`PATCH /api/admin/machines/${body.id}`, { facts, rarity: 'Rare' })).status).toBe(200)
}

async function historyOf(opdbId: string) {
  return (await ask(`GET /api/admin/machines/${opdbId}/history?limit=100`)).body.data
}

const COUNTS = { changed: 50, added: 20, gone: 10, moved: 5 }

/** Ten edited machines: two that the next export changes, one that moves, one that goes, six that are unchanged. */
async function tenEdited(newer: NewerExport) {
  const [renamed, featured] = [newer.changedIds[0], newer.changedIds[1]]
  const [moved, gone] = [newer.moved[0], newer.goneIds[0]]
  if (!renamed || !featured || !moved || !gone) throw new Error('the export is too small')
  const touched = new Set([...newer.changedIds, ...newer.goneIds, ...newer.moved.map(({ to }) => to)])
  const quiet = newer.records
    .filter(({ is_machine, physical_machine, opdb_id }) => {
      return is_machine && physical_machine !== 0 && !touched.has(opdb_id) && !opdb_id.startsWith('Gnw')
    })
    .slice(0, 6)
    .map(({ opdb_id }) => opdb_id)
  await edit(renamed, { name: 'Our own name', year: 1901 })
  await edit(featured, { features: ['Ours'], display: 'lcd' })
  await edit(moved.from, { year: 1902, name: 'Moved but ours' })
  await edit(gone, { year: 1903 })
  for (const [place, id] of quiet.entries())
    await edit(id, { year: 1910 + place, manufacturer: 'Wharf Works' })
  return { renamed, featured, moved, gone, quiet }
}

async function everySite() {
  return site.context.db.select().from(catalogueEntries).where(eq(catalogueEntries.origin, 'site'))
}

test('ten edited machines stay as they were edited while the source goes on', {
  timeout: 60_000,
}, async () => {
  const old = testExport(process.env)
  await sync(old.records, { groups: old.groups })
  const newer = newerExport(testExport(process.env), COUNTS)
  const { renamed, featured, moved, gone, quiet } = await tenEdited(newer)
  for (const name of ['Rescue Run', 'Harbour Patrol']) {
    await ask('POST /api/admin/machines', { kind: 'arcade', facts: { name, year: 1982, ipdbId: 4032 } })
  }
  const ownBefore = await everySite()
  const sourceName = (await statesOf(renamed)).name?.sourceValue

  expect(await sync(newer.records, { groups: newer.groups, changelog: newer.changelog })).toMatchObject(
    COUNTS,
  )

  expect(await statesOf(renamed)).toMatchObject({
    name: {
      value: 'Our own name',
      sourceValue: `${sourceName} II`,
      edit: { by: 'Curator', sourceValueThen: sourceName, hasSourceChanged: true },
    },
    year: { value: 1901, edit: { hasSourceChanged: false } },
  })
  expect(await statesOf(featured)).toMatchObject({
    features: {
      value: ['Ours'],
      sourceValue: expect.arrayContaining(['Head-to-head play']),
      edit: { hasSourceChanged: true },
    },
    display: { value: 'lcd' },
  })
  expect(await statesOf(moved.to)).toMatchObject({
    year: { value: 1902, edit: { hasSourceChanged: false } },
    name: { value: 'Moved but ours', edit: { hasSourceChanged: false } },
  })
  expect(await statesOf(gone)).toMatchObject({ year: { value: 1903, edit: { hasSourceChanged: false } } })
  for (const [place, id] of quiet.entries()) {
    expect(await statesOf(id)).toMatchObject({
      year: { value: 1910 + place },
      manufacturer: { value: 'Wharf Works' },
    })
  }
  expect(await everySite()).toEqual(ownBefore)
  const local = await site.context.db.select().from(machines)
  const named = new Map(
    local.map(({ opdbId, name, yearReleased, rarity }) => [opdbId, { name, yearReleased, rarity }]),
  )
  expect(named.get(renamed)).toEqual({ name: 'Our own name', yearReleased: 1901, rarity: 'Rare' })
  expect(named.get(moved.to)).toEqual({ name: 'Moved but ours', yearReleased: 1902, rarity: 'Rare' })
  expect(named.has(moved.from)).toBe(false)

  const page = await site.request(`GET /api/machines/${moved.from}`)
  expect(page.body).toMatchObject({ opdbId: moved.to, movedFrom: moved.from, name: 'Moved but ours' })
})

test('the history tells what the source did', { timeout: 60_000 }, async () => {
  const old = testExport(process.env)
  await sync(old.records, { groups: old.groups })
  const newer = newerExport(testExport(process.env), COUNTS)
  const { renamed, moved, gone, quiet } = await tenEdited(newer)
  // Gets the third kind of change, a higher number; it has no edits.
  const grown = newer.changedIds[2] ?? ''
  await ask(`POST /api/opdb/import/${grown}`)
  await sync(newer.records, { groups: newer.groups, changelog: newer.changelog })

  expect((await historyOf(renamed))[0]).toMatchObject({
    kind: 'synced',
    by: null,
    changes: [],
    note: 'Correction kept, although the Open Pinball Database now differs: Name',
    canRestore: false,
  })
  expect((await historyOf(grown))[0]).toMatchObject({
    kind: 'synced',
    changes: [{ field: 'playerCount', before: expect.any(Number), after: expect.any(Number) }],
    canRestore: true,
  })
  expect(
    (await historyOf(moved.to)).map(({ kind, note }: { kind: string; note: string }) => [kind, note]),
  ).toEqual([
    ['synced', `Moved here from ${moved.from}`],
    ['edited', null],
    ['imported', null],
  ])
  expect((await historyOf(gone))[0]).toMatchObject({
    kind: 'synced',
    note: 'Removed from the Open Pinball Database',
  })
  for (const id of quiet) expect(await historyOf(id)).toHaveLength(2)
  const synced = await site.context.db.$count(machineRevisions, eq(machineRevisions.kind, 'synced'))
  expect(synced).toBe(5)
  // The same again reports no change.
  await sync(newer.records, { groups: newer.groups, changelog: newer.changelog })
  expect(await site.context.db.$count(machineRevisions, eq(machineRevisions.kind, 'synced'))).toBe(5)
  await sync([...newer.records, ...old.records.filter(({ opdb_id }) => opdb_id === gone)], {
    groups: newer.groups,
  })
  expect((await historyOf(gone))[0]).toMatchObject({ note: 'Back in the Open Pinball Database' })
})

const others = Array.from({ length: 10 }, (_, place) =>
  sourceRecord(`Gother${place}-Mother`, `Other ${place}`),
)

test('what was added by hand is never missed', async () => {
  const { body } = await ask('POST /api/admin/machines', { kind: 'pinball', facts: { name: 'Home Made' } })
  await sync(others)
  await sync(others.slice(0, 8))
  expect((await site.request(`GET /api/machines/L${body.id}`)).body).toMatchObject({
    name: 'Home Made',
    isGone: false,
  })
})

test('an imported machine gets the facts of the entry that it moved to, though the move is told late', async () => {
  const went = sourceRecord('Gwent-Mwent', 'Went')
  await sync([...others, went])
  await ask('POST /api/opdb/import/Gwent-Mwent')
  const came = sourceRecord('Gcame-Mcame', 'Came', { manufacture_date: '1985-01-01' })
  expect(await sync([...others, came])).toMatchObject({ moved: 0, gone: 1 })
  const changelog = [
    { changelog_id: 1, opdb_id_deleted: 'Gwent-Mwent', action: 'move', opdb_id_replacement: 'Gcame-Mcame' },
  ]
  await sync([...others, came], { changelog })
  const [local] = await site.context.db.select().from(machines).where(eq(machines.opdbId, 'Gcame-Mcame'))
  expect(local).toMatchObject({ name: 'Came', yearReleased: 1985 })
  expect((await historyOf('Gcame-Mcame'))[0]).toMatchObject({
    kind: 'synced',
    changes: expect.arrayContaining([{ field: 'name', before: 'Went', after: 'Came' }]),
    note: 'Moved here from Gwent-Mwent',
  })
  await sync([...others, came], { changelog })
  expect(await historyOf('Gcame-Mcame')).toHaveLength(3)
})

test('an imported machine gets the facts of the entry that it moved to, though that comes later', async () => {
  const went = sourceRecord('Gearly-Mwent', 'Went')
  await sync([...others, went])
  await ask('POST /api/opdb/import/Gearly-Mwent')
  const changelog = [
    { changelog_id: 2, opdb_id_deleted: 'Gearly-Mwent', action: 'move', opdb_id_replacement: 'Glate-Mcame' },
  ]
  await sync(others, { changelog })
  const came = sourceRecord('Glate-Mcame', 'Came', { manufacture_date: '1985-01-01' })
  await sync([...others, came], { changelog })
  const [local] = await site.context.db.select().from(machines).where(eq(machines.opdbId, 'Glate-Mcame'))
  expect(local).toMatchObject({ name: 'Came', yearReleased: 1985 })
})

test('where two edited machines become one, what was said of the one that stays stands', async () => {
  const [stays, goes] = [sourceRecord('Gstay-Mstay', 'Stays'), sourceRecord('Ggoes-Mgoes', 'Goes')]
  await sync([...others, stays, goes])
  await edit('Gstay-Mstay', { year: 1970 })
  await edit('Ggoes-Mgoes', { year: 1980, playerCount: 2 })
  const changelog = [
    { changelog_id: 1, opdb_id_deleted: 'Ggoes-Mgoes', action: 'move', opdb_id_replacement: 'Gstay-Mstay' },
  ]
  await sync([...others, stays], { changelog })
  expect(await statesOf('Gstay-Mstay')).toMatchObject({ year: { value: 1970 }, playerCount: { value: 2 } })
  expect((await historyOf('Gstay-Mstay')).length).toBeGreaterThan(3)
})

test('a maker that the source renames is still the maker that was meant', async () => {
  await sync([
    ...others,
    sourceRecord('Gmade-Mmade', 'Made', {
      manufacturer: { manufacturer_id: 901, name: 'Blue Anvil', full_name: 'Blue Anvil Co.' },
    }),
  ])
  await edit('Gmade-Mmade', { manufacturer: 'Tidewater' })
  const renamed = [...others, sourceRecord('Gmade-Mmade', 'Made')].map((one) => ({
    ...one,
    manufacturer:
      one.opdb_id === 'Gmade-Mmade'
        ? { manufacturer_id: 901, name: 'Blue Hammer', full_name: 'Blue Hammer Co.' }
        : { manufacturer_id: 900, name: 'Tidewater Inc.', full_name: 'Tidewater Games' },
  }))
  await sync(renamed)
  expect((await statesOf('Gmade-Mmade')).manufacturer).toMatchObject({
    value: 'Tidewater Inc.',
    sourceValue: 'Blue Hammer',
    edit: { sourceValueThen: 'Blue Hammer', hasSourceChanged: false },
  })
  expect((await site.request('GET /api/machines/Gmade-Mmade')).body.manufacturer.id).toBe(900)
})

test('two imported machines that the source makes one of are no reason to stop', {
  timeout: 60_000,
}, async () => {
  const { records, groups } = testExport(process.env)
  await sync(records, { groups })
  const [first, second, third] = records.filter(
    ({ is_machine, physical_machine }) => is_machine && physical_machine !== 0,
  )
  if (!first || !second || !third) throw new Error('the export is too small')
  for (const { opdb_id } of [first, second]) await ask(`POST /api/opdb/import/${opdb_id}`)
  const changelog = [first, second].map(({ opdb_id }, place) => ({
    changelog_id: place + 1,
    opdb_id_deleted: opdb_id,
    action: 'move',
    opdb_id_replacement: third.opdb_id,
  }))
  const left = records.filter((record) => record !== first && record !== second)
  expect(await sync(left, { groups, changelog })).toMatchObject({ moved: 2, gone: 0 })
  const local = await site.context.db.select({ opdbId: machines.opdbId }).from(machines)
  expect(local.filter(({ opdbId }) => opdbId === third.opdb_id)).toHaveLength(1)
  expect(local).toHaveLength(2)
})
