// Feedback from one side alone, which is hidden until the feedback period is over, and of members who are banned.
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { FEEDBACK_DAYS } from '#contract/market/offer-constants.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
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

test('feedback of a banned member is in no list and no sum, and is back when the ban ends', async () => {
  const eve = await site.member()
  const made = await dealt(seller, eve)
  await review(eve, made, 'neutral')
  await review(seller, made)
  const ban = (bannedAt: Date | null) => setSanctions(site.context.db, eve.id, { bannedAt })
  const found = async () => {
    const { data, pagination, reputation } = await feedbackOf(seller)
    const ofEve = data.filter(({ author }: { author: TestMember }) => author.id === eve.id)
    return [ofEve.length, pagination.total, reputation.neutral]
  }
  expect(await found()).toEqual([1, 2, 1])
  await ban(site.clock.now())
  expect(await found()).toEqual([0, 1, 0])
  await ban(null)
  expect(await found()).toEqual([1, 2, 1])
})

test('feedback about a banned member is shown like their profile, to staff alone', async () => {
  const eve = await site.member()
  await setSanctions(site.context.db, eve.id, { bannedAt: site.clock.now() })
  const moderator = await site.member({ role: 'moderator' })
  for (const path of [`/api/members/${eve.username}`, `/api/members/${eve.username}/feedback`]) {
    const refused = await site.request(`GET ${path}`, { as: bob })
    expect([refused.status, refused.body.code]).toEqual([404, 'member_not_found'])
    expect((await site.request(`GET ${path}`, { as: moderator })).status).toBe(200)
  }
})
