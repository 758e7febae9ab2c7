// Concurrent steps: a listing has at most one deal, and every other offer ends in a known state.
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { listings, offers } from '#server/market/tables.ts'
import { openGate, untilOneWaits } from '#server/testing/processes/barriers.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestAnswer, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let seller: TestMember
let buyers: TestMember[]
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(async () => {
  seller = await site.member({ tier: 'pro' })
  buyers = []
  for (let at = 0; at < 5; at++) buyers.push(await site.member({ tier: 'pro' }))
})
const { sell, offer, answer, offered, answered, stateOf, listingState } = dealsOn(() => site)
const deals = (listingId: number) =>
  site.context.db.$count(offers, and(eq(offers.listingId, listingId), eq(offers.state, 'agreed')))
const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).sort()

/** Locks the listing until all requests wait for it, so that they proceed together. */
async function atOnce<T>(listingId: number, start: () => Promise<T>): Promise<T> {
  const held = openGate()
  const done = openGate()
  const holding = site.context.db.transaction(async (tx) => {
    await tx.select().from(listings).where(eq(listings.id, listingId)).for('update')
    held.open()
    await done.opened
  })
  await held.opened
  const started = start()
  await untilOneWaits(site)
  done.open()
  await holding
  return started
}

test('of five who press Buy Now at once one buys', async () => {
  const id = await sell(seller)
  const answers = await atOnce(id, () =>
    Promise.all(buyers.map((as) => offer(as, id, '500', { isBuyNow: true }))),
  )
  expect(statuses(answers)).toEqual([201, 409, 409, 409, 409])
  expect([await deals(id), await listingState(seller, id)]).toEqual([1, 'pending'])
})

test('of five offers accepted at once one is a deal, and the others are in line', async () => {
  const id = await sell(seller)
  const made: number[] = []
  for (const buyer of buyers) made.push(await offered(buyer, id))
  const answers = await atOnce(id, () => Promise.all(made.map((one) => answer(seller, one, 'accept'))))
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
  const states = await Promise.all(made.map((one) => stateOf(seller, one)))
  expect(states.sort()).toEqual(['agreed', 'in_line', 'in_line', 'in_line', 'in_line'])
})

test('accepted and withdrawn at once is one of both', async () => {
  const id = await sell(seller)
  const [buyer] = buyers as [TestMember]
  const made = await offered(buyer, id)
  const answers = await atOnce(id, () =>
    Promise.all([answer(seller, made, 'accept'), answer(buyer, made, 'withdraw')]),
  )
  expect(statuses(answers)).toEqual([200, 409])
  expect(await deals(id)).toBe((await stateOf(buyer, made)) === 'agreed' ? 1 : 0)
})

test('accepted while the listing is withdrawn is one of both', async () => {
  const id = await sell(seller)
  const made = await offered(buyers[0] as TestMember, id)
  const answers = await atOnce(id, () =>
    Promise.all([
      answer(seller, made, 'accept'),
      site.request(`PATCH /api/marketplace-listings/${id}`, { as: seller, body: { state: 'withdrawn' } }),
    ]),
  )
  expect(statuses(answers)).toEqual([200, 409])
  const state = await listingState(seller, id)
  expect([state, await stateOf(seller, made)]).toEqual(
    state === 'pending' ? ['pending', 'agreed'] : ['withdrawn', 'closed'],
  )
})

test('an offer sent twice at once is one', async () => {
  const id = await sell(seller)
  const [buyer] = buyers as [TestMember]
  const answers = await atOnce(id, () => Promise.all([offer(buyer, id), offer(buyer, id)]))
  expect(statuses(answers)).toEqual([201, 409])
})

test('both confirm at once, and the deal is completed', async () => {
  const id = await sell(seller)
  const [buyer] = buyers as [TestMember]
  const made = await offered(buyer, id)
  await answered(seller, made, 'accept')
  const answers = await atOnce(id, () =>
    Promise.all([seller, buyer].map((as) => answer(as, made, 'confirm', { amount: '400' }))),
  )
  expect(statuses(answers)).toEqual([200, 200])
  expect([await stateOf(buyer, made), await listingState(buyer, id)]).toEqual(['completed', 'sold'])
})

test('five who buy from each other in a ring all at once wait for nobody for ever', async () => {
  const ids: number[] = []
  for (const one of buyers) ids.push(await sell(one))
  const ring = () => Promise.all(ids.map((id, at) => offer(buyers[(at + 1) % 5] as TestMember, id)))
  expect(statuses(await ring())).toEqual([201, 201, 201, 201, 201])
})

test('an offer that meets its seller’s erasure is refused or closed, and neither waits for the other for ever', async () => {
  const id = await sell(seller)
  const [answers] = await Promise.all([
    Promise.all(buyers.map((as) => offer(as, id))),
    eraseMember(site.context, seller.username, personalData),
  ])
  for (const { status, body } of answers) {
    expect([201, 404, 409]).toContain(status)
    if (status !== 201) continue
    const as = buyers.find(({ username }) => username === body.buyer.username)
    expect(await stateOf(as as TestMember, body.id)).toBe('closed')
  }
})
