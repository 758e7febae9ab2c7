// Favorites and ratings on a profile: shown to members only, and only where their member chose so.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { FAVORITES_ON_PROFILE } from '#contract/collections/constants.ts'
import { MemberRatings } from '#contract/ratings/ratings.ts'
import { ratings } from '#server/ratings/tables.ts'
import { DEADPOOL, GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let reader: TestMember
beforeAll(async () => {
  site = await openTestSite()
  reader = await site.member()
})

const choose = (as: TestMember, body: object) => site.request('PATCH /api/user', { as, body })
const rate = (as: TestMember, opdbId: string, rating: number, review?: string) =>
  site.request(`PUT /api/machines/${opdbId}/rating`, { as, body: { rating, ...(review && { review }) } })
const like = (as: TestMember, opdbId: string) => site.request(`PUT /api/favorites/${opdbId}`, { as })
const favoritesOf = (of: TestMember, as: TestMember | null = reader) =>
  site.request(`GET /api/members/${of.username}/favorites`, { as })
const ratingsOf = (of: TestMember, as: TestMember | null = reader) =>
  site.request(`GET /api/members/${of.username}/ratings`, { as })
const NOTHING = { count: 0, histogram: Array(9).fill(0), reviews: [] }

async function liker(): Promise<TestMember> {
  const ada = await site.member()
  await rate(ada, GODZILLA, 4.5, 'Fast and **loud**.')
  await rate(ada, METALLICA, 4.5)
  await rate(ada, DEADPOOL, 2, 'Not for me.')
  for (const opdbId of [GODZILLA, METALLICA]) await like(ada, opdbId)
  return ada
}

test('neither is shown until its member chooses so, and each by itself', async () => {
  const ada = await liker()
  expect([(await favoritesOf(ada)).body.data, (await ratingsOf(ada)).body]).toEqual([[], NOTHING])
  expect((await ratingsOf(ada, ada)).body).toEqual(NOTHING)
  expect((await choose(ada, { showsFavorites: true })).body.showsFavorites).toBe(true)
  expect((await favoritesOf(ada)).body.pagination.total).toBe(2)
  expect((await ratingsOf(ada)).body).toEqual(NOTHING)
  await choose(ada, { showsFavorites: false, showsRatings: true })
  expect((await favoritesOf(ada)).body.pagination.total).toBe(0)
  expect((await ratingsOf(ada)).body.count).toBe(3)
})

test('members see the newest favorites, how many got which rating, and the newest reviews', async () => {
  const ada = await liker()
  await choose(ada, { showsFavorites: true, showsRatings: true })
  const { body } = await favoritesOf(ada)
  expect(body.data.map(({ opdbId }: { opdbId: string }) => opdbId).sort()).toEqual(
    [METALLICA, GODZILLA].sort(),
  )
  expect(body.pagination.limit).toBe(FAVORITES_ON_PROFILE)
  const shown = MemberRatings.parse((await ratingsOf(ada)).body)
  expect([shown.count, shown.histogram]).toEqual([3, [0, 0, 1, 0, 0, 0, 0, 2, 0]])
  expect(shown.reviews.map(({ rating, title }) => [rating, title.name.split(' ')[0]]).sort()).toEqual([
    [2, 'Deadpool'],
    [4.5, 'Godzilla'],
  ])
  expect(shown.reviews.map(({ html }) => html).join()).toContain('<strong>loud</strong>')
})

test('visitors see neither; a name that nobody has is not found', async () => {
  const ada = await liker()
  await choose(ada, { showsFavorites: true, showsRatings: true })
  expect([(await favoritesOf(ada, null)).status, (await ratingsOf(ada, null)).status]).toEqual([401, 401])
  for (const what of ['favorites', 'ratings']) {
    expect((await site.request(`GET /api/members/nobody_here/${what}`, { as: reader })).status).toBe(404)
  }
})

test('who has blocked the member sees neither, and a banned member has none', async () => {
  const [ada, eve] = [await liker(), await site.member()]
  await choose(ada, { showsFavorites: true, showsRatings: true })
  await site.request(`PUT /api/blocks/${ada.id}`, { as: eve })
  expect([(await favoritesOf(ada, eve)).body.data, (await ratingsOf(ada, eve)).body]).toEqual([[], NOTHING])
  await setSanctions(site.context.db, ada.id, { bannedAt: new Date() })
  expect([(await favoritesOf(ada)).status, (await ratingsOf(ada)).status]).toEqual([404, 404])
})

test('a rating that was taken back, and one that moderators took down, is neither counted nor shown', async () => {
  const ada = await liker()
  await choose(ada, { showsRatings: true })
  await site.request(`DELETE /api/machines/${DEADPOOL}/rating`, { as: ada })
  expect(await ratingsOf(ada)).toMatchObject({ body: { count: 2, reviews: [{ rating: 4.5 }] } })
  const { db } = site.context
  await db.update(ratings).set({ hiddenAt: new Date() }).where(eq(ratings.userId, ada.id))
  expect((await ratingsOf(ada)).body).toEqual(NOTHING)
})

test('what was chosen is among what a member takes along', async () => {
  const ada = await site.member()
  await choose(ada, { showsRatings: true })
  const { body } = await site.request('GET /api/user/data', { as: ada })
  expect(body.account).toMatchObject({ showsRatings: true, showsFavorites: false })
})
