import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ENTRIES_MAX } from '#contract/collections/constants.ts'
import type { CollectionImport } from '#contract/collections/import.ts'
import {
  exampleText,
  IMPORT_EXAMPLE,
  IMPORT_PROBLEMS_SHOWN,
  IMPORT_ROWS_MAX,
} from '#contract/collections/import-limits.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { RATE_LIMITS } from '#server/base/security/rate-limits.ts'
import { collectionEntries, collectionImports } from '#server/collections/tables.ts'
import { openCatalogue } from '#server/machines/catalogue/catalogue.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import {
  collectingOn,
  DEADPOOL,
  differingSums,
  GODZILLA,
  METALLICA,
} from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { collectionImport } from './collection-import.ts'
import { runImport } from './import-runs.ts'
import { cleanUpImports } from './imports.ts'

let site: TestSite
const { add, own } = collectingOn(() => site)
let index: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
  index = await openCatalogue(site.context)
})

async function send(as: TestMember | null, file: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new Blob([file], { type: 'text/csv' }), 'collection.csv')
  const packed = new Response(form)
  const response = await site.app.request('/api/collection-imports', {
    method: 'POST',
    body: await packed.arrayBuffer(),
    headers: { 'content-type': packed.headers.get('content-type') ?? '', ...(as && { cookie: as.cookie }) },
  })
  return { status: response.status, body: (await response.json()) as CollectionImport & { code: string } }
}
const match = (as: TestMember, id: number, columns: object) =>
  site.request(`PUT /api/collection-imports/${id}/columns`, { as, body: columns })
const start = (as: TestMember, id: number, skipsProblems = false) =>
  site.request(`POST /api/collection-imports/${id}/start`, { as, body: { skipsProblems } })
const current = async (as: TestMember): Promise<CollectionImport> =>
  (await site.request('GET /api/collection-imports', { as })).body.current
/** Runs the job that was just added. */
const run = (id: number, skipsProblems = false) =>
  runImport(site.context, collectionImport(index.index()), {
    id,
    skipsProblems,
    begunAt: site.clock.now().toISOString(),
  })

/** Uploads the file with the guessed columns, and imports it. */
async function imported(as: TestMember, file: string, skipsProblems = false): Promise<CollectionImport> {
  const { body } = await send(as, file)
  expect((await start(as, body.id, skipsProblems)).status).toBe(202)
  await run(body.id, skipsProblems)
  return current(as)
}

test('a file that was exported comes back as it was, formulas and all', async () => {
  const [ada, bob] = [await site.member(), await site.member()]
  const note = '=1+1, "quoted";\nsecond line\n- of a list'
  await add(ada, { note, pricePaid: 4_200.5, value: 10, condition: 'like_new', acquiredOn: '2024-05-06' })
  await add(ada, { opdbId: METALLICA, status: 'wanted', isPublic: true })
  const file = await site.app.request('/collection/export.csv', { headers: { cookie: ada.cookie } })
  const done = await imported(bob, await file.text())
  expect(done).toMatchObject({ state: 'done', rows: 2, checked: 2, added: 2, problems: [] })
  const entriesOf = async (as: TestMember) =>
    (await own(as, '?sort=name')).data.map(
      ({ id: _, createdAt, updatedAt, ...entry }: Record<string, unknown>) => entry,
    )
  expect(await entriesOf(bob)).toEqual(await entriesOf(ada))
  expect(await differingSums(site)).toEqual([])
})

test('machines are found by name, maker and year, whatever the columns are called', async () => {
  const ada = await site.member()
  const file =
    'Spiel;Baujahr;Firma;Bezahlt\r\nGodzilla (Pro);2021;Stern;$6,999.00\r\n"metallica (pro)";;;\r\n'
  const { status, body } = await send(ada, `\ufeff${file}`)
  expect([status, body.names, body.rows, body.state]).toEqual([
    201,
    ['Spiel', 'Baujahr', 'Firma', 'Bezahlt'],
    2,
    'ready',
  ])
  const early = await start(ada, body.id)
  expect([early.status, early.body.code]).toEqual([400, 'name_column_missing'])
  const columns = { ...body.columns, name: 0, year: 1, manufacturer: 2, pricePaid: 3 }
  const matched = await match(ada, body.id, columns)
  expect(matched.body.preview).toMatchObject([
    {
      row: 2,
      machine: 'Godzilla (Pro)',
      problem: null,
      cells: ['Godzilla (Pro)', '2021', 'Stern', '$6,999.00'],
    },
    { row: 3, machine: 'Metallica (Pro)', problem: null },
  ])
  await start(ada, body.id)
  await run(body.id)
  expect((await own(ada, '?sort=name')).data).toMatchObject([
    { machine: { opdbId: GODZILLA }, status: 'owned', pricePaid: '6999.00' },
    { machine: { opdbId: METALLICA }, pricePaid: null },
  ])
})

test('the example file that the page offers is imported whole, all its columns recognized', async () => {
  const ada = await site.member()
  const { body } = await send(ada, exampleText(IMPORT_EXAMPLE))
  const recognized = Object.values(body.columns).filter((column) => column !== null)
  expect(recognized.toSorted()).toEqual(IMPORT_EXAMPLE.columns.map((_, at) => at))
  await start(ada, body.id)
  await run(body.id)
  const rows = IMPORT_EXAMPLE.rows.length
  expect(await current(ada)).toMatchObject({ state: 'done', rows, added: rows, problems: [] })
})

test.each([
  ['an OPDB id that is nobody’s', 'Gnope-Mnope,,', 'no machine with the OPDB id “Gnope-Mnope”'],
  ['no machine at all', ',,owned', 'name of the machine is missing'],
  ['a name that fits nothing', ',Qwxzyq Deluxe,', 'No machine fits “Qwxzyq Deluxe”'],
  ['a status of another language', `${GODZILLA},,besitzt`, '“besitzt” is no status'],
  ['a day of the year 0', `${GODZILLA},,,0000-01-01`, 'is before 1900'],
  ['a day of the year 9999', `${GODZILLA},,,9999-12-31`, 'is in the future'],
  ['a day that does not exist', `${GODZILLA},,,2/30/2024`, 'is no date'],
  ['a price that is a formula', `${GODZILLA},,,,=1+1`, 'is no amount in dollars'],
  ['a negative price', `${GODZILLA},,,,-5`, 'is no amount in dollars'],
])('%s is listed by its row, and nothing is written', async (_what, line, text) => {
  const ada = await site.member()
  const file = `opdbId,name,status,acquiredOn,pricePaid\n${METALLICA},,,,\n${line}\n`
  const refused = await imported(ada, file)
  expect(refused).toMatchObject({ state: 'refused', added: 0, problemCount: 1, problems: [{ row: 3 }] })
  expect(refused.problems[0]?.text).toContain(text)
  expect((await own(ada)).data).toEqual([])
})

test('of many problems the first are shown, each with the near name, and all are counted', async () => {
  const ada = await site.member()
  const names = Array.from({ length: IMPORT_PROBLEMS_SHOWN + 20 }, (_, at) => `Godzila ${at}x`)
  const { problems, problemCount } = await imported(ada, `name\n${names.join('\n')}\n`)
  expect(problemCount).toBe(names.length)
  expect(problems.map(({ row }) => row)).toEqual(
    Array.from({ length: IMPORT_PROBLEMS_SHOWN }, (_, at) => at + 2),
  )
  for (const { text } of problems) expect(text).toContain('Did you mean Godzilla')
})

test.each([['\n'], ['\r']])(
  'a long name is cut in its problem, and long files are shown by their beginning: %j',
  async (end) => {
    const ada = await site.member()
    const name = `Qwxzyq ${'x'.repeat(5_000)}`
    const { body } = await send(ada, `name${end}${`${name}${end}`.repeat(100)}`)
    expect(body.preview).toHaveLength(10)
    expect((await current(ada)).preview).toEqual(body.preview)
    expect(body.preview[0]?.problem).toContain(`No machine fits “${name.slice(0, 60)}…”`)
    expect(body.preview[0]?.problem?.length).toBeLessThan(300)
  },
)

test('rows with problems are skipped where the member wants the others', async () => {
  const ada = await site.member()
  const file = `opdbId,status\n${GODZILLA},wanted\nGnope,owned\n${GODZILLA},wanted\n${METALLICA},owned\n`
  expect(await imported(ada, file)).toMatchObject({ state: 'refused', problemCount: 1 })
  const { id } = await current(ada)
  await start(ada, id, true)
  await run(id, true)
  expect(await current(ada)).toMatchObject({
    state: 'done',
    added: 2,
    problems: [
      { row: 3, text: expect.stringContaining('Gnope') },
      { row: 4, text: 'This machine is already on your wanted list.' },
    ],
  })
  expect((await own(ada)).counts).toEqual({ owned: 1, wanted: 1, had: 0 })
  // An imported file is deleted and cannot be imported twice.
  expect((await start(ada, id, true)).status).toBe(404)
})

test('a problem quotes the beginning of a long cell in whole characters', async () => {
  const [ada, name] = [await site.member(), `${'x'.repeat(59)}\u{1F3B1}\u{1F3B1}`]
  const { state, problems } = await imported(ada, `name\n${name}\n`)
  expect({ state, problems }).toMatchObject({
    state: 'refused',
    problems: [{ row: 2, text: expect.stringContaining(`No machine fits “${'x'.repeat(59)}…”`) }],
  })
})

test('a full collection takes nothing, not even a part of the file', async () => {
  const ada = await site.member()
  const row = { userId: ada.id, opdbId: GODZILLA, titleId: titleIdOf(GODZILLA), status: 'had' as const }
  const rows = Array.from({ length: ENTRIES_MAX - 1 }, () => row)
  await site.context.db.insert(collectionEntries).values(rows)
  const refused = await imported(ada, `opdbId\n${METALLICA}\n${DEADPOOL}\n`)
  expect(refused).toMatchObject({ state: 'refused', problemCount: 1, problems: [{ row: 3 }] })
  expect(await site.context.db.$count(collectionEntries, eq(collectionEntries.userId, ada.id))).toBe(
    ENTRIES_MAX - 1,
  )
  await site.context.db.delete(collectionEntries).where(eq(collectionEntries.userId, ada.id))
})

test.each([
  ['nothing', ''],
  ['a line of names alone', 'opdbId,name\n'],
  ['a quote that never ends', 'opdbId\n"GweeP\n'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff])],
  ['text with a zero byte', 'opdbId\nG\0\n'],
  ['a hundred columns', `${'a,'.repeat(100)}\n${'b,'.repeat(100)}\n`],
  ['a cell without an end', `opdbId\n${'x'.repeat(100_000)}\n`],
])('%s is no file that can be imported', async (_what, file) => {
  const { status, body } = await send(await site.member(), file)
  expect([status, body.code]).toEqual([400, file === '' ? expect.any(String) : 'import_unreadable'])
})

test('a file has at most so many rows', async () => {
  const ada = await site.member()
  const fits = await send(ada, `opdbId\n${`${GODZILLA}\n`.repeat(IMPORT_ROWS_MAX)}`)
  expect([fits.status, fits.body.rows]).toEqual([201, IMPORT_ROWS_MAX])
  const more = await send(ada, `opdbId\n${`${GODZILLA}\n`.repeat(IMPORT_ROWS_MAX + 1)}`)
  expect([more.status, more.body.code]).toEqual([400, 'import_too_long'])
  await start(ada, fits.body.id, true)
  await run(fits.body.id, true)
  expect(await current(ada)).toMatchObject({ state: 'done', added: 25, checked: IMPORT_ROWS_MAX })
})

test('one import runs at a time, and a column is used once', async () => {
  const ada = await site.member()
  const { body } = await send(ada, `opdbId,name\n${GODZILLA},x\n`)
  const twice = await match(ada, body.id, { ...body.columns, name: 0 })
  expect([twice.status, twice.body.code]).toEqual([400, 'column_used_twice'])
  await start(ada, body.id)
  const again = [
    await start(ada, body.id),
    await match(ada, body.id, body.columns),
    await send(ada, 'opdbId\nx\n'),
    await site.request(`DELETE /api/collection-imports/${body.id}`, { as: ada }),
  ]
  expect(again.map(({ body: { code } }) => code)).toEqual(Array(4).fill('import_running'))
  await run(body.id)
  expect((await site.request(`DELETE /api/collection-imports/${body.id}`, { as: ada })).status).toBe(204)
  expect(await current(ada)).toBe(null)
})

test('a job that lay so long that its member began anew does nothing', async () => {
  const ada = await site.member()
  const { body } = await send(ada, `opdbId\n${GODZILLA}\nGnope\n`)
  const begunAt = site.clock.now().toISOString()
  await start(ada, body.id)
  site.clock.advance(16 * MINUTE_MS)
  expect((await start(ada, body.id, true)).status).toBe(202)
  await runImport(site.context, collectionImport(index.index()), {
    id: body.id,
    skipsProblems: false,
    begunAt,
  })
  expect(await current(ada)).toMatchObject({ state: 'waiting' })
  await run(body.id, true)
  await runImport(site.context, collectionImport(index.index()), {
    id: body.id,
    skipsProblems: false,
    begunAt,
  })
  expect(await current(ada)).toMatchObject({ state: 'done', added: 1, problemCount: 1 })
})

test('a file is kept for thirty days after its last use', async () => {
  const ada = await site.member()
  await send(ada, `opdbId\n${GODZILLA}\n`)
  const after = (days: number) => new Date(site.clock.now().getTime() + days * DAY_MS)
  await cleanUpImports(site.context.db, { table: collectionImports }, after(30))
  expect(await current(ada)).toMatchObject({ state: 'ready' })
  await cleanUpImports(site.context.db, { table: collectionImports }, after(31))
  expect(await current(ada)).toBe(null)
})

test('of an hour’s imports so many are begun', async () => {
  const limited = await openTestSite({ limits: true })
  const ada = await limited.member()
  const begin = async () => {
    const call = 'POST /api/collection-imports/1/start'
    return (await limited.request(call, { as: ada, body: { skipsProblems: true } })).status
  }
  const { members } = RATE_LIMITS.import
  for (let at = 0; at < members; at++) expect(await begin()).toBe(404)
  expect(await begin()).toBe(429)
})

test('others’ imports answer like unknown ones, and go with their member', async () => {
  const [ada, eve] = [await site.member(), await site.member()]
  const { body } = await send(ada, `opdbId\n${GODZILLA}\n`)
  const asked = [
    await match(eve, body.id, body.columns),
    await start(eve, body.id),
    await site.request(`DELETE /api/collection-imports/${body.id}`, { as: eve }),
  ]
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
  const { db } = site.context
  expect(await exportMember(db, ada.username, personalData)).toMatchObject({
    collections: { imports: [{ rows: 1, names: ['opdbId'] }] },
  })
  await eraseMember(site.context, ada.username, personalData)
  expect(await db.$count(collectionImports, eq(collectionImports.userId, ada.id))).toBe(0)
})
