import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { machineRevisions } from '#server/machines/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

/** Attack from Mars, Bally, 1995. */
const MARS = 'G4do5-MDlN7'

let site: TestSite
let admin: TestMember
let id: number
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin', username: 'Curator' })
  id = (await ask(`POST /api/opdb/import/${MARS}`)).body.id
})

const ask = (call: string, body?: unknown) =>
  site.request(call, { as: admin, ...(body !== undefined && { body }) })
const patch = (body: object) => ask(`PATCH /api/admin/machines/${id}`, body)
const restore = (revision: number) => ask(`POST /api/admin/machine-revisions/${revision}/restore`)

interface Shown {
  id: number
  kind: string
  changes: { field: string; before: unknown; after: unknown }[]
  canRestore: boolean
}

async function history(): Promise<Shown[]> {
  return (await ask(`GET /api/admin/machines/${MARS}/history`)).body.data
}

async function revisionOf(field: string, after: unknown): Promise<number> {
  const isIt = (change: Shown['changes'][number]) => change.field === field && change.after === after
  const found = (await history()).find(({ changes, kind }) => kind === 'edited' && changes.some(isIt))
  if (!found) throw new Error('no such revision')
  return found.id
}

const now = async () => (await ask(`GET /api/admin/machines/${MARS}`)).body

test('the history tells who changed what, the newest first', async () => {
  await patch({ facts: { year: 1996 }, value: 100 })
  const answer = await ask(`GET /api/admin/machines/${MARS}/history`)
  expect(answer.body).toMatchObject({
    pagination: { total: 2, offset: 0 },
    data: [
      {
        kind: 'edited',
        by: 'Curator',
        source: null,
        proposalId: null,
        canRestore: true,
        changes: [
          { field: 'year', before: 1995, after: 1996 },
          { field: 'value', before: null, after: '100.00' },
        ],
      },
      { kind: 'imported', by: 'Curator', changes: [], canRestore: false },
    ],
  })
  await site.context.db.update(users).set({ erasedAt: new Date() })
  const reader = await site.member({ role: 'admin' })
  const later = await site.request(`GET /api/admin/machines/${MARS}/history`, { as: reader })
  expect(later.body.data[0].by).toBeNull()
})

test('going back undoes a change and all later ones, by a change of its own', async () => {
  await patch({
    facts: { year: 1990 },
    rarity: 'Common',
    customDescription: 'One',
    productionRun: 10,
    value: 7.5,
  })
  await patch({ facts: { year: 1991, name: 'Mars Attack' }, rarity: 'Rare', kind: 'arcade' })
  await patch({ customDescription: 'Two', value: null, productionRun: 12, facts: { features: ['Widebody'] } })
  const answer = await restore(await revisionOf('year', 1991))
  expect(answer.status).toBe(200)
  expect(answer.body.facts.find(({ field }: { field: string }) => field === 'year').value).toBe(1990)
  expect(await now()).toMatchObject({
    yearReleased: 1990,
    name: 'Attack from Mars',
    rarity: 'Common',
    customDescription: 'One',
    value: '7.50',
    productionRun: 10,
    kind: 'pinball',
  })
  const [newest] = await history()
  expect(newest).toMatchObject({ kind: 'restored', canRestore: true })
  expect(newest?.changes).toHaveLength(8)
  // Restore again.
  await restore(newest?.id ?? 0)
  expect(await now()).toMatchObject({ yearReleased: 1991, rarity: 'Rare', value: null, kind: 'arcade' })
})

test('back before everything, nothing is left of our own', async () => {
  await patch({
    facts: { year: 1990, manufacturer: null, people: [{ name: 'Ada', role: 'art' }] },
    rarity: 'Rare',
  })
  await restore(await revisionOf('year', 1990))
  expect(await now()).toMatchObject({ yearReleased: 1995, rarity: null, manufacturerId: 8 })
  const { facts } = (await ask(`GET /api/admin/machines/${MARS}/facts`)).body
  expect(facts.filter(({ edit }: { edit: unknown }) => edit !== null)).toEqual([])
})

test('where there is nothing to go back to, nothing happens', async () => {
  await patch({ rarity: 'Rare' })
  const revision = await revisionOf('rarity', 'Rare')
  await patch({ rarity: null })
  expect((await history()).map(({ canRestore }) => canRestore)).toEqual([true, false, false])
  const before = await site.context.db.$count(machineRevisions)
  expect(await restore(revision)).toMatchObject({ status: 409, body: { code: 'nothing_to_restore' } })
  expect(await site.context.db.$count(machineRevisions)).toBe(before)
})

test('of many who go back at once one does', async () => {
  await patch({ rarity: 'Rare' })
  const revision = await revisionOf('rarity', 'Rare')
  const answers = await Promise.all(Array.from({ length: 10 }, () => restore(revision)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('pages of the history know what came after them', async () => {
  for (let year = 1960; year < 1990; year++) await patch({ facts: { year } })
  const second = await ask(`GET /api/admin/machines/${MARS}/history?limit=25&offset=25`)
  expect(second.body.pagination.total).toBe(31)
  expect(second.body.data).toHaveLength(6)
  const first = second.body.data.find((one: Shown) => one.changes[0]?.after === 1960)
  expect(first.canRestore).toBe(true)
  await restore(first.id)
  expect((await now()).yearReleased).toBe(1995)
})

test('the creation of a machine is not undone', async () => {
  const added = (
    await ask('POST /api/admin/machines', { kind: 'arcade', facts: { name: 'Rescue Run', year: 1982 } })
  ).body
  const { data } = (await ask(`GET /api/admin/machines/L${added.id}/history`)).body
  expect(data).toMatchObject([
    {
      kind: 'created',
      canRestore: false,
      changes: [
        { field: 'name', before: null, after: 'Rescue Run' },
        { field: 'year', before: null, after: 1982 },
        { field: 'kind', before: null, after: 'arcade' },
      ],
    },
  ])
  expect((await restore(data[0].id)).status).toBe(409)
})

test('the history is for admins alone', async () => {
  await patch({ customNotes: 'Secret' })
  const [newest] = await history()
  for (const as of [null, await site.member({ tier: 'premium' }), await site.member({ role: 'moderator' })]) {
    for (const call of [`GET /api/admin/machines/${MARS}/history`, `GET /api/admin/machines/${MARS}/facts`]) {
      expect((await site.request(call, { as })).status).toBe(as ? 403 : 401)
    }
    const call = `POST /api/admin/machine-revisions/${newest?.id}/restore`
    expect((await site.request(call, { as })).status).toBe(as ? 403 : 401)
  }
})
