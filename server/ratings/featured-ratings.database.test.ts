// Cards on the home page show members' ratings as soon as there is one.
import { expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

const cardsOf = async (site: TestSite) => (await site.request('GET /api/featured-machines')).body.data
const [GODZILLA] = ['GweeP-MW95j']

test('cards show the sample figures until a member has rated, then the real ones', async () => {
  const site = await openTestSite()
  const ada = await site.member()
  const before = await cardsOf(site)
  expect(before[0]).toMatchObject({ opdbId: GODZILLA, rating: 4.9, ratingCount: 931 })
  const put = { as: ada, body: { rating: 3.5 } }
  await site.request('PUT /api/machines/GweeP/rating', put)
  const after = await cardsOf(site)
  expect(after[0]).toMatchObject({ opdbId: GODZILLA, rating: 3.5, ratingCount: 1 })
  expect(after.slice(1)).toEqual(before.slice(1))
  await site.request('DELETE /api/machines/GweeP/rating', { as: ada })
  expect(await cardsOf(site)).toEqual(before)
})

test('a demo site starts with ratings of its sample members, and sums that fit', async () => {
  const site = await openTestSite({ seed: 'demo' })
  for (const card of await cardsOf(site)) {
    expect(card.rating, card.name).toBeGreaterThanOrEqual(4.6)
    expect(card.rating, card.name).toBeLessThanOrEqual(4.9)
    const { body } = await site.request(`GET /api/machines/${card.opdbId}/ratings`)
    expect([card.rating, card.ratingCount]).toEqual([body.summary.mean, body.summary.count])
    expect(body.summary.count).toBeLessThan(10)
    expect(body.data.length).toBeGreaterThan(0)
  }
  const top = await site.request('GET /api/top-machines')
  expect(top.body.data.length).toBeGreaterThan(10)
  expect(
    top.body.data.every(({ name, titleId }: { name: string; titleId: string }) => name !== titleId),
  ).toBe(true)
})
