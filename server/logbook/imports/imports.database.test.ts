import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { exampleText } from '#contract/collections/import-limits.ts'
import { LogbookImport } from '#contract/logbook/import.ts'
import { LOG_IMPORT_EXAMPLE } from '#contract/logbook/import-limits.ts'
import { LOG_ENTRIES_MAX, LOG_ENTRIES_OF_MEMBER_MAX } from '#contract/logbook/limits.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { runImport } from '#server/collections/imports/import-runs.ts'
import { logbookEntries, logbookImports } from '#server/logbook/tables.ts'
import { DEADPOOL, GODZILLA, MEDIEVAL_MADNESS, METALLICA } from '#server/testing/rooms/collections.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { logbookImport } from './logbook-import.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
})

async function machineOf(as: TestMember, entry: object = {}): Promise<number> {
  const body = { opdbId: GODZILLA, status: 'owned', ...entry }
  return (await site.request('POST /api/collection', { as, body })).body.id
}
const log = async (as: TestMember, machine: number, body: object) => {
  const key = `POST /api/collection/${machine}/logbook/entries`
  const answer = await site.request(key, { as, body: { happenedOn: '2026-11-20', ...body } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id as number
}
const entriesOf = async (as: TestMember, machine: number) =>
  (await site.request(`GET /api/collection/${machine}/logbook/entries`, { as })).body.data
const countOf = (as: TestMember) => site.context.db.$count(logbookEntries, eq(logbookEntries.userId, as.id))

async function exported(as: TestMember): Promise<string> {
  const file = await site.app.request('/collection/logbook.csv', { headers: { cookie: as.cookie } })
  return file.text()
}

async function send(as: TestMember, file: string) {
  const form = new FormData()
  form.append('file', new Blob([file], { type: 'text/csv' }), 'logbook.csv')
  const packed = new Response(form)
  const response = await site.app.request('/api/logbook-imports', {
    method: 'POST',
    body: await packed.arrayBuffer(),
    headers: { 'content-type': packed.headers.get('content-type') ?? '', cookie: as.cookie },
  })
  return { status: response.status, body: (await response.json()) as LogbookImport & { code: string } }
}
const match = (as: TestMember, id: number, columns: object) =>
  site.request(`PUT /api/logbook-imports/${id}/columns`, { as, body: columns })
const start = (as: TestMember, id: number, skipsProblems = false) =>
  site.request(`POST /api/logbook-imports/${id}/start`, { as, body: { skipsProblems } })
const current = async (as: TestMember): Promise<LogbookImport> =>
  (await site.request('GET /api/logbook-imports', { as })).body.current

/** Starts the import and runs the job that it added. */
async function run(as: TestMember, id: number, skipsProblems = false): Promise<LogbookImport> {
  expect((await start(as, id, skipsProblems)).status).toBe(202)
  const begunAt = site.clock.now().toISOString()
  await runImport(site.context, logbookImport(site.rooms.catalogue.index()), { id, skipsProblems, begunAt })
  return LogbookImport.parse(await current(as))
}

/** Uploads the file with the guessed columns, and imports it. */
async function imported(as: TestMember, file: string, skipsProblems = false): Promise<LogbookImport> {
  const { status, body } = await send(as, file)
  expect(status, JSON.stringify(body)).toBe(201)
  return run(as, body.id, skipsProblems)
}

/** Entries of every kind, with all that a table could spoil. */
async function filled(as: TestMember): Promise<number[]> {
  const [first, twin] = [await machineOf(as), await machineOf(as)]
  const other = await machineOf(as, { opdbId: METALLICA, status: 'had' })
  const parts = [{ name: 'Coil; "10A"', cost: 4.25 }, { name: 'Fuse: 5' }, { name: '-8 °C spray', cost: 0 }]
  await log(as, first, {
    kind: 'service',
    note: '=1+1, "quoted";\n- a list\n\n\'=no formula',
    parts,
    amount: 12.5,
  })
  await log(as, first, { kind: 'play', score: 84_210_470, players: 4, games: 3 })
  for (const note of ['first', 'second', 'third']) await log(as, first, { kind: 'service', note })
  // Two that are alike in all.
  for (const _ of [1, 2]) await log(as, twin, { kind: 'play' })
  await log(as, twin, { kind: 'purchase', amount: 4_321, counterparty: '@eve', happenedOn: '2024-02-29' })
  await log(as, other, { kind: 'sale', amount: 0, counterparty: "'+49 30", note: 'Žižkov, 玩具 🎱' })
  return [first, twin, other]
}

test('a file that was exported comes back as it was, formulas, lists and two of the same machine', async () => {
  const ada = await site.member()
  await filled(ada)
  const file = await exported(ada)
  await site.context.db.delete(logbookEntries).where(eq(logbookEntries.userId, ada.id))
  expect(await imported(ada, file)).toMatchObject({
    state: 'done',
    rows: 9,
    checked: 9,
    added: 9,
    skipped: 0,
  })
  expect(await exported(ada)).toBe(file)
})

test('the example file that the page offers is imported whole, all its columns recognized', async () => {
  const ada = await site.member()
  await machineOf(ada, { opdbId: MEDIEVAL_MADNESS })
  const { body } = await send(ada, exampleText(LOG_IMPORT_EXAMPLE))
  const recognized = Object.values(body.columns).filter((column) => column !== null)
  expect(recognized.toSorted()).toEqual(LOG_IMPORT_EXAMPLE.columns.map((_, at) => at))
  const rows = LOG_IMPORT_EXAMPLE.rows.length
  expect(await run(ada, body.id)).toMatchObject({ state: 'done', rows, added: rows, problems: [] })
})

test('notes of imported entries are shown as written ones are', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  await imported(ada, `opdbId,date,note\n${GODZILLA},2026-01-02,Now **waxed**\n`)
  expect(await entriesOf(ada, machine)).toMatchObject([
    { kind: 'service', happenedOn: '2026-01-02', noteHtml: '<p>Now <strong>waxed</strong></p>' },
  ])
})

test('rows that are there already are skipped, so that a file fills up what is missing', async () => {
  const ada = await site.member()
  await filled(ada)
  const file = await exported(ada)
  expect(await imported(ada, file)).toMatchObject({ state: 'done', added: 0, skipped: 9, problems: [] })
  const { id, userId, kind, day } = logbookEntries
  const plays = await site.context.db
    .select({ id })
    .from(logbookEntries)
    .where(and(eq(userId, ada.id), eq(kind, 'play')))
    .orderBy(day)
  // One of the two that are alike, and the purchase.
  await site.context.db.delete(logbookEntries).where(eq(id, plays.at(-1)?.id ?? 0))
  await site.context.db.delete(logbookEntries).where(and(eq(userId, ada.id), eq(kind, 'purchase')))
  expect(await imported(ada, file)).toMatchObject({ state: 'done', added: 2, skipped: 7 })
  expect(await exported(ada)).toBe(file)
})

test('a row that differs from an entry in one cell is another entry', async () => {
  const ada = await site.member()
  const [first, twin] = [await machineOf(ada), await machineOf(ada)]
  const head = 'collectionId,date,kind,note,parts,amount,counterparty,score,players,games'
  const file = (rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`
  const present = [
    `${first},2024-01-01,service,Waxed,Rubber: 1,5,,,,`,
    `${first},2024-01-01,purchase,,,5,Eve,,,`,
    `${first},2024-01-01,play,,,,,100,2,3`,
  ]
  const ofTwin = `${twin},2024-01-01,service,Waxed,Rubber: 1,5,,,,`
  const others = [
    `${first},2024-01-02,service,Waxed,Rubber: 1,5,,,,`,
    `${first},2024-01-01,service,Washed,Rubber: 1,5,,,,`,
    `${first},2024-01-01,service,Waxed,Coil: 1,5,,,,`,
    `${first},2024-01-01,service,Waxed,Rubber: 2,5,,,,`,
    `${first},2024-01-01,service,Waxed,Rubber: 1,6,,,,`,
    `${first},2024-01-01,sale,,,5,Eve,,,`,
    `${first},2024-01-01,purchase,,,5,Bob,,,`,
    `${first},2024-01-01,play,,,,,101,2,3`,
    `${first},2024-01-01,play,,,,,100,4,3`,
    `${first},2024-01-01,play,,,,,100,2,6`,
  ]
  expect(await imported(ada, file(present))).toMatchObject({ state: 'done', added: 3, skipped: 0 })
  expect(await imported(ada, file([ofTwin, ...present]))).toMatchObject({ added: 1, skipped: 3 })
  expect(await entriesOf(ada, twin)).toHaveLength(1)
  // Each alone: among others, a row could be skipped for one that is added with it.
  for (const other of others)
    expect(await imported(ada, file([other])), other).toMatchObject({ state: 'done', added: 1, skipped: 0 })
  expect(await imported(ada, file([ofTwin, ...others, ...present]))).toMatchObject({ added: 0, skipped: 14 })
})

test('a list of their own is matched by its columns, machines by name, maker and year', async () => {
  const ada = await site.member()
  const [godzilla, metallica] = [await machineOf(ada), await machineOf(ada, { opdbId: METALLICA })]
  // A machine that is wanted besides has no history.
  await machineOf(ada, { status: 'wanted' })
  const file = [
    'Spiel;Firma;Jahr;Tag;Art;Teile;Punkte;Spiele',
    'Godzilla (Pro);Stern;2021;5/6/2024;games played;;1.234.567;12',
    'metallica;;;2024-05-07;SERVICE;"Rings: $1,012.50\r\nOne more";;',
  ].join('\r\n')
  const { body } = await send(ada, `\ufeff${file}\r\n`)
  expect(body).toMatchObject({ state: 'ready', rows: 2, columns: { name: null, date: null } })
  expect((await start(ada, body.id)).body.code).toBe('name_column_missing')
  expect((await match(ada, body.id, { ...body.columns, name: 0 })).status).toBe(200)
  expect((await start(ada, body.id)).body.code).toBe('date_column_missing')
  const columns = { ...body.columns, name: 0, manufacturer: 1, year: 2, date: 3, kind: 4, parts: 5 }
  expect((await match(ada, body.id, { ...columns, score: 5 })).body.code).toBe('column_used_twice')
  const matched = await match(ada, body.id, { ...columns, score: 6, games: 7 })
  expect(matched.body.preview).toMatchObject([
    { row: 2, machine: 'Godzilla (Pro)', problem: null },
    { row: 3, machine: 'Metallica (Pro)', problem: null },
  ])
  expect(await run(ada, body.id)).toMatchObject({ state: 'done', added: 2 })
  expect(await entriesOf(ada, godzilla)).toMatchObject([
    { kind: 'play', happenedOn: '2024-05-06', score: 1_234_567, games: 12 },
  ])
  expect(await entriesOf(ada, metallica)).toMatchObject([
    {
      kind: 'service',
      cost: '1012.50',
      parts: [
        { name: 'Rings', cost: '1012.50' },
        { name: 'One more', cost: null },
      ],
    },
  ])
})

const HEAD = 'opdbId,name,date,kind,note,parts,amount,partsCost,counterparty,score,players,games,collectionId'

test.each([
  ['a machine that is not in the collection', `${DEADPOOL},,2024-01-01`, 'no machine with the OPDB id “'],
  [
    'a name that is not in the collection',
    ',Deadpool (Pro),2024-01-01',
    'no machine called “Deadpool (Pro)”',
  ],
  ['no machine at all', ',,2024-01-01', 'name of the machine is missing'],
  ['a collection id that is nobody’s', ',,2024-01-01,play,,,,,,,,,2147483647', 'with the id “2147483647”'],
  ['a kind of another language', `${GODZILLA},,2024-01-01,reparatur`, '“reparatur” is no kind of entry'],
  ['no day', `${GODZILLA},,,play`, 'The date is missing'],
  ['a day of the year 0', `${GODZILLA},,0000-01-01,play`, 'is before 1900'],
  ['a day of the year 9999', `${GODZILLA},,9999-12-31,play`, 'is in the future'],
  ['a day that does not exist', `${GODZILLA},,2/30/2024,play`, 'is no date'],
  ['a service without a word', `${GODZILLA},,2024-01-01,service`, 'Note: Please say what was done.'],
  [
    'a score of a purchase',
    `${GODZILLA},,2024-01-01,purchase,,,,,,5`,
    'Best score: This kind of entry has no',
  ],
  ['a seller of a play', `${GODZILLA},,2024-01-01,play,,,,,Eve`, 'Seller or buyer: This kind of entry'],
  ['a price that is a formula', `${GODZILLA},,2024-01-01,sale,,,=1+1`, 'is no amount in dollars'],
  ['a negative price', `${GODZILLA},,2024-01-01,sale,,,-5`, 'is no amount in dollars'],
  [
    'a part that costs too much',
    `${GODZILLA},,2024-01-01,service,,A: 100000`,
    'Parts: This cost is too high',
  ],
  [
    'parts that add up to less',
    `${GODZILLA},,2024-01-01,service,,A: 2,,3`,
    'parts cost $2.00 together, not $3.00',
  ],
  ['a score with a fraction', `${GODZILLA},,2024-01-01,play,,,,,,1.5`, '“1.5” is no whole number'],
  [
    'too many players',
    `${GODZILLA},,2024-01-01,play,,,,,,,9`,
    'Players: Please enter a whole number from 1 to 8',
  ],
  ['no games', `${GODZILLA},,2024-01-01,play,,,,,,,,0`, 'Games: Please enter a whole number from 1'],
  ['a note that is too long', `${GODZILLA},,2024-01-01,service,${'x'.repeat(5_001)}`, 'Note: At most 5000'],
])('%s is listed by its row, and nothing is written', async (_what, line, text) => {
  const ada = await site.member()
  await machineOf(ada)
  const refused = await imported(ada, `${HEAD}\n${GODZILLA},,2024-01-01,play\n${line}\n`)
  expect(refused).toMatchObject({ state: 'refused', added: 0, problemCount: 1, problems: [{ row: 3 }] })
  expect(refused.problems[0]?.text).toContain(text)
  expect(await countOf(ada)).toBe(0)
  const rest = await run(ada, refused.id, true)
  expect(rest).toMatchObject({ state: 'done', added: 1, problemCount: 1 })
  expect(await countOf(ada)).toBe(1)
})

test('two of the same machine are told apart by their collection id, never by others’', async () => {
  const [ada, eve] = [await site.member(), await site.member()]
  const [first, twin, foreign] = [await machineOf(ada), await machineOf(ada), await machineOf(eve)]
  const file = (id: number | '') => `opdbId,date,kind,collectionId\n${GODZILLA},2024-01-01,play,${id}\n`
  const unclear = await imported(ada, file(''))
  expect(unclear.problems[0]?.text).toContain(
    `Please give the collection id: ${first} for Godzilla (Pro), ${twin}`,
  )
  expect((await imported(ada, file(foreign))).problems).toEqual(unclear.problems)
  const wrong = await imported(ada, `opdbId,date,kind,collectionId\n${METALLICA},2024-01-01,play,${twin}\n`)
  expect(wrong.problems[0]?.text).toContain(`${twin} is the collection id of Godzilla (Pro)`)
  expect(await imported(ada, file(twin))).toMatchObject({ state: 'done', added: 1 })
  expect([await entriesOf(ada, first), (await entriesOf(ada, twin)).length]).toEqual([[], 1])
  expect(await countOf(eve)).toBe(0)
  // An id of a machine that was removed and added again: its OPDB id is enough.
  await site.request(`DELETE /api/collection/${first}`, { as: ada })
  expect(await imported(ada, file(first))).toMatchObject({ state: 'done', added: 0, skipped: 1 })
})

test('logbooks take as many rows as they have room for, or none', async () => {
  const ada = await site.member()
  const machines = await Promise.all([1, 2, 3, 4, 5, 6].map(() => machineOf(ada)))
  for (const machine of machines.slice(0, 5)) {
    const most = machine === machines[0] ? LOG_ENTRIES_MAX - 1 : LOG_ENTRIES_MAX
    await site.context.db.execute(sql`insert into logbook_entries (user_id, machine_entry_id, kind, day, games)
      select ${ada.id}::int, ${machine}::int, 'play', day, 1 from generate_series(1, ${most}::int) day`)
  }
  const row = (machine = 0) => `2024-01-01,play,${machine}\n`
  const file = `date,kind,collectionId\n${row(machines[1])}${row(machines[0])}${row(machines[0])}${row(machines[5])}`
  const refused = await imported(ada, file)
  expect(refused).toMatchObject({
    state: 'refused',
    added: 0,
    problems: [
      { row: 2, text: 'A logbook can have at most 10,000 entries.' },
      { row: 4, text: 'A logbook can have at most 10,000 entries.' },
      { row: 5, text: 'Your logbooks can have at most 50,000 entries together.' },
    ],
  })
  expect(await countOf(ada)).toBe(LOG_ENTRIES_OF_MEMBER_MAX - 1)
  expect(await run(ada, refused.id, true)).toMatchObject({ state: 'done', added: 1, problemCount: 3 })
  expect(await countOf(ada)).toBe(LOG_ENTRIES_OF_MEMBER_MAX)
  await site.context.db.delete(logbookEntries).where(eq(logbookEntries.userId, ada.id))
})

test('imported games make a reminder due', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  const key = `POST /api/collection/${machine}/logbook/reminders`
  await site.request(key, { as: ada, body: { what: 'New balls', afterGames: 10 } })
  await imported(ada, `opdbId,date,kind,games\n${GODZILLA},2024-01-01,play,10\n`)
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as: ada })
  expect(body.data.map(({ title }: { title: string }) => title)).toContain('Due on Godzilla (Pro): New balls')
})

test('who is silenced imports into a logbook that nobody else reads, and not into a shared one', async () => {
  const ada = await site.member()
  const [shared] = [await machineOf(ada), await machineOf(ada, { opdbId: METALLICA })]
  const shows = { showsPrices: false, showsNames: false }
  await site.request(`PUT /api/collection/${shared}/logbook/share`, { as: ada, body: shows })
  await setSanctions(site.context.db, ada.id, { silencedUntil: new Date('2100-01-01') })
  const file = `opdbId,date,kind\n${GODZILLA},2024-01-01,play\n${METALLICA},2024-01-01,play\n`
  const refused = await imported(ada, file)
  expect(refused).toMatchObject({ state: 'refused', problemCount: 1, problems: [{ row: 2 }] })
  expect(refused.problems[0]?.text).toContain("You've been silenced")
  expect(await run(ada, refused.id, true)).toMatchObject({ state: 'done', added: 1 })
})

test('others’ imports answer like unknown ones, and go with their member', async () => {
  const [ada, eve] = [await site.member(), await site.member()]
  await machineOf(ada)
  const { body } = await send(ada, `opdbId,date,kind\n${GODZILLA},2024-01-01,play\n`)
  const asked = [
    await match(eve, body.id, body.columns),
    await start(eve, body.id),
    await site.request(`DELETE /api/logbook-imports/${body.id}`, { as: eve }),
  ]
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await current(eve)).toBe(null)
  const { db } = site.context
  expect(await exportMember(db, ada.username, personalData)).toMatchObject({
    logbook: { imports: [{ rows: 1, names: ['opdbId', 'date', 'kind'] }] },
  })
  expect((await site.request(`DELETE /api/logbook-imports/${body.id}`, { as: ada })).status).toBe(204)
  await send(ada, `opdbId,date,kind\n${GODZILLA},2024-01-01,play\n`)
  await eraseMember(site.context, ada.username, personalData)
  expect(await db.$count(logbookImports, eq(logbookImports.userId, ada.id))).toBe(0)
})
