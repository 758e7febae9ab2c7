import { beforeEach, expect, test } from 'vitest'
import { ADMIN_MAX } from '#contract/machines/admin-constants.ts'
import { auditLog } from '#server/base/tables.ts'
import {
  catalogueEdits,
  machineCounters,
  machineImages,
  machineRevisions,
  machines,
} from '#server/machines/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

/** Attack from Mars, Bally, 1995. */
const MARS = 'G4do5-MDlN7'

let site: TestSite
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin', username: 'Curator' })
})

const ask = (call: string, body?: unknown) =>
  site.request(call, { as: admin, ...(body !== undefined && { body }) })

async function imported(opdbId = MARS): Promise<number> {
  return (await ask(`POST /api/opdb/import/${opdbId}`)).body.id
}

async function addRescueRun(more: object = {}) {
  const { status, body } = await ask('POST /api/admin/machines', {
    kind: 'arcade',
    facts: { name: 'Rescue Run', manufacturer: 'Atari', year: 1982 },
    ...more,
  })
  expect(status).toBe(201)
  return body
}

test('the five fields are changed as the specification names them', async () => {
  const id = await imported()
  const change = {
    customDescription: 'Fans like it.\r\nMuch.',
    customNotes: 'Ask Bo.',
    productionRun: 3450,
    value: 7450.5,
    rarity: 'Common',
  }
  const { status, body } = await ask(`PATCH /api/admin/machines/${id}`, change)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...change,
    customDescription: 'Fans like it.\nMuch.',
    value: '7450.50',
    id,
    opdbId: MARS,
  })
  expect((await ask(`GET /api/admin/machines/${MARS}`)).body).toEqual(body)
  const page = await site.request(`GET /api/machines/${MARS}`)
  expect(page.body.local).toMatchObject({ value: '7450.50', productionRun: 3450 })
  expect(page.text).not.toContain('Ask Bo')
})

test('what is left out stays, and an empty text or null takes away', async () => {
  const id = await imported()
  await ask(`PATCH /api/admin/machines/${id}`, {
    customDescription: 'Old',
    rarity: 'Rare',
    value: 10,
    productionRun: 5,
  })
  const { body } = await ask(`PATCH /api/admin/machines/${id}`, { customDescription: '', value: null })
  expect(body).toMatchObject({ customDescription: null, value: null, rarity: 'Rare', productionRun: 5 })
})

test('optional texts that are too long are told with their limits', async () => {
  const change = { customNotes: 'x'.repeat(20_500), rarity: 'x'.repeat(500) }
  const { status, body } = await ask(`PATCH /api/admin/machines/${await imported()}`, change)
  expect([status, body.fields]).toEqual([
    400,
    {
      customNotes: `At most ${ADMIN_MAX.notes} characters`,
      rarity: `At most ${ADMIN_MAX.rarity} characters`,
    },
  ])
})

test('a change that changes nothing is no revision', async () => {
  const id = await imported()
  await ask(`PATCH /api/admin/machines/${id}`, { rarity: 'Rare', facts: { year: 1996 } })
  const before = await site.context.db.$count(machineRevisions)
  for (const body of [
    {},
    { rarity: 'Rare' },
    { facts: { year: 1996, type: 'ss' } },
    { customNotes: '' },
    { reset: ['name'] },
  ]) {
    expect((await ask(`PATCH /api/admin/machines/${id}`, body)).status).toBe(200)
  }
  expect(await site.context.db.$count(machineRevisions)).toBe(before)
})

test('a corrected fact is everybody’s, with the source’s word beside it at the desk', async () => {
  const id = await imported()
  const { body } = await ask(`PATCH /api/admin/machines/${id}`, {
    facts: { year: 1996, manufacturer: 'Williams' },
  })
  expect(body).toMatchObject({ yearReleased: 1996, manufacturerId: 7 })
  const shown = await site.request(`GET /api/machines/${MARS}`)
  expect(shown.body).toMatchObject({ year: 1996, manufacturer: { id: 7, name: 'Williams' } })
  const facts = await ask(`GET /api/admin/machines/${MARS}/facts`)
  expect(facts.body).toMatchObject({ machineId: MARS, revision: expect.any(Number) })
  expect(facts.body.facts).toHaveLength(9)
  expect(facts.body.facts.find(({ field }: { field: string }) => field === 'year')).toMatchObject({
    value: 1996,
    sourceValue: 1995,
    edit: { by: 'Curator', sourceValueThen: 1995, hasSourceChanged: false },
  })
  expect((await ask(`PATCH /api/admin/machines/${id}`, { reset: ['year'] })).body.yearReleased).toBe(1995)
})

test('who changes what others have changed meanwhile is refused', async () => {
  const id = await imported()
  const { revision } = (await ask(`GET /api/admin/machines/${MARS}/facts`)).body
  const tries = await Promise.all(
    [1991, 1992].map((year) => ask(`PATCH /api/admin/machines/${id}`, { facts: { year }, revision })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(tries.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'machine_changed',
    error: expect.any(String),
  })
  expect((await ask(`PATCH /api/admin/machines/${id}`, { rarity: 'Rare', revision })).status).toBe(409)
  expect((await ask(`PATCH /api/admin/machines/${id}`, { rarity: 'Rare' })).status).toBe(200)
})

test.each<[string, unknown]>([
  ['a value below 0', { value: -1 }],
  ['an endless value', { value: 1e308 }],
  ['a value in words', { value: 'NaN' }],
  ['a value as text', { value: '12' }],
  ['a value with three decimals', { value: 12.345 }],
  ['half a machine', { productionRun: 1.5 }],
  ['less than no machine', { productionRun: -1 }],
  ['more machines than a number holds', { productionRun: 2 ** 31 }],
  ['a role', { role: 'admin' }],
  ['another OPDB id', { opdbId: 'G5pe4-MePZv' }],
  ['another number', { id: 7 }],
  ['a name in the wrong place', { name: 'X' }],
  ['no name', { facts: { name: '' } }],
  ['a name that is null', { facts: { name: null } }],
  ['a name of many lines', { facts: { name: 'A\nB' } }],
  ['a year before all machines', { facts: { year: 1700 } }],
  ['a type that is none', { facts: { type: 'xx' } }],
  ['features without end', { facts: { features: Array(31).fill('x') } }],
  ['a person of no trade', { facts: { people: [{ name: 'Ada', role: 'cook' }] } }],
  ['a fact that is none', { facts: { fame: 7 } }],
  ['a kind that is none', { kind: 'slot' }],
  ['hidden signs', { rarity: 'Ra\u202ere' }],
  ['a reset of nothing', { reset: ['value'] }],
  ['a list', []],
  ['half a body', '{"value": 1'],
])('%s is refused, and nothing changes', async (_what, body) => {
  const id = await imported()
  const before = (await ask(`GET /api/admin/machines/${MARS}`)).text
  const answer = await ask(`PATCH /api/admin/machines/${id}`, body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toEqual(expect.any(String))
  expect((await ask(`GET /api/admin/machines/${MARS}`)).text).toBe(before)
  expect(await site.context.db.select().from(catalogueEdits)).toEqual([])
})

test('NaN travels as null, and takes the value away', async () => {
  const id = await imported()
  await ask(`PATCH /api/admin/machines/${id}`, { value: 12 })
  expect(
    (await ask(`PATCH /api/admin/machines/${id}`, JSON.stringify({ value: Number.NaN }))).body.value,
  ).toBeNull()
})

test('a machine added by hand is public at once, and can be corrected', async () => {
  const machine = await addRescueRun({ value: 1200, customNotes: 'Found in a barn' })
  expect(machine).toMatchObject({
    kind: 'arcade',
    opdbId: null,
    name: 'Rescue Run',
    yearReleased: 1982,
    value: '1200.00',
  })
  const id = `L${machine.id}`
  const shown = await site.request(`GET /api/machines/${id}`)
  expect(shown.body).toMatchObject({ opdbId: id, name: 'Rescue Run', manufacturer: { name: 'Atari' } })
  expect(shown.text).not.toContain('barn')
  const { body } = await ask(`PATCH /api/admin/machines/${machine.id}`, {
    facts: { name: 'Rescue Run II' },
    kind: 'pinball',
  })
  expect(body).toMatchObject({ name: 'Rescue Run II', kind: 'pinball' })
  await site.rooms.catalogue.reload()
  expect((await site.request('GET /api/opdb/search?query=rescue%20run')).body[0]).toMatchObject({
    id,
    name: 'Rescue Run II',
  })
})

test('a machine added by hand can be named at once', async () => {
  const { id } = await addRescueRun()
  const body = { title: 'Rescue', content: 'Words.', categoryId: 1, machineIds: [`L${id}`] }
  const { status, text } = await ask('POST /api/forum-posts', body)
  expect([status, text]).toEqual([201, expect.any(String)])
})

test('a machine without a name is not added', async () => {
  for (const body of [
    { kind: 'arcade', facts: {} },
    { kind: 'arcade', facts: { name: ' ' } },
    { facts: { name: 'X' } },
  ]) {
    expect((await ask('POST /api/admin/machines', body)).status).toBe(400)
  }
})

test('a deleted import leaves its entry, as the source has it', async () => {
  const id = await imported()
  await ask(`PATCH /api/admin/machines/${id}`, { rarity: 'Rare', facts: { year: 1996 } })
  await site.context.db.insert(machineImages).values({
    machineId: id,
    imageUrl: 'https://img.opdb.org/x.jpg',
    imageType: 'backglass',
  })
  expect((await ask(`DELETE /api/admin/machines/${id}`)).status).toBe(204)
  expect((await ask(`GET /api/admin/machines/${MARS}`)).status).toBe(404)
  expect((await site.request(`GET /api/machines/${MARS}`)).body).toMatchObject({ year: 1995, local: null })
  expect(await site.context.db.select().from(machineImages)).toEqual([])
  const [revision] = (await ask(`GET /api/admin/machines/${MARS}/history`)).body.data
  expect(revision).toMatchObject({ kind: 'deleted', by: 'Curator', canRestore: true })
  for (const call of [`PATCH /api/admin/machines/${id}`, `DELETE /api/admin/machines/${id}`]) {
    expect((await ask(call, call.startsWith('PATCH') ? {} : undefined)).status).toBe(404)
  }
  const restored = await ask(`POST /api/admin/machine-revisions/${revision.id}/restore`)
  expect(restored.status).toBe(200)
  expect((await ask(`GET /api/admin/machines/${MARS}`)).body).toMatchObject({
    rarity: 'Rare',
    yearReleased: 1996,
  })
})

test('the list is narrowed to some machines', async () => {
  const id = await imported()
  const { id: ownId } = await addRescueRun()
  const list = (machineIds: string) => ask(`GET /api/admin/machines?machineIds=${machineIds}`)
  const found = async (ids: string) => {
    const { data, pagination } = (await list(ids)).body
    return [data.map((machine: { id: number }) => machine.id), pagination.total]
  }
  expect(await found(`G1abc-M1abc,${MARS},L${id}`)).toEqual([[id], 1])
  expect(await found(`L${ownId},${MARS}`)).toEqual([[ownId, id], 2])
  expect((await list('G1abc-M1abc')).body).toMatchObject({ data: [], pagination: { total: 0 } })
  for (const wrong of ['X1', `${MARS},`, Array(101).fill('G1abc').join()])
    expect((await list(wrong)).status, wrong).toBe(400)
})

test('a deleted machine of our own is gone, and can be brought back', async () => {
  const { id } = await addRescueRun()
  expect((await ask(`DELETE /api/admin/machines/${id}`)).status).toBe(204)
  for (const call of ['PATCH', 'DELETE']) {
    expect((await ask(`${call} /api/admin/machines/${id}`, call === 'PATCH' ? {} : undefined)).status).toBe(
      404,
    )
  }
  expect((await ask('GET /api/admin/machines')).body).toMatchObject({ data: [], pagination: { total: 0 } })
  await site.rooms.catalogue.reload()
  expect((await site.request('GET /api/machines?q=rescue%20run')).body.data).toEqual([])
  expect((await site.request(`GET /api/machines/L${id}`)).status).toBe(404)
  const [deleted] = (await ask(`GET /api/admin/machines/L${id}/history`)).body.data
  expect(deleted).toMatchObject({ kind: 'deleted', canRestore: true })
  expect((await ask(`POST /api/admin/machine-revisions/${deleted.id}/restore`)).status).toBe(200)
  expect((await ask(`PATCH /api/admin/machines/${id}`, { rarity: 'Rare' })).status).toBe(200)
  expect((await site.request(`GET /api/machines/L${id}`)).status).toBe(200)
})

test('a machine of our own that somebody keeps or rated is not deleted', async () => {
  const { id } = await addRescueRun()
  await site.context.db.insert(machineCounters).values({ opdbId: `L${id}`, titleId: `L${id}`, favorites: 1 })
  expect(await ask(`DELETE /api/admin/machines/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'machine_kept' },
  })
  await site.context.db.update(machineCounters).set({ favorites: 0 })
  expect((await ask(`DELETE /api/admin/machines/${id}`)).status).toBe(204)
})

test('unknown machines are 404', async () => {
  expect((await ask('PATCH /api/admin/machines/999', {})).status).toBe(404)
  expect((await ask('PATCH /api/admin/machines/x', {})).status).toBe(404)
  expect((await ask('PATCH /api/admin/machines/2147483648', {})).status).toBe(404)
  expect((await ask('DELETE /api/admin/machines/999')).status).toBe(404)
  for (const id of ['Gzzzz-Mzzzz', 'L999', 'L2147483648', 'L9999999999', 'L0', 'x']) {
    expect((await ask(`GET /api/admin/machines/${id}/facts`)).status, id).toBe(404)
    expect((await ask(`GET /api/admin/machines/${id}/history`)).status, id).toBe(404)
  }
  expect((await ask('POST /api/admin/machine-revisions/999/restore')).status).toBe(404)
})

test('every step stands in the audit log by its name, without what was written', async () => {
  const id = await imported()
  await ask(`PATCH /api/admin/machines/${id}`, { customNotes: 'Secret word' })
  await ask(`DELETE /api/admin/machines/${id}`)
  const rows = await site.context.db.select().from(auditLog).orderBy(auditLog.id)
  const ours = rows.filter(({ subjectKind }) => subjectKind === 'machine')
  expect(ours.map(({ action, actorName, subjectId }) => [action, actorName, subjectId])).toEqual([
    ['machine_imported', 'Curator', MARS],
    ['machine_edited', 'Curator', MARS],
    ['machine_deleted', 'Curator', MARS],
  ])
  expect(JSON.stringify(ours)).not.toContain('Secret word')
  expect(await site.context.db.select().from(machines)).toEqual([])
})

test('every maker that was added by hand can be browsed', async () => {
  for (const manufacturer of ['First Of All Works', 'Second Works', 'Third Works'])
    await addRescueRun({ facts: { name: `Run of ${manufacturer}`, manufacturer } })
  await site.rooms.catalogue.reload()
  const { body } = await site.request('GET /api/machines?q=Run%20of')
  const ids = body.facets.manufacturers.map(({ id }: { id: number }) => id)
  expect(ids).toHaveLength(3)
  for (const id of ids) {
    const list = await site.request(`GET /api/machines?manufacturer=${id}`)
    expect([list.status, list.body.pagination?.total]).toEqual([200, 1])
  }
})
