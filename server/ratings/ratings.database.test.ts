// Ratings of titles: permissions, counts, refusals, and events.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { machines } from '#contract/machines/machines.ts'
import type { PurgeKey } from '#contract/purge-keys.ts'
import { machineCounters } from '#server/machines/tables.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { ratings } from './tables.ts'

const TITLE = 'GweeP'
const EDITION = 'GweeP-MW95j'

let site: TestSite
let ada: TestMember
let bob: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
})

const put = (as: TestMember | null, body: object, id = TITLE) =>
  site.request(`PUT /api/machines/${id}/rating`, { as, body })
const reviews = (query = '', as: TestMember | null = null, id = TITLE) =>
  site.request(`GET /api/machines/${id}/ratings${query}`, { as })
const own = async (as: TestMember, id = TITLE) =>
  (await site.request(`GET /api/machines/${id}/rating`, { as })).body.own

test('a rating of an edition counts for its title, and the next one takes its place', async () => {
  const first = await put(ada, { rating: 4.5, review: '  Loud and\r\nlovely. ' }, EDITION)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    own: { titleId: TITLE, rating: 4.5, review: 'Loud and\nlovely.', isHidden: false },
    summary: { count: 1, mean: 4.5, histogram: [0, 0, 0, 0, 0, 0, 0, 1, 0] },
  })
  site.clock.advance(60_000)
  const second = await put(ada, { rating: 2 })
  expect(second.body.own).toMatchObject({ rating: 2, review: null, id: first.body.own.id })
  expect(second.body.own.updatedAt > first.body.own.updatedAt).toBe(true)
  expect(second.body.summary).toMatchObject({ count: 1, mean: 2, histogram: [0, 0, 1, 0, 0, 0, 0, 0, 0] })
  expect(await own(ada, EDITION)).toEqual(second.body.own)
  expect(await own(bob)).toBeNull()
})

test('an empty review is none', async () => {
  for (const review of ['', null]) {
    await put(ada, { rating: 4, review: 'Fair.' })
    const { status, body } = await put(ada, { rating: 4, review })
    expect([status, body.own.review]).toEqual([200, null])
  }
})

test('the same rating again changes nothing, not even its time', async () => {
  const before = (await put(ada, { rating: 3, review: 'Fair.' })).body.own
  site.clock.advance(60_000)
  expect((await put(ada, { rating: 3, review: 'Fair.' })).body.own).toEqual(before)
})

test('a rating can be taken back, once and again', async () => {
  await put(ada, { rating: 5, review: 'Mine.' })
  for (let times = 0; times < 2; times++) {
    const answer = await site.request(`DELETE /api/machines/${EDITION}/rating`, { as: ada })
    expect([answer.status, answer.text]).toEqual([204, ''])
  }
  expect(await own(ada)).toBeNull()
  expect((await reviews()).body).toMatchObject({ data: [], summary: { count: 0, mean: null, score: null } })
})

test('visitors read reviews and rate nothing', async () => {
  await put(ada, { rating: 5, review: 'Roars.' })
  await put(bob, { rating: 1 })
  const { status, body } = await reviews()
  expect(status).toBe(200)
  expect(body.summary.count).toBe(2)
  expect(body.data).toEqual([
    expect.objectContaining({
      rating: 5,
      review: 'Roars.',
      member: { username: 'ada', displayName: null, profileImageUrl: null },
    }),
  ])
  expect((await put(null, { rating: 5 })).status).toBe(401)
  expect((await site.request(`DELETE /api/machines/${TITLE}/rating`)).status).toBe(401)
  expect((await site.request(`GET /api/machines/${TITLE}/rating`)).status).toBe(401)
})

test('who is silenced rates nothing, yet may take a rating back', async () => {
  await put(ada, { rating: 5 })
  const until = new Date(site.clock.now().getTime() + DAY_MS)
  await setSanctions(site.context.db, ada.id, { silencedUntil: until })
  expect((await put(ada, { rating: 1 })).body.code).toBe('silenced')
  expect((await site.request(`DELETE /api/machines/${TITLE}/rating`, { as: ada })).status).toBe(204)
})

test.each([-1, 0, 0.5, 5.5, 6, 4.25, 1.0001, 1e308, '5', null, true, [5], 'NaN'])(
  'a rating of %j is refused in words',
  async (rating) => {
    const { status, body } = await put(ada, { rating })
    expect(status).toBe(400)
    expect(body.fields.rating).toMatch(
      /^(Please choose a rating from 1 to 5|Please choose a whole or half point)$/,
    )
  },
)

test.each([
  ['x'.repeat(1_001), 'At most 1000 characters'],
  ['evil \u202e text', 'Contains characters that are not allowed'],
  ['bell \u0007', 'Contains characters that are not allowed'],
  ['zero\u0000', null],
  [7, null],
  ['   ', null],
])('the review %j is refused', async (review, text) => {
  const { status, body } = await put(ada, { rating: 4, review })
  expect(status).toBe(400)
  if (text) expect(body.fields.review).toBe(text)
  expect(await own(ada)).toBeNull()
})

test('a review of exactly as many characters as there may be is taken, markup stays text', async () => {
  const review = `<script>alert(1)</script>${'é'.repeat(975)}`
  expect((await put(ada, { rating: 4, review })).body.own.review).toBe(review)
})

test('nothing else can be sent along', async () => {
  for (const more of [{ userId: bob.id }, { hiddenAt: null }, { titleId: 'G0000' }, { halves: 10 }])
    expect((await put(ada, { rating: 4, ...more })).status).toBe(400)
})

test.each(['Gnone', 'Gnone-Mnone', 'L999999'])('%s is unknown to every call', async (id) => {
  const calls = await Promise.all([
    put(ada, { rating: 4 }, id),
    reviews('', null, id),
    site.request(`GET /api/machines/${id}/rating`, { as: ada }),
    site.request(`DELETE /api/machines/${id}/rating`, { as: ada }),
  ])
  expect(calls.map(({ status, body }) => [status, body.code])).toEqual(
    calls.map(() => [404, 'unknown_machine']),
  )
})

test('an id that is none is not found', async () => {
  for (const id of ['x', 'L0', '..%2F..', "G'--"])
    expect((await put(ada, { rating: 4 }, id)).status).toBe(404)
})

test('reviews come by age or by rating, and in pages', async () => {
  for (const [at, rating] of [3, 5, 1, 5].entries()) {
    site.clock.advance(1_000)
    await put(await site.member(), { rating, review: `number ${at}` })
  }
  const texts = async (query: string) =>
    (await reviews(query)).body.data.map(({ review }: { review: string }) => review.at(-1)).join('')
  expect(await texts('')).toBe('3210')
  expect(await texts('?sort=highest')).toBe('3102')
  expect(await texts('?sort=lowest')).toBe('2013')
  expect(await texts('?sort=newest&limit=2&offset=1')).toBe('21')
  expect((await reviews('?limit=2')).body.pagination).toMatchObject({ total: 4, limit: 2, offset: 0 })
  for (const bad of ['?sort=id;drop', '?limit=0', '?limit=101', '?offset=-1'])
    expect((await reviews(bad)).status).toBe(400)
})

test('who blocked a member reads their reviews no more; the blocked one still reads', async () => {
  await put(ada, { rating: 5, review: 'By ada.' })
  await put(bob, { rating: 1, review: 'By bob.' })
  expect((await site.request(`PUT /api/blocks/${bob.id}`, { as: ada })).status).toBeLessThan(300)
  const seen = async (as: TestMember | null) => {
    const { body } = await reviews('', as)
    return [
      body.data.map(({ member }: { member: { username: string } }) => member.username),
      body.pagination.total,
    ]
  }
  expect(await seen(ada)).toEqual([['ada'], 1])
  expect(await seen(bob)).toEqual([['bob', 'ada'], 2])
  expect(await seen(null)).toEqual([['bob', 'ada'], 2])
})

test("a member's own ratings carry their titles, the newest first, and nobody else's", async () => {
  await put(ada, { rating: 5 })
  site.clock.advance(1_000)
  await put(ada, { rating: 3, review: 'Hm.' }, 'GK17D-MdEqz')
  await put(bob, { rating: 1 })
  const { body } = await site.request('GET /api/user/ratings', { as: ada })
  expect(body.pagination.total).toBe(2)
  expect(body.data.map((one: { titleId: string }) => one.titleId)).toEqual(['GK17D', TITLE])
  expect(body.data[1].title).toMatchObject({ titleId: TITLE, slug: 'godzilla', name: 'Godzilla' })
})

test('a title whose entries the source dropped can still be read and rated', async () => {
  await site.context.db.execute(`update catalogue_entries set gone_at = now() where title_id = '${TITLE}'`)
  await site.rooms.catalogue.reload()
  expect((await put(ada, { rating: 4 }, EDITION)).status).toBe(200)
  const { body } = await site.request('GET /api/user/ratings', { as: ada })
  expect(body.data[0].title).toMatchObject({ titleId: TITLE, name: 'Godzilla' })
})

test('a member takes their ratings along, and erasing them leaves sums that equal a recount', async () => {
  await put(ada, { rating: 5, review: 'Mine.' })
  await put(ada, { rating: 2 }, 'GK17D')
  await put(bob, { rating: 3 })
  const data = await site.request('GET /api/user/data', { as: ada })
  expect(data.body.ratings.ratings).toHaveLength(2)
  expect(JSON.stringify(data.body.ratings)).toContain('Mine.')
  expect(JSON.stringify(data.body.ratings)).not.toContain(`"userId":${bob.id}`)
  const gone = await site.request('DELETE /api/user', { as: ada, body: { username: 'ada' } })
  expect(gone.status).toBeLessThan(300)
  expect(await site.context.db.$count(ratings, eq(ratings.userId, ada.id))).toBe(0)
  expect((await reviews()).body).toMatchObject({ data: [], summary: { count: 1, mean: 3 } })
  const [other] = await site.context.db
    .select()
    .from(machineCounters)
    .where(eq(machineCounters.opdbId, 'GK17D'))
  expect(other).toMatchObject({ ratingCount: 0, ratingHalves: 0, histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0] })
})

test('a rating changes the lists of machines that show it', async () => {
  const listed = machines['GET /api/machines'].shows(null, {
    params: undefined,
    query: { limit: 20, offset: 0 },
  })
  const purged: PurgeKey[] = []
  site.context.events.onPurge((keys) => {
    if (keys !== 'all') purged.push(...keys)
  })
  await put(ada, { rating: 5 })
  await expect.poll(() => purged.filter((key) => listed?.includes(key))).toEqual(['counts:catalogue'])
})
