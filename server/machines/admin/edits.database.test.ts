import { beforeEach, expect, test } from 'vitest'
import { findEntry, findRow } from '#server/machines/catalogue/entries.ts'
import { catalogueEdits, machineRevisions, manufacturers } from '#server/machines/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { factStatesOf, readEdits } from './edits.ts'
import { addOwnMachine, type FactsChange, saveFacts } from './machine-changes.ts'

/** Attack from Mars, Bally, 1995: the only machine of its title. */
const MARS = 'G4do5-MDlN7'

let site: TestSite
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin', username: 'Curator' })
})

function save(change: Partial<FactsChange>) {
  const whole: FactsChange = { opdbId: MARS, by: admin, kind: 'edited', now: site.clock.now(), ...change }
  return site.context.db.transaction((tx) => saveFacts(tx, whole))
}

async function states(opdbId = MARS) {
  const entry = await findRow(site.context.db, opdbId)
  if (!entry) throw new Error('no entry')
  const edits = await readEdits(site.context.db, [opdbId])
  return Object.fromEntries(factStatesOf(entry, edits.get(opdbId)).map((s) => [s.field, s]))
}

test('a correction stands beside what the source says, and is what everybody sees', async () => {
  const revision = await save({
    facts: { year: 1996, manufacturer: null, features: ['Widebody', 'Widebody'] },
  })
  expect(revision).toBeGreaterThan(0)
  const row = (await findRow(site.context.db, MARS))?.row
  expect(row).toMatchObject({ year: 1995, features: [] })
  const shown = await findEntry(site.context.db, MARS)
  expect(shown).toMatchObject({ row: { year: 1996, features: ['Widebody'] }, maker: null })
  expect(await states()).toMatchObject({
    year: {
      value: 1996,
      sourceValue: 1995,
      edit: { by: 'Curator', sourceValueThen: 1995, hasSourceChanged: false },
    },
    manufacturer: { value: null, sourceValue: 'Bally', edit: { sourceValueThen: 'Bally' } },
    features: { value: ['Widebody'], sourceValue: [], edit: { sourceValueThen: [] } },
    name: { value: 'Attack from Mars', sourceValue: 'Attack from Mars', edit: null },
  })
  await site.rooms.catalogue.reload()
  const item = site.rooms.catalogue.index().items.find(({ opdbId }) => opdbId === MARS)
  expect(item).toMatchObject({ year: 1996, maker: null, makerId: null, features: ['Widebody'] })
})

test('what the source says anyway is no correction, and a reset follows the source again', async () => {
  expect(await save({ facts: { year: 1995, type: 'ss' } })).toBeNull()
  await save({ facts: { year: 1990, playerCount: 2 } })
  await save({ facts: { year: 1995 } })
  expect((await states()).year).toMatchObject({ value: 1995, edit: null })
  await save({ reset: ['playerCount', 'name'] })
  expect(await site.context.db.select().from(catalogueEdits)).toEqual([])
  const revisions = await site.context.db.select().from(machineRevisions).orderBy(machineRevisions.id)
  expect(revisions.map(({ changes }) => changes)).toEqual([
    [
      { field: 'year', before: 1995, after: 1990 },
      { field: 'playerCount', before: 4, after: 2 },
    ],
    [{ field: 'year', before: 1990, after: 1995 }],
    [{ field: 'playerCount', before: 2, after: 4 }],
  ])
})

test('the order of features and people makes no difference', async () => {
  const people = [
    { name: 'Ada Shore', role: 'design' as const },
    { name: 'Bo Lund', role: 'art' as const },
  ]
  await save({ facts: { people, features: ['Replay', 'Widebody'] } })
  expect(await save({ facts: { people: people.toReversed(), features: ['Widebody', 'Replay'] } })).toBeNull()
})

test('a maker is found by any spelling of its name, and one that is new is added once', async () => {
  await save({ facts: { manufacturer: 'wILLIAMS' } })
  expect((await findEntry(site.context.db, MARS))?.maker).toMatchObject({ id: 7, name: 'Williams' })
  await Promise.all(['Wharf Works', 'wharf works'].map((manufacturer) => save({ facts: { manufacturer } })))
  const makers = await site.context.db.select().from(manufacturers)
  expect(makers.filter(({ id }) => id >= 1_000_000)).toEqual([
    { id: 1_000_000, name: expect.stringMatching(/wharf works/i), fullName: expect.any(String) },
  ])
  expect((await findEntry(site.context.db, MARS))?.maker?.id).toBe(1_000_000)
})

test('a title is called as its only machine is', async () => {
  await save({ facts: { name: 'Attack from Mars!' } })
  expect(await findEntry(site.context.db, 'G4do5')).toMatchObject({
    title: 'Attack from Mars!',
    row: { name: 'Attack from Mars!', kind: 'title' },
  })
  await site.rooms.catalogue.reload()
  const found = await site.request('GET /api/machines?q=attack')
  expect(found.body.data[0]).toMatchObject({ name: 'Attack from Mars!' })
})

test('a machine that the source does not know is found like all others', async () => {
  const { machineId, opdbId } = await site.context.db.transaction((tx) =>
    addOwnMachine(tx, {
      facts: { name: 'Rescue Run', manufacturer: 'Atari', year: 1982, features: ['Cocktail table'] },
      kind: 'arcade',
      own: { value: 1200.5, customNotes: 'Found in a barn' },
      by: admin,
      now: site.clock.now(),
    }),
  )
  expect(opdbId).toBe(`L${machineId}`)
  expect(await findEntry(site.context.db, opdbId)).toMatchObject({
    row: { origin: 'site', machineKind: 'arcade', titleId: opdbId, year: 1982 },
    maker: { id: 27 },
    title: 'Rescue Run',
    editions: [{ opdbId }],
  })
  expect(await states(opdbId)).toMatchObject({ year: { value: 1982, sourceValue: null, edit: null } })
  await site.rooms.catalogue.reload()
  const found = await site.request('GET /api/opdb/search?query=rescue%20run')
  expect(found.body[0]).toMatchObject({ opdb_id: opdbId, text: 'Rescue Run', title_id: opdbId })
  await save({ opdbId, facts: { year: 1983, manufacturer: null } })
  expect(await findEntry(site.context.db, opdbId)).toMatchObject({ row: { year: 1983 }, maker: null })
  expect(await site.context.db.select().from(catalogueEdits)).toEqual([])
})

test('titles, and what was never there, are refused', async () => {
  await expect(save({ opdbId: 'G4do5', facts: { name: 'X' } })).rejects.toMatchObject({
    code: 'edition_required',
  })
  await expect(save({ opdbId: 'Gzzzz-Mzzzz', facts: {} })).rejects.toMatchObject({ code: 'unknown_machine' })
})

test('of two who change the same state at once one is refused', async () => {
  const tries = await Promise.allSettled(
    [1991, 1992, 1993].map((year) => save({ facts: { year }, revision: 0 })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason.code).toBe('machine_changed')
})
