import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ENTRIES_MAX, SAME_MACHINE_MAX } from '#contract/collections/constants.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { outbox } from '#server/base/tables.ts'
import {
  collectingOn,
  DEADPOOL,
  differingSums,
  GODZILLA,
  MEDIEVAL,
  METALLICA,
} from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { collectionEntries } from './tables.ts'

let site: TestSite
const { add, change, remove, own, owners } = collectingOn(() => site)
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
})

const names = (list: { data: { machine: { name: string } }[] }) =>
  list.data.map(({ machine }) => machine.name)
const eventCount = () => site.context.db.$count(outbox, eq(outbox.type, 'collections.entries_changed'))

test('a machine is put into a collection with everything that is known of it, private unless said otherwise', async () => {
  const member = await site.member()
  const details = {
    condition: 'good',
    acquiredOn: '2024-05-06',
    note: 'From the arcade\r\nin town',
    pricePaid: 4200.5,
  }
  const { status, body } = await add(member, details)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'owned',
    condition: 'good',
    acquiredOn: '2024-05-06',
    note: 'From the arcade\nin town',
    pricePaid: '4200.50',
    isPublic: false,
    pictures: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    machine: {
      opdbId: GODZILLA,
      titleId: 'GweeP',
      name: 'Godzilla (Pro)',
      edition: 'Pro',
      manufacturer: 'Stern',
      year: 2021,
      slug: 'godzilla-pro',
    },
  })
  expect((await own(member)).data).toEqual([body])
})

test('two of the same can be owned, and one of them had', async () => {
  const member = await site.member()
  expect((await add(member)).status).toBe(201)
  expect((await add(member)).status).toBe(201)
  expect((await add(member, { status: 'had' })).status).toBe(201)
  expect((await own(member)).counts).toEqual({ owned: 2, wanted: 0, had: 1 })
})

test('a machine is wanted once, also by way of a change', async () => {
  const member = await site.member()
  const wish = await add(member, { status: 'wanted' })
  const second = await add(member, { status: 'wanted' })
  expect([second.status, second.body.code]).toEqual([409, 'wanted_already'])
  const owned = (await add(member)).body
  const turned = await change(member, owned.id, { status: 'wanted' })
  expect([turned.status, turned.body.code]).toEqual([409, 'wanted_already'])
  expect((await own(member)).counts).toEqual({ owned: 1, wanted: 1, had: 0 })
  expect((await remove(member, wish.body.id)).status).toBe(204)
  expect((await change(member, owned.id, { status: 'wanted' })).status).toBe(200)
})

test('a title with several editions asks which, one with a single edition means that', async () => {
  const member = await site.member()
  const title = await add(member, { opdbId: MEDIEVAL.title })
  expect([title.status, title.body.code]).toEqual([400, 'edition_required'])
  expect((await add(member, { opdbId: 'GweeP' })).body.machine.opdbId).toBe(GODZILLA)
  const unknown = await add(member, { opdbId: 'Gnone-Mnone' })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_machine'])
  expect((await add(member, { opdbId: 'L999' })).status).toBe(404)
})

test('an entry changes to another edition of its title, and to no other title', async () => {
  const member = await site.member()
  const { id } = (await add(member, { opdbId: MEDIEVAL.first, note: 'Mine' })).body
  const moved = await change(member, id, { opdbId: MEDIEVAL.remake })
  expect(moved.body).toMatchObject({ machine: { opdbId: MEDIEVAL.remake }, note: 'Mine' })
  const other = await change(member, id, { opdbId: DEADPOOL })
  expect([other.status, other.body.code]).toEqual([400, 'other_title'])
  expect((await change(member, id, { opdbId: MEDIEVAL.title })).body.code).toBe('edition_required')
})

test('a change leaves what it does not name, and null takes away', async () => {
  const member = await site.member()
  const before = (
    await add(member, { condition: 'fair', acquiredOn: '2020-01-02', note: 'A', pricePaid: 10 })
  ).body
  site.clock.advance(1000)
  const after = (await change(member, before.id, { condition: null, note: null })).body
  expect(after).toEqual({
    ...before,
    condition: null,
    note: null,
    noteHtml: null,
    updatedAt: '2026-11-21T10:00:01.000Z',
  })
  const cleared = (await change(member, before.id, { acquiredOn: null, pricePaid: null })).body
  expect(cleared).toMatchObject({ acquiredOn: null, pricePaid: null })
  site.clock.advance(1000)
  expect((await change(member, before.id, { condition: null })).body).toEqual(cleared)
})

test.each([
  ['a price below nothing', { pricePaid: -1 }, 'pricePaid'],
  ['a price beyond measure', { pricePaid: 1e308 }, 'pricePaid'],
  ['a price of 2^53 and more', { pricePaid: 2 ** 53 }, 'pricePaid'],
  ['a price that is no number', { pricePaid: 'NaN' }, 'pricePaid'],
  ['a price in parts of a cent', { pricePaid: 1.005 }, 'pricePaid'],
  ['a day that does not exist', { acquiredOn: '2026-02-31' }, 'acquiredOn'],
  ['a day to come', { acquiredOn: '2026-11-23' }, 'acquiredOn'],
  ['a day before all machines', { acquiredOn: '0000-01-01' }, 'acquiredOn'],
  ['a note that is too long', { note: 'x'.repeat(2001) }, 'note'],
  ['a note with hidden signs', { note: 'a\u202eb' }, 'note'],
  ['thirteen pictures', { pictureIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] }, 'pictureIds'],
  ['a status of their own', { status: 'borrowed' }, 'status'],
  ['a condition of their own', { condition: 'mint' }, 'condition'],
  ['an address instead of an id', { opdbId: '../etc' }, 'opdbId'],
  ["somebody else's name", { userId: 1 }, 'userId'],
])('%s is refused, in a new entry and in a change', async (_name, bad, field) => {
  const member = await site.member()
  const { id } = (await add(member)).body
  for (const answer of [await add(member, bad), await change(member, id, bad)]) {
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  }
  expect((await own(member)).data).toHaveLength(1)
})

test('tomorrow is today somewhere, and no price is told by null', async () => {
  const member = await site.member()
  expect((await add(member, { acquiredOn: '2026-11-22', pricePaid: null })).status).toBe(201)
  expect((await add(member, { value: 5_000 })).body.value).toBe('5000.00')
  expect((await add(member, { pricePaid: 9_999_999.99 })).body.pricePaid).toBe('9999999.99')
  expect((await add(member, { pricePaid: 0.1 + 0.2 })).body.pricePaid).toBe('0.30')
})

test('a collection is sorted, filtered by status and searched by name, maker and year', async () => {
  const member = await site.member()
  for (const [opdbId, status] of [
    [METALLICA, 'owned'],
    [GODZILLA, 'wanted'],
    [DEADPOOL, 'owned'],
  ]) {
    await add(member, { opdbId, status })
    site.clock.advance(1000)
  }
  const [metallica, godzilla, deadpool] = ['Metallica (Pro)', 'Godzilla (Pro)', 'Deadpool (Pro)']
  expect(names(await own(member))).toEqual([deadpool, godzilla, metallica])
  expect(names(await own(member, '?sort=oldest'))).toEqual([metallica, godzilla, deadpool])
  expect(names(await own(member, '?sort=name'))).toEqual([deadpool, godzilla, metallica])
  expect(names(await own(member, '?sort=year'))).toEqual([godzilla, deadpool, metallica])
  expect(names(await own(member, '?status=owned&sort=name'))).toEqual([deadpool, metallica])
  expect(names(await own(member, '?q=STERN%202018'))).toEqual([deadpool])
  expect(names(await own(member, '?q=%25'))).toHaveLength(3)
  const paged = await own(member, '?sort=name&limit=1&offset=1')
  expect(names(paged)).toEqual([godzilla])
  expect(paged.pagination).toEqual({ total: 3, limit: 1, offset: 1 })
  expect((await own(member, '?status=owned')).counts).toEqual({ owned: 2, wanted: 1, had: 0 })
})

test('numbers of owners follow every entry, private ones too, and a change of edition or status', async () => {
  const [ann, ben] = [await site.member(), await site.member()]
  const before = (await owners(ann, MEDIEVAL.title)).counts
  const { id } = (await add(ann, { opdbId: MEDIEVAL.first })).body
  await add(ben, { opdbId: MEDIEVAL.remake, status: 'wanted', isPublic: true })
  await change(ann, id, { opdbId: MEDIEVAL.remake, status: 'had' })
  const after = (await owners(ann, MEDIEVAL.first)).counts
  expect(after).toEqual({ ...before, wanted: before.wanted + 1, had: before.had + 1 })
  await remove(ann, id)
  expect((await owners(ann, MEDIEVAL.title)).counts).toEqual({ ...after, had: before.had })
  expect(await differingSums(site)).toEqual([])
})

test("visitors' pages are made anew when others can see a change, and not for a note", async () => {
  const member = await site.member()
  const { id } = (await add(member)).body
  const start = await eventCount()
  await change(member, id, { note: 'For me alone', pricePaid: 5 })
  await change(member, id, { condition: 'good' })
  expect(await eventCount()).toBe(start)
  await change(member, id, { isPublic: true })
  expect(await eventCount()).toBe(start + 1)
  await change(member, id, { note: 'Still mine' })
  expect(await eventCount()).toBe(start + 1)
  await change(member, id, { condition: 'fair' })
  await remove(member, id)
  expect(await eventCount()).toBe(start + 3)
  const rows = await site.context.db.select().from(outbox)
  expect(JSON.stringify(rows)).not.toMatch(/For me alone|Still mine/)
})

test(`of ${ENTRIES_MAX} entries the next is refused`, async () => {
  const member = await site.member()
  await site.context.db.execute(sql`insert into collection_entries (user_id, opdb_id, title_id, status)
    select ${member.id}, ${GODZILLA}, 'GweeP', 'had' from generate_series(1, ${ENTRIES_MAX - 1})`)
  await site.context.db.execute(
    sql`update machine_counters set had = had + ${ENTRIES_MAX - 1} where opdb_id = ${GODZILLA}`,
  )
  expect((await add(member)).status).toBe(201)
  const full = await add(member)
  expect([full.status, full.body.code]).toEqual([409, 'collection_full'])
  expect((await own(member, '?q=godzilla&sort=name&limit=1')).pagination.total).toBe(ENTRIES_MAX)
})

test('who goes takes entries and favorites along, and the numbers are right again', async () => {
  const member = await site.member()
  await add(member, { note: 'Attic', pricePaid: 1 })
  await add(member, { opdbId: MEDIEVAL.first, status: 'wanted', isPublic: true })
  await site.request(`PUT /api/favorites/${METALLICA}`, { as: member })
  const exported = await exportMember(site.context.db, member.username, personalData)
  expect(exported).toMatchObject({
    collections: {
      entries: [{ note: 'Attic' }, { opdbId: MEDIEVAL.first }],
      favorites: [{ opdbId: METALLICA }],
    },
  })
  await eraseMember(site.context, member.username, personalData)
  expect(await site.context.db.$count(collectionEntries, eq(collectionEntries.userId, member.id))).toBe(0)
  expect(await differingSums(site)).toEqual([])
  expect((await add(member)).status).toBe(401)
})

test('of one machine so many fit into one list, so that nobody makes thousands of owners alone', async () => {
  const member = await site.member()
  const { db } = site.context
  const [userId, opdbId] = [member.id, MEDIEVAL.first]
  const rows = Array.from({ length: SAME_MACHINE_MAX - 1 }, () => ({
    userId,
    opdbId,
    titleId: MEDIEVAL.title,
    status: 'owned' as const,
  }))
  await db.insert(collectionEntries).values(rows)
  const { id } = (await add(member, { opdbId, status: 'had' })).body
  expect((await add(member, { opdbId })).status).toBe(201)
  const FULL = [409, 'machine_full']
  const more = await add(member, { opdbId })
  expect([more.status, more.body.code]).toEqual(FULL)
  const moved = await change(member, id, { status: 'owned' })
  expect([moved.status, moved.body.code]).toEqual(FULL)
  expect((await change(member, id, { note: 'Another' })).status).toBe(200)
  expect((await add(member, { opdbId: MEDIEVAL.remake })).status).toBe(201)
  expect((await own(member)).counts).toEqual({ owned: SAME_MACHINE_MAX + 1, wanted: 0, had: 1 })
})

test('searching and sorting a whole collection is limited', async () => {
  const limited = await openTestSite({ limits: true })
  const as = await limited.member()
  const ask = () => limited.request('GET /api/collection?sort=name', { as })
  const statuses = new Set<number>()
  for (let calls = 0; calls < 301; calls++) statuses.add((await ask()).status)
  expect(statuses).toEqual(new Set([200, 429]))
})
