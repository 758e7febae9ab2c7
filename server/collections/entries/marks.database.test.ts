// Marks in lists of machines: a member's own ratings, entries and favorites, and no one else's.
import { beforeAll, expect, test } from 'vitest'
import { collectingOn, DEADPOOL, GODZILLA, MEDIEVAL, METALLICA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
const { add, remove } = collectingOn(() => site)
beforeAll(async () => {
  site = await openTestSite()
})

const marksOf = async (as: TestMember) => (await site.request('GET /api/collection/marks', { as })).body
const rate = (as: TestMember, id: string, rating: number) =>
  site.request(`PUT /api/machines/${id}/rating`, { as, body: { rating } })

test('a member without anything has no marks, and visitors are refused', async () => {
  const member = await site.member()
  expect(await marksOf(member)).toEqual({ ratings: {}, owned: [], wanted: [], had: [], favorites: [] })
  expect((await site.request('GET /api/collection/marks')).status).toBe(401)
})

test('marks name each title once, whichever of its editions; a favorite edition marks its title too', async () => {
  const member = await site.member()
  for (const opdbId of [MEDIEVAL.first, MEDIEVAL.first, MEDIEVAL.remake]) await add(member, { opdbId })
  await add(member, { opdbId: MEDIEVAL.remake, status: 'wanted' })
  await add(member, { opdbId: DEADPOOL, status: 'had' })
  await rate(member, GODZILLA, 4.5)
  await rate(member, MEDIEVAL.remake, 3)
  await site.request(`PUT /api/favorites/${METALLICA}`, { as: member })
  expect(await marksOf(member)).toEqual({
    ratings: { GweeP: 4.5, [MEDIEVAL.title]: 3 },
    owned: [MEDIEVAL.title],
    wanted: [MEDIEVAL.title],
    had: ['G6lnq'],
    favorites: [METALLICA, 'GRBE4'],
  })
})

test('what is taken back is no mark any longer, and what others keep never is one', async () => {
  const [member, other] = [await site.member(), await site.member()]
  const { id } = (await add(member, { isPublic: true })).body
  await rate(member, GODZILLA, 5)
  await site.request(`PUT /api/favorites/${GODZILLA}`, { as: member })
  const none = { ratings: {}, owned: [], wanted: [], had: [], favorites: [] }
  expect(await marksOf(other)).toEqual(none)
  await remove(member, id)
  await site.request('DELETE /api/machines/GweeP/rating', { as: member })
  await site.request(`DELETE /api/favorites/${GODZILLA}`, { as: member })
  expect(await marksOf(member)).toEqual(none)
})
