// Top lists: a worked example of the method, eras and types, ties, and exclusions.
import { beforeEach, expect, test } from 'vitest'
import { countRatings } from '#server/machines/catalogue/counters.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
})

/** Titles of the starter catalogue by the year of their first machine, oldest first. */
function titles(): { id: string; year: number; type: string | null }[] {
  const index = site.rooms.catalogue.index()
  const first = new Map<string, { id: string; year: number; type: string | null }>()
  for (const { titleId, year, type, kind } of index.items) {
    const known = first.get(titleId)
    if (kind === 'machine' && year !== null && (!known || year < known.year)) {
      first.set(titleId, { id: titleId, year, type })
    }
  }
  return [...first.values()].sort((a, b) => a.year - b.year)
}

const give = (titleId: string, ...points: number[]) =>
  countRatings(
    site.context.db,
    points.map((rating) => ({ titleId, before: null, after: rating * 2 })),
  )
const times = (count: number, rating: number) => Array.from({ length: count }, () => rating)
const top = async (query = '') => {
  const { status, body } = await site.request(`GET /api/top-machines${query}`)
  expect(status).toBe(200)
  return body
}

test('without ratings the list is empty and says how it would rank', async () => {
  expect(await top()).toEqual({
    data: [],
    pagination: { total: 0, limit: 50, offset: 0 },
    method: { priorWeight: 10, rankedFrom: 3, meanOfAll: null, ratings: 0 },
  })
})

test('the score is as a worked example says, and one or two ratings do not rank', async () => {
  const [a, b, c] = titles()
  if (!a || !b || !c) throw new Error('the starter has titles')
  await give(a.id, ...times(100, 4.5))
  await give(b.id, 5, 5, 5)
  await give(c.id, 5, 5)
  // All: 475 points of 105 ratings, 4.5238. By hand: (10 × 4.5238 + 450) / 110 and (10 × 4.5238 + 15) / 13.
  const { data, method } = await top()
  expect(method).toEqual({ priorWeight: 10, rankedFrom: 3, meanOfAll: 4.52, ratings: 105 })
  expect(data.map((one: { titleId: string; score: number }) => [one.titleId, one.score])).toEqual([
    [b.id, 4.6337],
    [a.id, 4.5022],
  ])
})

test('a few perfect ratings do not lead a title that hundreds praise', async () => {
  const [a, b, c] = titles()
  if (!a || !b || !c) throw new Error('the starter has titles')
  await give(a.id, ...times(300, 4.5))
  await give(b.id, ...times(300, 3))
  await give(c.id, 5, 5, 5)
  // All: 2265 of 603, 3.7562; c: (37.562 + 15) / 13 = 4.0432; a: (37.562 + 1350) / 310 = 4.4760.
  const { data } = await top()
  expect(data.map((one: { titleId: string; score: number }) => [one.titleId, one.score])).toEqual([
    [a.id, 4.476],
    [c.id, 4.0432],
    [b.id, 3.0244],
  ])
})

test('ties go to more ratings, then to the name; ranks go on over pages', async () => {
  const [a, b, c] = titles()
  if (!a || !b || !c) throw new Error('the starter has titles')
  for (const one of [a, b]) await give(one.id, 4, 4, 4)
  await give(c.id, 4, 4, 4, 4)
  const { data } = await top()
  expect(data[0].titleId).toBe(c.id)
  const [second, third] = data.slice(1)
  expect(second.name < third.name).toBe(true)
  const page = await top('?limit=1&offset=2')
  expect(page.data).toEqual([third])
  expect(page.data[0].rank).toBe(3)
  expect(page.pagination).toEqual({ total: 3, limit: 1, offset: 2 })
})

test('titles that tie stand in the same order here and in the list of machines by rating', async () => {
  const ids = titles().map(({ id }) => id)
  for (const id of ids) await give(id, 4, 4, 4)
  const idsOf = (data: { titleId: string }[]) => data.map(({ titleId }) => titleId)
  const { body } = await site.request('GET /api/machines?sort=rating&limit=20')
  expect(new Set(idsOf(body.data)).size).toBeGreaterThan(10)
  expect(idsOf((await top('?limit=20')).data)).toEqual(idsOf(body.data))
})

test('eras and types leave out the others and rank anew', async () => {
  const all = titles()
  for (const [at, { id }] of all.entries()) await give(id, ...times(3 + (at % 3), 3 + (at % 5) / 2))
  const [oldest] = all
  const newest = all.at(-1)
  if (!oldest || !newest) throw new Error('the starter has titles')
  expect((await top('?limit=100')).pagination.total).toBe(all.length)
  const lcd = await top('?limit=100&era=lcd')
  expect(lcd.data.map((one: { titleId: string }) => one.titleId).sort()).toEqual(
    all
      .filter(({ year }) => year >= 2013)
      .map(({ id }) => id)
      .sort(),
  )
  expect(lcd.data.map(({ rank }: { rank: number }) => rank)).toEqual(
    lcd.data.map((_: unknown, at: number) => at + 1),
  )
  const em = await top('?limit=100&type=em')
  expect(em.data.map((one: { titleId: string }) => one.titleId).sort()).toEqual(
    all
      .filter(({ type }) => type === 'em')
      .map(({ id }) => id)
      .sort(),
  )
  const both = await top('?limit=100&type=em&era=lcd')
  expect(both.pagination.total).toBe(all.filter(({ type, year }) => type === 'em' && year >= 2013).length)
})

test.each(['?era=stone', '?type=xx', '?limit=0', '?offset=-1', '?limit=1e9'])(
  '%s is refused',
  async (query) => {
    expect((await site.request(`GET /api/top-machines${query}`)).status).toBe(400)
  },
)

test('a title that the catalogue has no more is not ranked', async () => {
  const [a] = titles()
  if (!a) throw new Error('the starter has titles')
  await give(a.id, 5, 5, 5)
  await site.context.db.execute(`update catalogue_entries set gone_at = now() where title_id = '${a.id}'`)
  await site.rooms.catalogue.reload()
  expect((await top()).data).toEqual([])
})
