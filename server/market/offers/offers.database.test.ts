// Offers: made, countered, accepted, put in line; what is refused, and who is notified.
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { OFFER_HOURS, OFFERS_PER_LISTING } from '#contract/market/offer-constants.ts'
import { runExpireListings } from '#server/market/listings/listing-changes.ts'
import { moderatedListings } from '#server/market/listings/moderated.ts'
import { listings, offers } from '#server/market/tables.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
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
const { sell, offer, answer, offered, answered, read, stateOf, listingState, notificationsOf } = dealsOn(
  () => site,
)
const { uploaded, see } = uploadsOn(() => ({ site, owner: seller }))
const listed = async (as: TestMember, query = '') =>
  (await site.request(`GET /api/offers${query}`, { as })).body.data.map(({ id }: { id: number }) => id)
const change = (id: number, body: object, as = seller) =>
  site.request(`PATCH /api/marketplace-listings/${id}`, { as, body })

test('an offer is made, countered and accepted; each side is told by the other', async () => {
  const id = await sell(seller, { title: 'Popper' })
  const made = await offer(bob, id, '400', { message: 'Cash, this week.' })
  expect(made.body).toMatchObject({
    role: 'buyer',
    state: 'offered',
    amount: '400.00',
    actions: ['withdraw'],
    listing: { id, title: 'Popper', price: '500.00', state: 'open' },
    steps: [{ event: 'offer', by: 'buyer', amount: '400.00', message: 'Cash, this week.' }],
  })
  expect(await notificationsOf(seller)).toEqual([`${bob.username} offers $400.00 for “Popper”`])
  expect((await read(seller, made.body.id)).actions).toEqual(['accept', 'decline', 'counter'])
  await answered(seller, made.body.id, 'counter', { amount: '450' })
  expect(await notificationsOf(bob)).toEqual([`${seller.username} asks $450.00 for “Popper”`])
  const { state, amount } = await answered(bob, made.body.id, 'accept')
  expect([state, amount, await listingState(bob, id)]).toEqual(['agreed', '450.00', 'pending'])
  expect(await notificationsOf(seller)).toEqual([`${bob.username} accepted $450.00 for “Popper”`])
  expect((await site.request('GET /api/marketplace-listings', { as: bob })).text).not.toContain('Popper')
  expect((await read(bob, made.body.id)).steps.map(({ event }: { event: string }) => event)).toEqual([
    'offer',
    'counter',
    'accept',
  ])
})

test('an empty message is none', async () => {
  const id = await sell(seller)
  const made = await offer(bob, id, '400', { message: '' })
  expect([made.status, made.body.steps[0].message]).toEqual([201, null])
  expect((await offer(cyd, id, '400', { message: null })).status).toBe(201)
  const { status, body } = await answer(seller, made.body.id, 'counter', { amount: '450', message: '' })
  expect([status, body.steps[1].message]).toEqual([200, null])
})

test('Buy Now makes a deal at the asking price, and at no other', async () => {
  const id = await sell(seller, { title: 'Knocker' })
  const refused = await offer(bob, id, '499', { isBuyNow: true })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    409,
    'price_changed',
    { amount: 'The price is now $500.00.' },
  ])
  const { body } = await offer(bob, id, '500', { isBuyNow: true })
  expect([body.state, body.isBuyNow, await listingState(bob, id)]).toEqual(['agreed', true, 'pending'])
  expect(await notificationsOf(seller)).toEqual([`${bob.username} buys “Knocker” for $500.00`])
  const late = await offer(cyd, id, '500', { isBuyNow: true })
  expect([late.status, late.body.code]).toEqual([409, 'sale_pending'])
})

test('who has an offer waiting can still buy, and has one offer', async () => {
  const id = await sell(seller)
  const made = await offered(bob, id)
  const { body } = await offer(bob, id, '500', { isBuyNow: true })
  expect([body.id, body.state, body.amount]).toEqual([made, 'agreed', '500.00'])
  expect((await offer(bob, id, '500', { isBuyNow: true })).body.code).toBe('offer_open')
})

test('others get in line, are told, and the first of them is next when the deal falls through', async () => {
  const id = await sell(seller, { title: 'Spinner' })
  const [ofBob, ofCyd] = [await offered(bob, id, '400'), await offered(cyd, id, '420')]
  const dan = await site.member()
  await answered(seller, ofCyd, 'counter', { amount: '480' })
  await answered(seller, ofBob, 'accept')
  const ofDan = await offered(dan, id, '450')
  expect((await read(cyd, ofCyd)).place).toBe(1)
  expect((await read(dan, ofDan)).place).toBe(2)
  expect(await notificationsOf(cyd)).toEqual([
    'Someone else agreed on “Spinner” first. Your offer of $420.00 is number 1 in line.',
  ])
  await answered(bob, ofBob, 'cancel')
  expect(await notificationsOf(cyd)).toEqual([
    'You’re next in line: your offer of $420.00 for “Spinner” waits for the seller',
  ])
  expect(await notificationsOf(seller)).toContain(
    `${cyd.username} is next in line for “Spinner” with $420.00`,
  )
  expect([await stateOf(cyd, ofCyd), await stateOf(dan, ofDan), await listingState(cyd, id)]).toEqual([
    'offered',
    'in_line',
    'open',
  ])
  await answered(seller, ofCyd, 'decline')
  expect(await stateOf(dan, ofDan)).toBe('offered')
  await answered(seller, ofDan, 'accept')
  expect(await listingState(dan, id)).toBe('pending')
})

test('an offer ends with its 48 hours, whether or not a job has been there; the job tells', async () => {
  const id = await sell(seller, { title: 'Hinge' })
  const made = await offered(bob, id)
  site.clock.advance(OFFER_HOURS * HOUR_MS - 1)
  expect(await stateOf(bob, made)).toBe('offered')
  site.clock.advance(1)
  expect([
    await stateOf(bob, made),
    await listed(bob, '?list=live'),
    await listed(bob, '?list=over'),
  ]).toEqual(['expired', [], [made]])
  const late = await answer(seller, made, 'accept')
  expect([late.status, late.body.code, late.body.error]).toEqual([
    409,
    'offer_over',
    'This offer is over: expired.',
  ])
  await runSettleOffers(site.context)
  expect(await notificationsOf(bob)).toEqual(['Your offer of $400.00 for “Hinge” has expired'])
  expect(await notificationsOf(seller)).toContain(`The offer by ${bob.username} for “Hinge” has expired`)
  expect((await offer(bob, id)).status).toBe(201)
})

test('an offer that cannot be settled fails the job, and keeps no later one waiting', async () => {
  const [stuck, id] = [await sell(seller), await sell(seller)]
  const made = [await offered(bob, stuck), await offered(bob, id)]
  const { db, database } = site.context
  const states = async () => {
    const rows = await db
      .select({ state: offers.state })
      .from(offers)
      .where(inArray(offers.id, made))
      .orderBy(offers.id)
    return rows.map(({ state }) => state)
  }
  site.clock.advance(OFFER_HOURS * HOUR_MS)
  await database.query(
    `alter table marketplace_offers add constraint test_stuck check (listing_id <> ${stuck}) not valid`,
  )
  onTestFinished(async () => {
    await database.query('alter table marketplace_offers drop constraint if exists test_stuck')
  })
  await expect(runSettleOffers(site.context)).rejects.toThrow('Failed query')
  expect(await states()).toEqual(['offered', 'expired'])
  await database.query('alter table marketplace_offers drop constraint test_stuck')
  await runSettleOffers(site.context)
  expect(await states()).toEqual(['expired', 'expired'])
})

test('who is next in line and gets no answer makes room for the one after', async () => {
  const id = await sell(seller)
  const [ofBob, ofCyd] = [await offered(bob, id), await offered(cyd, id)]
  const dan = await site.member()
  await answered(seller, ofBob, 'accept')
  const ofDan = await offered(dan, id)
  await answered(seller, ofBob, 'cancel')
  site.clock.advance(OFFER_HOURS * HOUR_MS)
  await runSettleOffers(site.context)
  expect([await stateOf(cyd, ofCyd), await stateOf(dan, ofDan)]).toEqual(['expired', 'offered'])
})

test.each([-1, 0, '0', 'NaN', 1e308, '9,99', '1.234', '', null, true, '99999999'])(
  'a price of %s is refused, and nothing is written',
  async (amount) => {
    const id = await sell(seller)
    const answerOf = await offer(bob, id, amount)
    expect([answerOf.status, Object.keys(answerOf.body.fields)]).toEqual([400, ['amount']])
    const made = await offered(bob, id)
    const counter = await answer(seller, made, 'counter', { amount })
    expect([counter.status, Object.keys(counter.body.fields)]).toEqual([400, ['amount']])
    expect((await read(bob, made)).amount).toBe('400.00')
  },
)

test('a counteroffer and a confirmation need a price', async () => {
  const made = await offered(bob, await sell(seller))
  const { status, body } = await answer(seller, made, 'counter')
  expect([status, body.code, body.fields]).toEqual([
    400,
    'amount_required',
    { amount: 'Please enter a price' },
  ])
})

test('no offers on own, sold, withdrawn, expired and hidden listings', async () => {
  const own = await offer(seller, await sell(seller))
  expect([own.status, own.body.code]).toEqual([409, 'own_listing'])
  const id = await sell(seller)
  await change(id, { state: 'sold' })
  expect((await offer(bob, id)).body.code).toBe('listing_sold')
  const withdrawn = await sell(seller)
  await change(withdrawn, { state: 'withdrawn' })
  expect((await offer(bob, withdrawn)).status).toBe(404)
  const over = await sell(seller)
  await site.context.db.update(listings).set({ expiresAt: site.clock.now() }).where(eq(listings.id, over))
  expect((await offer(bob, over)).body.code).toBe('listing_expired')
  await runExpireListings(site.context)
  expect((await offer(bob, over)).body.code).toBe('listing_expired')
  expect((await offer(bob, 999_999)).status).toBe(404)
})

test('staff make no offers on withdrawn and hidden listings either, which they can see', async () => {
  const [withdrawn, hidden] = [await sell(seller), await sell(seller)]
  await change(withdrawn, { state: 'withdrawn' })
  await site.context.db.transaction(async (tx) => moderatedListings(site.context).takeDown?.(tx, hidden))
  for (const as of [await site.member({ role: 'admin' }), await site.member({ role: 'moderator' })])
    for (const isBuyNow of [true, false]) {
      const refused = [
        await offer(as, withdrawn, '500', { isBuyNow }),
        await offer(as, hidden, '500', { isBuyNow }),
      ]
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'listing_withdrawn'],
        [409, 'listing_hidden'],
      ])
    }
})

test('lists show what is for sale, or what is wanted or traded; offers are made on the first alone', async () => {
  const [sale, wanted] = [await sell(seller), await sell(seller, { intent: 'wanted' })]
  const ids = async (query: string) =>
    (await site.request(`GET /api/marketplace-listings${query}`, { as: bob })).body.data.map(
      ({ id }: { id: number }) => id,
    )
  const found = [
    await ids(''),
    await ids('?intent=sale'),
    await ids('?intent=wanted'),
    await ids('?intent=trade'),
  ]
  expect(found.map((list) => [list.includes(sale), list.includes(wanted)])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ])
  const newest = (await site.request('GET /api/marketplace-listings/newest?limit=100')).body.data
  expect(newest.map(({ id }: { id: number }) => id)).not.toContain(wanted)
  const refused = await offer(bob, wanted)
  expect([refused.status, refused.body.code]).toEqual([409, 'not_for_sale'])
  expect((await change(wanted, { intent: 'sale' })).status).toBe(400)
  expect((await site.request('GET /api/marketplace-listings?intent=rent', { as: bob })).status).toBe(400)
})

test('one buyer has one offer on a listing at a time, and a few in all', async () => {
  const id = await sell(seller)
  for (let at = 0; at < OFFERS_PER_LISTING; at++) {
    const made = await offered(bob, id)
    expect((await offer(bob, id)).body.code).toBe('offer_open')
    await answered(bob, made, 'withdraw')
  }
  const { status, body } = await offer(bob, id)
  expect([status, body.code]).toEqual([409, 'offers_used_up'])
  expect((await offer(cyd, id)).status).toBe(201)
})

test('offers are between their two sides: others, staff too, find nothing', async () => {
  const id = await sell(seller)
  const made = await offered(bob, id)
  for (const as of [cyd, await site.member({ role: 'admin' }), await site.member({ role: 'moderator' })]) {
    const answers = [
      await site.request(`GET /api/offers/${made}`, { as }),
      await answer(as, made, 'accept'),
      await site.request(`POST /api/offers/${made}/feedback`, { as, body: { rating: 'positive' } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'offer_not_found']),
    )
    const on = await site.request(`GET /api/marketplace-listings/${id}/offers`, { as })
    expect(on.body.data).toEqual([])
  }
  const on = await site.request(`GET /api/marketplace-listings/${id}/offers`, { as: seller })
  expect(on.body.data.map((one: { id: number }) => one.id)).toEqual([made])
})

test('each step is for the side whose turn it is', async () => {
  const made = await offered(bob, await sell(seller))
  for (const [as, action] of [
    [bob, 'accept'],
    [bob, 'counter'],
    [bob, 'decline'],
    [seller, 'withdraw'],
    [seller, 'confirm'],
    [bob, 'cancel'],
  ] as const) {
    const { status, body } = await answer(as, made, action, { amount: '410' })
    expect([action, status, body.code]).toEqual([action, 409, 'not_your_turn'])
    expect(body.error).toContain(as === bob ? 'now: waiting for the seller.' : 'now: your answer needed.')
  }
  await answered(seller, made, 'decline')
  expect((await answer(seller, made, 'accept')).body.code).toBe('offer_over')
})

test('a listing that is edited tells its buyers, and offers stand against it as it was, its pictures too', async () => {
  const [kept, dropped] = [await uploaded(), await uploaded()]
  const id = await sell(seller, { title: 'Topper', pictureIds: [kept.id, dropped.id] })
  const made = await offered(bob, id)
  await notificationsOf(bob)
  await change(id, { title: 'Other topper', description: 'Broken.', price: '900', pictureIds: [kept.id] })
  expect(await notificationsOf(bob)).toEqual([
    '“Other topper” was edited. Your offer is for the listing as it was.',
  ])
  const { listing, snapshot, state } = await read(bob, made)
  expect([listing.title, listing.price, state, snapshot.isChanged]).toEqual([
    'Topper',
    '500.00',
    'offered',
    true,
  ])
  expect(snapshot.html).toContain('Tested.')
  expect(snapshot.pictures.map((picture: { id: number }) => picture.id)).toEqual([kept.id, dropped.id])
  expect([(await see(dropped.url, bob)).status, (await see(dropped.url, cyd)).status]).toEqual([200, 404])
  await change(id, { pictureIds: [dropped.id] })
  expect((await read(seller, made)).snapshot.pictures.map((picture: { id: number }) => picture.id)).toEqual([
    kept.id,
    dropped.id,
  ])
  expect((await answered(seller, made, 'accept')).amount).toBe('400.00')
})

test('who withdraws or sells a listing ends the offers on it, and their buyers are told', async () => {
  const [gone, sold] = [await sell(seller, { title: 'Rail' }), await sell(seller, { title: 'Coin door' })]
  const [one, two] = [await offered(bob, gone), await offered(bob, sold)]
  await change(gone, { state: 'withdrawn' })
  await change(sold, { state: 'sold' })
  expect([await stateOf(bob, one), await stateOf(bob, two)]).toEqual(['closed', 'closed'])
  expect((await notificationsOf(bob)).sort()).toEqual([
    '“Coin door” has been sold. Your offer is closed.',
    '“Rail” is no longer for sale. Your offer is closed.',
  ])
})

test('while a sale is pending its listing is neither withdrawn nor sold by hand', async () => {
  const id = await sell(seller)
  await answered(seller, await offered(bob, id), 'accept')
  for (const state of ['withdrawn', 'sold', 'open']) {
    const { status, body } = await change(id, { state })
    expect([state, status, body.code]).toEqual([state, 409, 'sale_pending'])
  }
})

test('the silenced take no new steps with words, and get out of what they began', async () => {
  const [id, other] = [await sell(seller), await sell(seller)]
  const [made, accepted] = [await offered(bob, id), await offered(bob, other)]
  await answered(seller, accepted, 'accept')
  const silencedUntil = new Date(site.clock.now().getTime() + HOUR_MS)
  for (const { id: userId } of [seller, bob]) await setSanctions(site.context.db, userId, { silencedUntil })
  for (const refused of [
    await offer(bob, await sell(await site.member({ tier: 'pro' }))),
    await answer(seller, made, 'accept'),
    await answer(seller, made, 'counter', { amount: '450' }),
    await answer(seller, made, 'decline', { message: 'Words' }),
    await change(id, { title: 'Words' }),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'silenced'])
  await answered(seller, made, 'decline')
  await answered(bob, accepted, 'cancel')
  expect((await change(id, { state: 'withdrawn' })).status).toBe(200)
})

test('a listing that a moderator has taken down is not agreed on until it is back', async () => {
  const id = await sell(seller)
  const [made, ofCyd] = [await offered(bob, id), await offered(cyd, id)]
  const moderated = moderatedListings(site.context)
  const step = (name: 'takeDown' | 'restore') =>
    site.context.db.transaction(async (tx) => moderated[name]?.(tx, id))
  await answered(seller, made, 'accept')
  await step('takeDown')
  expect((await offer(await site.member(), id)).status).toBe(404)
  await answered(bob, made, 'cancel')
  expect(await stateOf(cyd, ofCyd)).toBe('in_line')
  await step('restore')
  expect(await stateOf(cyd, ofCyd)).toBe('offered')
  await step('takeDown')
  expect((await answer(seller, ofCyd, 'accept')).body.code).toBe('listing_hidden')
  await answered(seller, ofCyd, 'decline')
})
