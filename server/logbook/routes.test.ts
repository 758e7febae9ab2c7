import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { REMINDERS_MAX } from '#contract/logbook/limits.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { runTendLogbooks } from '#server/logbook/reminders/due-reminders.ts'
import { pictures } from '#server/pictures/tables.ts'
import { GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { logbookEntries, logbookReminders } from './tables.ts'

let site: TestSite
let owner: TestMember
const { uploaded, see } = uploadsOn(() => ({ site, owner }))
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
  owner = await site.member()
})

async function machineOf(as: TestMember, entry: object = {}): Promise<number> {
  const body = { opdbId: GODZILLA, status: 'owned', ...entry }
  return (await site.request('POST /api/collection', { as, body })).body.id
}
const log = (as: TestMember | null, machine: number, body: object) =>
  site.request(`POST /api/collection/${machine}/logbook/entries`, {
    as,
    body: { happenedOn: '2026-11-20', ...body },
  })
const change = (as: TestMember, id: number, body: object) =>
  site.request(`PATCH /api/logbook-entries/${id}`, { as, body })
const remove = (as: TestMember, id: number) => site.request(`DELETE /api/logbook-entries/${id}`, { as })
const read = async (as: TestMember, machine: number) =>
  (await site.request(`GET /api/collection/${machine}/logbook`, { as })).body
const list = async (as: TestMember, machine: number, query = '') =>
  (await site.request(`GET /api/collection/${machine}/logbook/entries${query}`, { as })).body
const remind = (as: TestMember, machine: number, body: object) =>
  site.request(`POST /api/collection/${machine}/logbook/reminders`, { as, body })
const complete = (as: TestMember, id: number, body: object = {}) =>
  site.request(`POST /api/logbook-reminders/${id}/completion`, { as, body })
const bellOf = async (as: TestMember): Promise<string[]> => {
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as })
  return body.data.flatMap((one: { kind: string; title: string }) =>
    one.kind === 'service_due' ? [one.title] : [],
  )
}

test('a service is written down with its parts, and costs what they and the rest cost', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  const { status, body } = await log(ada, machine, {
    kind: 'service',
    note: 'Rebuilt the **left** flipper.',
    amount: 12.5,
    parts: [{ name: 'Coil stop', cost: 4.25 }, { name: 'Link' }],
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    kind: 'service',
    happenedOn: '2026-11-20',
    note: 'Rebuilt the **left** flipper.',
    amount: '12.50',
    parts: [
      { name: 'Coil stop', cost: '4.25' },
      { name: 'Link', cost: null },
    ],
    cost: '16.75',
    score: null,
    games: null,
    pictures: [],
  })
  expect(body.noteHtml).toContain('<strong>left</strong>')
  expect((await list(ada, machine)).data).toEqual([body])
})

test('totals add up what was spent, played, paid and received', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada, { pricePaid: 100 })
  expect((await read(ada, machine)).totals).toMatchObject({ entries: 0, paid: '100.00', spent: '0.00' })
  await log(ada, machine, {
    kind: 'purchase',
    happenedOn: '2020-01-05',
    amount: 4_000.1,
    counterparty: 'Bob',
  })
  await log(ada, machine, { kind: 'service', happenedOn: '2021-01-05', amount: 0.1, note: 'Waxed.' })
  await log(ada, machine, { kind: 'service', happenedOn: '2022-01-05', parts: [{ name: 'Ball', cost: 0.2 }] })
  await log(ada, machine, { kind: 'play', happenedOn: '2022-02-05', score: 1_000_000_000, games: 20 })
  await log(ada, machine, { kind: 'play', happenedOn: '2021-02-05', score: 5_000 })
  await log(ada, machine, { kind: 'sale', happenedOn: '2023-01-05', amount: 5_000, counterparty: 'Eve' })
  const book = await read(ada, machine)
  expect(book.totals).toEqual({
    entries: 6,
    services: 2,
    games: 21,
    spent: '0.30',
    paid: '4000.10',
    received: '5000.00',
    bestScore: 1_000_000_000,
    lastServiceOn: '2022-01-05',
  })
  expect(book.scores).toEqual([
    { happenedOn: '2021-02-05', score: 5_000 },
    { happenedOn: '2022-02-05', score: 1_000_000_000 },
  ])
  expect(book.entry).toMatchObject({ id: machine, machine: { opdbId: GODZILLA } })
})

test('the latest comes first, page by page, and by kind', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  for (const day of ['2026-01-02', '1969-12-31', '2026-01-02', '2025-05-05']) {
    await log(ada, machine, { kind: 'play', happenedOn: day })
  }
  await log(ada, machine, { kind: 'service', happenedOn: '2025-06-06', note: 'Waxed.' })
  const days = (page: { data: { happenedOn: string }[] }) => page.data.map(({ happenedOn }) => happenedOn)
  const first = await list(ada, machine, '?limit=3')
  expect(days(first)).toEqual(['2026-01-02', '2026-01-02', '2025-06-06'])
  expect(first.pagination).toMatchObject({ total: 5, previousAfter: null })
  const second = await list(ada, machine, `?limit=3&after=${first.pagination.nextAfter}`)
  expect(days(second)).toEqual(['2025-05-05', '1969-12-31'])
  expect(second.pagination.nextAfter).toBe(null)
  expect(days(await list(ada, machine, '?kind=service'))).toEqual(['2025-06-06'])
})

test('an entry is changed field by field, and deleted with its pictures', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  const picture = await uploaded({ as: ada })
  const { body } = await log(ada, machine, { kind: 'service', note: 'Waxed.', pictureIds: [picture.id] })
  expect(body.pictures).toHaveLength(1)
  const changed = await change(ada, body.id, { note: null, parts: [{ name: 'Wax', cost: 9 }] })
  expect(changed.body).toMatchObject({ note: null, noteHtml: null, cost: '9.00', happenedOn: '2026-11-20' })
  expect(changed.body.pictures).toHaveLength(1)
  expect((await remove(ada, body.id)).status).toBe(204)
  expect((await remove(ada, body.id)).status).toBe(404)
  const [row] = await site.context.db.select().from(pictures).where(eq(pictures.id, picture.id))
  expect(row?.useKind).toBe(null)
})

test.each([
  ['a service that says nothing', { kind: 'service' }, 'note'],
  ['a service with a score', { kind: 'service', note: 'x', score: 3 }, 'score'],
  ['a game with parts', { kind: 'play', parts: [{ name: 'Coil' }] }, 'parts'],
  ['a purchase with players', { kind: 'purchase', players: 2 }, 'players'],
  ['a day that is to come', { kind: 'play', happenedOn: '2026-11-23' }, 'happenedOn'],
  ['a day before pinball', { kind: 'play', happenedOn: '1899-12-31' }, 'happenedOn'],
  ['a day that does not exist', { kind: 'play', happenedOn: '2025-02-30' }, 'happenedOn'],
  ['a negative price', { kind: 'sale', amount: -1 }, 'amount'],
  ['half a cent', { kind: 'sale', amount: 0.005 }, 'amount'],
  ['half a point', { kind: 'play', score: 1.5 }, 'score'],
  ['a part without a name', { kind: 'service', parts: [{ name: ' ' }] }, 'parts.0.name'],
])('%s is refused at its field', async (_what, body, field) => {
  const ada = await site.member()
  const answer = await log(ada, await machineOf(ada), body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toContain(field)
})

test('a change cannot leave a service without a word', async () => {
  const ada = await site.member()
  const { body } = await log(ada, await machineOf(ada), { kind: 'service', note: 'Waxed.' })
  const answer = await change(ada, body.id, { note: null })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['note']])
})

test('others’ logbooks, entries and reminders answer like unknown ones, to staff as well', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada, { isPublic: true })
  const entry = (await log(ada, machine, { kind: 'service', note: 'Waxed.' })).body
  const reminder = (await remind(ada, machine, { what: 'Wax', afterMonths: 6 })).body
  for (const eve of [await site.member(), await site.member({ role: 'admin' })]) {
    const asked = [
      await site.request(`GET /api/collection/${machine}/logbook`, { as: eve }),
      await site.request(`GET /api/collection/${machine}/logbook/entries`, { as: eve }),
      await log(eve, machine, { kind: 'play' }),
      await change(eve, entry.id, { note: 'Mine' }),
      await remove(eve, entry.id),
      await remind(eve, machine, { what: 'Wax', afterMonths: 6 }),
      await complete(eve, reminder.id),
      await site.request(`DELETE /api/logbook-reminders/${reminder.id}`, { as: eve }),
    ]
    expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(404))
  }
  expect((await list(ada, machine)).data).toEqual([entry])
})

test('pictures of a logbook are their owner’s alone, and let go of after their machine was removed', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada, { isPublic: true })
  const picture = await uploaded({ as: ada })
  const { body } = await log(ada, machine, { kind: 'service', note: 'x', pictureIds: [picture.id] })
  const [{ url }] = body.pictures
  const seenBy = [ada, await site.member({ role: 'admin' }), null]
  expect(await Promise.all(seenBy.map(async (as) => (await see(url, as)).status))).toEqual([200, 404, 404])
  await site.request(`DELETE /api/collection/${machine}`, { as: ada })
  expect(await site.context.db.$count(logbookEntries, eq(logbookEntries.id, body.id))).toBe(0)
  await runTendLogbooks(site.context)
  const [row] = await site.context.db.select().from(pictures).where(eq(pictures.id, picture.id))
  expect(row?.useKind).toBe(null)
})

test('the bell tells once when a day has come, and no longer when it is done', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  const { body } = await remind(ada, machine, { what: 'Wax the playfield', afterMonths: 1, repeats: true })
  expect(body).toMatchObject({ dueOn: '2026-12-21', isDue: false, repeats: 'every month', gamesLeft: null })
  await runTendLogbooks(site.context)
  expect(await bellOf(ada)).toEqual([])
  const { db, clock } = site.context
  await db.update(logbookReminders).set({ dueOn: '2026-11-21' }).where(eq(logbookReminders.id, body.id))
  await runTendLogbooks({ db, clock })
  await runTendLogbooks({ db, clock })
  expect(await bellOf(ada)).toEqual(['Due on Godzilla (Pro): Wax the playfield'])
  const { status, body: written } = await complete(ada, body.id)
  expect([status, written.kind, written.note]).toEqual([201, 'service', 'Wax the playfield'])
  expect(await bellOf(ada)).toEqual([])
  const { reminders } = await read(ada, machine)
  expect(reminders).toMatchObject([{ id: body.id, dueOn: '2026-12-21', isDue: false }])
})

test('a service is done on the member’s own day, which is not that of UTC everywhere', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  const { body } = await remind(ada, machine, { what: 'Wax', afterMonths: 1, repeats: true })
  const done = await complete(ada, body.id, { happenedOn: '2026-11-20' })
  expect([done.status, done.body.happenedOn]).toEqual([201, '2026-11-20'])
  expect((await read(ada, machine)).reminders).toMatchObject([{ dueOn: '2026-12-20' }])
  expect((await complete(ada, body.id)).body.happenedOn).toBe('2026-11-21')
  const tooLate = await complete(ada, body.id, { happenedOn: '2026-11-23' })
  expect([tooLate.status, Object.keys(tooLate.body.fields)]).toEqual([400, ['happenedOn']])
  expect((await remind(ada, machine, { what: 'Wax', dueOn: '2026-11-20' })).status).toBe(201)
})

test('the bell tells when so many games were played', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  await log(ada, machine, { kind: 'play', games: 30 })
  const { body } = await remind(ada, machine, { what: 'New balls', afterGames: 10 })
  expect(body).toMatchObject({ dueOn: null, gamesLeft: 10, isDue: false, repeats: null })
  await log(ada, machine, { kind: 'play', games: 9 })
  expect(await bellOf(ada)).toEqual([])
  await log(ada, machine, { kind: 'play' })
  expect(await bellOf(ada)).toEqual(['Due on Godzilla (Pro): New balls'])
  expect((await read(ada, machine)).reminders).toMatchObject([{ gamesLeft: 0, isDue: true }])
  await complete(ada, body.id)
  expect((await read(ada, machine)).reminders).toEqual([])
  expect((await complete(ada, body.id)).status).toBe(404)
})

test.each([
  ['nothing that says when', { what: 'Wax' }, 'dueOn'],
  ['two answers to when', { what: 'Wax', afterMonths: 1, afterGames: 1 }, 'dueOn'],
  ['a day that is over everywhere', { what: 'Wax', dueOn: '2026-11-19' }, 'dueOn'],
  ['a day in the year 9999', { what: 'Wax', dueOn: '9999-01-01' }, 'dueOn'],
  ['one day that repeats', { what: 'Wax', dueOn: '2027-01-01', repeats: true }, 'repeats'],
  ['nothing that is due', { what: ' ', afterMonths: 1 }, 'what'],
])('a reminder with %s is refused', async (_what, body, field) => {
  const ada = await site.member()
  const answer = await remind(ada, await machineOf(ada), body)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
})

test('a machine has only so many reminders', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada, { opdbId: METALLICA })
  const row = { userId: ada.id, machineEntryId: machine, what: 'Wax', dueOn: '2027-01-01' }
  await site.context.db.insert(logbookReminders).values(Array.from({ length: REMINDERS_MAX }, () => row))
  const answer = await remind(ada, machine, { what: 'Wax', afterMonths: 1 })
  expect([answer.status, answer.body.code]).toEqual([409, 'reminders_full'])
})

test('a member takes the logbook along, and nothing of it is left when they go', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  await log(ada, machine, { kind: 'service', note: 'Waxed.', happenedOn: '2026-01-02' })
  await remind(ada, machine, { what: 'Wax', afterMonths: 6 })
  const { db } = site.context
  const taken = JSON.parse(JSON.stringify(await exportMember(db, ada.username, personalData)))
  expect(taken.logbook.entries).toMatchObject([{ kind: 'service', happenedOn: '2026-01-02', note: 'Waxed.' }])
  expect(taken.logbook.reminders).toMatchObject([{ what: 'Wax' }])
  await eraseMember(site.context, ada.username, personalData)
  expect(await db.$count(logbookEntries, eq(logbookEntries.userId, ada.id))).toBe(0)
  expect(await db.$count(logbookReminders, eq(logbookReminders.userId, ada.id))).toBe(0)
})
