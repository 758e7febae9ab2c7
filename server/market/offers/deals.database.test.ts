// Deals: the price confirmed by both sides, feedback, and what happens when a side is banned, blocked or erased.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { OFFER_HOURS } from '#contract/market/offer-constants.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { ban } from '#server/moderation/members/sanction-steps.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { runSettleOffers } from './settling.ts'

let site: TestSite
let seller: TestMember
let bob: TestMember
let cyd: TestMember
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(async () => {
  seller = await site.member({ tier: 'pro' })
  bob = await site.member()
  cyd = await site.member()
})
const { sell, offer, answer, offered, answered, dealt, read, stateOf, listingState, notificationsOf } =
  dealsOn(() => site)
const review = (as: TestMember, id: number, rating = 'positive', text?: string) =>
  site.request(`POST /api/offers/${id}/feedback`, { as, body: { rating, ...(text && { text }) } })
const feedbackOf = async ({ username }: TestMember, as = cyd) =>
  (await site.request(`GET /api/members/${username}/feedback`, { as })).body

test('a deal is completed once both say the same price; its listing is sold and the line closed', async () => {
  const id = await sell(seller, { title: 'Ramp' })
  const [made, ofCyd] = [await offered(bob, id), await offered(cyd, id)]
  await answered(seller, made, 'accept')
  const first = await answered(seller, made, 'confirm', { amount: '410' })
  expect([first.state, first.finalPrice]).toEqual(['agreed', { own: '410.00', other: null }])
  expect(await notificationsOf(bob)).toEqual([
    `${seller.username} confirmed $410.00 for “Ramp”. Please confirm the price, too.`,
  ])
  await answered(bob, made, 'confirm', { amount: '390' })
  expect(await notificationsOf(seller)).toEqual(
    expect.arrayContaining([`${bob.username} says that “Ramp” cost $390.00, not $410.00`]),
  )
  const done = await answered(seller, made, 'confirm', { amount: '390' })
  expect(done.amount).toBe('390.00')
  expect([done.state, done.finalPrice, await listingState(bob, id)]).toEqual([
    'completed',
    { own: '390.00', other: '390.00' },
    'sold',
  ])
  expect(await notificationsOf(bob)).toEqual([
    `The sale of “Ramp” is complete. Leave feedback for ${seller.username}.`,
  ])
  expect(await stateOf(cyd, ofCyd)).toBe('closed')
  expect(await notificationsOf(cyd)).toEqual(['“Ramp” has been sold. Your offer is closed.'])
  expect((await answer(bob, made, 'cancel')).body.code).toBe('offer_over')
})

test('an offer is accepted at the amount that was shown, by either side, and else refused', async () => {
  const made = await offered(bob, await sell(seller), '550')
  await answered(seller, made, 'counter', { amount: '600' })
  const late = await answer(bob, made, 'accept', { amount: '550' })
  expect([late.status, late.body.code, late.body.error]).toEqual([
    409,
    'price_changed',
    'The price is now $600.00.',
  ])
  await answered(bob, made, 'counter', { amount: '400' })
  expect((await answer(seller, made, 'accept', { amount: '550' })).body.error).toBe(
    'The price is now $400.00.',
  )
  expect(await stateOf(bob, made)).toBe('offered')
  const agreed = await answered(seller, made, 'accept', { amount: '400.00' })
  expect([agreed.state, agreed.amount]).toEqual(['agreed', '400.00'])
})

test.each(['450', '400'])('a counteroffer of %s that nobody answered expires as one', async (amount) => {
  const made = await offered(bob, await sell(seller, { title: 'Hinge' }), '400')
  await answered(seller, made, 'counter', { amount })
  await notificationsOf(bob)
  site.clock.advance(OFFER_HOURS * HOUR_MS)
  await runSettleOffers(site.context)
  expect(await notificationsOf(bob)).toEqual([
    `The counteroffer of $${amount}.00 by ${seller.username} for “Hinge” has expired`,
  ])
})

test('an edit is news to those who had offered before it, not to those who offer on the listing as it is', async () => {
  const id = await sell(seller, { title: 'Topper' })
  await offered(bob, id)
  await site.request(`PATCH /api/marketplace-listings/${id}`, { as: seller, body: { title: 'Other topper' } })
  await offered(cyd, id)
  const told = '“Other topper” was edited. Your offer is for the listing as it was.'
  expect(await notificationsOf(bob)).toContain(told)
  expect(await notificationsOf(cyd)).not.toContain(told)
})

test('feedback is shown once both have written', async () => {
  const made = await dealt(seller, bob)
  const mine = await review(bob, made, 'positive', 'Well packed.')
  expect([mine.status, mine.body.feedback.own.text]).toEqual([201, 'Well packed.'])
  expect((await feedbackOf(seller)).data).toEqual([])
  expect((await read(seller, made)).feedback).toMatchObject({ own: null, other: null, isOtherGiven: true })
  expect(await notificationsOf(seller)).toContain(
    `${bob.username} left feedback for “A coil”. Leave yours to read it.`,
  )
  await review(seller, made, 'neutral')
  expect((await feedbackOf(seller)).data).toMatchObject([
    { author: { username: bob.username }, role: 'buyer', rating: 'positive', text: 'Well packed.' },
  ])
  expect((await feedbackOf(seller)).reputation).toEqual({ positive: 1, neutral: 0, negative: 0, partners: 1 })
  expect((await feedbackOf(bob)).reputation).toMatchObject({ neutral: 1 })
  expect(await notificationsOf(bob)).toContain(`${seller.username} left you feedback for “A coil”`)
})

test('what was sold in a confirmed deal is not put up again; what its seller called sold may be', async () => {
  const done = await read(bob, await dealt(seller, bob))
  const open = (id: number) =>
    site.request(`PATCH /api/marketplace-listings/${id}`, { as: seller, body: { state: 'open' } })
  const refused = await open(done.listing.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'listing_over'])
  const id = await sell(seller)
  const body = { state: 'sold' }
  expect((await site.request(`PATCH /api/marketplace-listings/${id}`, { as: seller, body })).status).toBe(200)
  expect((await open(id)).status).toBe(200)
})

test('no feedback without a deal, none twice, and none of other kinds', async () => {
  const made = await offered(bob, await sell(seller))
  expect((await review(bob, made)).body.code).toBe('no_deal')
  await answered(seller, made, 'accept')
  expect((await review(bob, made)).body.code).toBe('no_deal')
  const done = await dealt(seller, bob)
  expect((await review(bob, done)).status).toBe(201)
  const again = await review(bob, done, 'negative')
  expect([again.status, again.body.code]).toEqual([409, 'feedback_given'])
  expect((await review(seller, done, 'splendid')).status).toBe(400)
  expect((await review(seller, done, 'positive', 'x'.repeat(501))).status).toBe(400)
})

test('feedback and words beside an offer can be reported; feedback is taken down and shown again', async () => {
  const moderator = await site.member({ role: 'moderator' })
  const flag = (as: TestMember, kind: string, id: number) =>
    site.request('POST /api/flags', { as, body: { kind, id, reason: 'abuse' } })
  const spoken = await offered(bob, await sell(seller), '400', { message: 'You crook.' })
  const [step] = (await read(seller, spoken)).steps
  expect((await flag(cyd, 'offer', step.id)).status).toBe(404)
  expect((await flag(bob, 'offer', step.id)).body.code).toBe('own_thing')
  expect((await flag(seller, 'offer', step.id)).status).toBe(201)
  const done = await dealt(seller, bob)
  const given = (await review(bob, done, 'negative', 'A crook.')).body.feedback.own
  expect((await flag(cyd, 'feedback', given.id)).status).toBe(404)
  await review(seller, done)
  expect((await flag(cyd, 'feedback', given.id)).status).toBe(201)
  const { data } = (await site.request('GET /api/moderation/cases?kind=feedback', { as: moderator })).body
  const decide = (call: string, body: object) =>
    site.request(`POST /api/moderation/cases/${data[0].id}/${call}`, { as: moderator, body })
  const decided = await decide('decision', {
    decision: 'upheld',
    actions: ['take_down'],
    textToAuthor: 'No.',
  })
  expect([decided.status, (await feedbackOf(seller)).data]).toEqual([200, []])
  const restored = await site.request(`POST /api/moderation/cases/${data[0].id}/restore`, { as: moderator })
  expect(restored.status).toBe(200)
  expect((await feedbackOf(seller)).data).toHaveLength(1)
})

test('five accounts that sell to each other in a ring count once for each other', async () => {
  const ring: TestMember[] = []
  for (let at = 0; at < 5; at++) ring.push(await site.member({ tier: 'pro' }))
  for (let round = 0; round < 2; round++)
    for (const [at, one] of ring.entries()) {
      const next = ring[(at + 1) % ring.length] as TestMember
      const made = await dealt(one, next)
      await review(one, made)
      await review(next, made)
    }
  const [first] = ring
  expect((await feedbackOf(first as TestMember)).reputation).toEqual({
    positive: 2,
    neutral: 0,
    negative: 0,
    partners: 2,
  })
})

test('a member who is banned leaves the deal, and whoever is in line comes next', async () => {
  const id = await sell(seller, { title: 'Flipper' })
  const [made, ofCyd] = [await offered(bob, id), await offered(cyd, id)]
  await answered(seller, made, 'accept')
  await site.context.db.transaction((tx) => ban(tx, { userId: bob.id, now: site.clock.now() }))
  expect(await notificationsOf(seller)).toContain('The deal on “Flipper” fell through')
  expect([await stateOf(cyd, ofCyd), await stateOf(seller, made)]).toEqual(['offered', 'fallen_through'])
})

test('a block ends what is between the two, in words that do not tell of it', async () => {
  const id = await sell(seller, { title: 'Apron' })
  const [made, ofCyd] = [await offered(bob, id), await offered(cyd, id)]
  await answered(seller, made, 'accept')
  await notificationsOf(bob)
  await site.request(`PUT /api/blocks/${seller.id}`, { as: bob })
  expect(await notificationsOf(seller)).toContain('The deal on “Apron” fell through')
  expect(await stateOf(cyd, ofCyd)).toBe('offered')
  await site.request(`PUT /api/blocks/${cyd.id}`, { as: seller })
  expect(await notificationsOf(cyd)).toEqual(['“Apron” is no longer for sale. Your offer is closed.'])
  for (const as of [bob, cyd]) {
    const { status, body } = await offer(as, id)
    expect([status, body.code, body.error]).toEqual([403, 'blocked', 'You can’t deal with each other.'])
  }
})

test('an erased buyer leaves the deal without name and words; the seller keeps what was agreed', async () => {
  const id = await sell(seller)
  const made = await offered(bob, id, '400', { message: 'Call 555-0100' })
  const ofCyd = await offered(cyd, id)
  await answered(seller, made, 'accept')
  const done = await dealt(seller, bob)
  await review(bob, done, 'positive', 'Thanks!')
  const before = await exportMember(site.context.db, bob.username, personalData)
  expect(JSON.stringify(before)).toContain('Call 555-0100')
  await eraseMember(site.context, bob.username, personalData)
  const left = await read(seller, made)
  expect([left.state, left.buyer.username, JSON.stringify(left).includes('555')]).toEqual([
    'fallen_through',
    `deleted_${bob.id}`,
    false,
  ])
  expect([await stateOf(seller, done), await stateOf(cyd, ofCyd)]).toEqual(['completed', 'offered'])
})

test('an erased seller leaves: offers are closed, and a completed deal stays with the buyer', async () => {
  const done = await dealt(seller, bob)
  const waiting = await offered(cyd, await sell(seller, { title: 'Siderail' }))
  await eraseMember(site.context, seller.username, personalData)
  expect(await stateOf(cyd, waiting)).toBe('closed')
  expect(await notificationsOf(cyd)).toEqual(['“Siderail” is no longer for sale. Your offer is closed.'])
  const { listing, state, seller: former, snapshot } = await read(bob, done)
  expect([listing.id, listing.title, state, former.username, snapshot.html]).toEqual([
    null,
    'A coil',
    'completed',
    `deleted_${seller.id}`,
    '',
  ])
  expect((await review(bob, done)).status).toBe(201)
})
