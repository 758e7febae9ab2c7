// Feedback from one side alone: hidden until the feedback period is over.
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { FEEDBACK_DAYS } from '#contract/market/offer-constants.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let seller: TestMember
let bob: TestMember
beforeAll(async () => {
  site = await openTestSite()
  seller = await site.member({ tier: 'premium' })
  bob = await site.member()
})
const { dealt } = dealsOn(() => site)
const review = (as: TestMember, id: number, rating = 'positive') =>
  site.request(`POST /api/offers/${id}/feedback`, { as, body: { rating } })
const feedbackOf = async ({ username }: TestMember, as = bob) =>
  (await site.request(`GET /api/members/${username}/feedback`, { as })).body

test('feedback of one side is shown after 14 days, and then there is no more', async () => {
  const made = await dealt(seller, bob)
  await review(bob, made, 'negative')
  site.clock.advance(FEEDBACK_DAYS * DAY_MS - 1)
  expect((await feedbackOf(seller, seller)).data).toEqual([])
  site.clock.advance(1)
  expect((await feedbackOf(seller, seller)).reputation).toMatchObject({ negative: 1 })
  const late = await review(seller, made)
  expect([late.status, late.body.code]).toEqual([409, 'feedback_over'])
})
