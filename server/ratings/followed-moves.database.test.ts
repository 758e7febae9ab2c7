// A title gets another id at the source: its ratings and counts move with it.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { emit } from '#server/base/events/events.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueRedirects, machineCounters } from '#server/machines/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { ratings } from './tables.ts'

const [FROM, TO] = ['GweeP', 'GK17D']

let site: TestSite
let ada: TestMember
let bob: TestMember
let eve: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  eve = await site.member({ username: 'eve' })
})

async function rate(as: TestMember, id: string, rating: number): Promise<void> {
  site.clock.advance(1_000)
  const answer = await site.request(`PUT /api/machines/${id}/rating`, { as, body: { rating } })
  expect(answer.status).toBe(200)
}

async function move(from: string, to: string | null): Promise<void> {
  const { db } = site.context
  await db.insert(catalogueRedirects).values({ fromId: from, toId: to })
  await emit(db, catalogueSynced, { source: 'test', moved: [] })
  await site.followUp()
}

const sumsOf = async (id: string) => {
  const [row] = await site.context.db.select().from(machineCounters).where(eq(machineCounters.opdbId, id))
  return [row?.ratingCount ?? 0, row?.ratingHalves ?? 0, row?.histogram?.reduce((a, b) => a + b, 0) ?? 0]
}
const rowsOfTitle = async (titleId: string) => {
  const rows = await site.context.db
    .select()
    .from(ratings)
    .where(eq(ratings.titleId, titleId))
    .orderBy(ratings.userId)
  return rows.map(({ userId, halves }) => [userId, halves])
}

test('ratings go along; of two by one member the newer stays', async () => {
  await rate(ada, FROM, 2)
  await rate(bob, TO, 3)
  await rate(ada, TO, 4)
  await rate(bob, FROM, 5)
  await rate(eve, FROM, 1)
  await move(FROM, TO)
  expect(await rowsOfTitle(FROM)).toEqual([])
  expect(await rowsOfTitle(TO)).toEqual([
    [ada.id, 8],
    [bob.id, 10],
    [eve.id, 2],
  ])
  expect(await sumsOf(FROM)).toEqual([0, 0, 0])
  expect(await sumsOf(TO)).toEqual([3, 20, 3])
})

test('hidden ones move uncounted, and the same event again changes nothing', async () => {
  await rate(ada, FROM, 2)
  await rate(bob, FROM, 3)
  await site.context.db
    .update(ratings)
    .set({ hiddenAt: new Date(), hiddenBy: 'moderator' })
    .where(eq(ratings.userId, ada.id))
  const hidden = { ratingCount: 1, ratingHalves: 6, histogram: [0, 0, 0, 0, 1, 0, 0, 0, 0] }
  await site.context.db.update(machineCounters).set(hidden).where(eq(machineCounters.opdbId, FROM))
  await move(FROM, TO)
  await emit(site.context.db, catalogueSynced, { source: 'test', moved: [] })
  await site.followUp()
  expect(await rowsOfTitle(TO)).toHaveLength(2)
  expect(await sumsOf(FROM)).toEqual([0, 0, 0])
  expect(await sumsOf(TO)).toEqual([1, 6, 1])
})

test('an edition that moved takes its title along; a deletion leaves the ratings where they are', async () => {
  await rate(ada, FROM, 2)
  await move(FROM, 'GK17D-MdEqz')
  expect(await rowsOfTitle(TO)).toEqual([[ada.id, 4]])
  await rate(bob, 'G6lnq', 5)
  await move('G6lnq', null)
  expect(await rowsOfTitle('G6lnq')).toEqual([[bob.id, 10]])
})

test('ratings stay where they are while the catalogue does not have what they lead to', async () => {
  await rate(ada, FROM, 2)
  await move(FROM, 'Gnone')
  expect(await rowsOfTitle(FROM)).toEqual([[ada.id, 4]])
  expect(await sumsOf(FROM)).toEqual([1, 4, 1])
})

test('a title that is split loses the ratings of the edition that leaves, and keeps the others', async () => {
  const [leaving, there] = ['G5pe4-MyNkp', 'GK17D-MdEqz']
  await rate(ada, leaving, 5)
  await rate(bob, 'G5pe4-MePZv', 4)
  await rate(eve, 'G5pe4', 3)
  await move(leaving, there)
  expect(await rowsOfTitle('G5pe4')).toEqual([
    [bob.id, 8],
    [eve.id, 6],
  ])
  expect(await rowsOfTitle('GK17D')).toEqual([[ada.id, 10]])
  expect([await sumsOf('G5pe4'), await sumsOf('GK17D')]).toEqual([
    [2, 14, 2],
    [1, 10, 1],
  ])
})

test('of two ratings that an edition’s move makes one, the newer stays; those of other editions are not asked', async () => {
  const [leaving, there] = ['G5pe4-MyNkp', 'GK17D-MdEqz']
  await rate(ada, leaving, 5)
  await rate(ada, there, 2)
  await rate(bob, 'G5pe4-MePZv', 4)
  await rate(bob, there, 3)
  await move(leaving, there)
  expect(await rowsOfTitle('GK17D')).toEqual([
    [ada.id, 4],
    [bob.id, 6],
  ])
  expect(await rowsOfTitle('G5pe4')).toEqual([[bob.id, 8]])
  expect([await sumsOf('G5pe4'), await sumsOf('GK17D')]).toEqual([
    [1, 8, 1],
    [2, 10, 2],
  ])
})

test('the last page on which a member rates decides the edition; the rating stays as it is', async () => {
  await rate(ada, 'G5pe4-MyNkp', 5)
  await rate(ada, 'G5pe4', 5)
  await move('G5pe4-MyNkp', 'GK17D-MdEqz')
  expect(await rowsOfTitle('G5pe4')).toEqual([[ada.id, 10]])
})
