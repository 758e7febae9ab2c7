// Live updates of offers on open pages, and the purpose of a listing in search results.
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { OFFER_HOURS } from '#contract/market/offer-constants.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { runSettleOffers } from './settling.ts'

let site: TestSite
let seller: TestMember
let buyer: TestMember
beforeEach(async () => {
  site = await openTestSite()
  seller = await site.member({ username: 'sal', tier: 'pro' })
  buyer = await site.member({ username: 'bea' })
})

const { sell, offered, answered } = dealsOn(() => site)

test('each step of an offer is told at once to the open pages of whom it is news to, and to no others', async () => {
  const { liveOf } = talkOn(site)
  const heardBy = async (member: TestMember) => (await liveOf(member)).filter(({ kind }) => kind === 'offer')
  const offerId = await offered(buyer, await sell(seller))
  const news = { kind: 'offer', offerId }
  expect([await heardBy(seller), await heardBy(buyer)]).toEqual([[news], []])
  await answered(seller, offerId, 'counter', { amount: '450' })
  await answered(buyer, offerId, 'accept')
  expect([await heardBy(seller), await heardBy(buyer)]).toEqual([[news, news], [news]])
})

test('what ends an offer or a deal, the line and the deadline are told at once as well', async () => {
  const { liveOf } = talkOn(site)
  const other = await site.member({ username: 'cyd' })
  /** How many messages seller, buyer and the other buyer have had of an offer. */
  const newsOf = async (id: number) => {
    const heard = await Promise.all([seller, buyer, other].map(liveOf))
    return heard.map((all) => all.filter(({ kind, offerId }) => kind === 'offer' && offerId === id).length)
  }
  const declined = await offered(buyer, await sell(seller))
  await answered(seller, declined, 'decline')
  const withdrawn = await offered(buyer, await sell(seller))
  await answered(buyer, withdrawn, 'withdraw')
  expect([await newsOf(declined), await newsOf(withdrawn)]).toEqual([
    [1, 1, 0],
    [2, 0, 0],
  ])
  const listingId = await sell(seller)
  const [first, second] = [await offered(buyer, listingId), await offered(other, listingId)]
  await answered(seller, first, 'accept')
  expect([await newsOf(first), await newsOf(second)]).toEqual([
    [1, 1, 0],
    [1, 0, 1],
  ])
  await answered(seller, first, 'confirm', { amount: '400' })
  await answered(buyer, first, 'cancel')
  expect([await newsOf(first), await newsOf(second)]).toEqual([
    [2, 2, 0],
    [2, 0, 2],
  ])
  await answered(seller, second, 'accept')
  await answered(seller, second, 'confirm', { amount: '400' })
  await answered(other, second, 'confirm', { amount: '400' })
  expect(await newsOf(second)).toEqual([3, 0, 4])
  const late = await offered(buyer, await sell(seller))
  site.clock.advance(OFFER_HOURS * HOUR_MS + 1)
  await runSettleOffers(site.context)
  expect(await newsOf(late)).toEqual([2, 1, 0])
})

test('hits of the search say what is wanted or traded', async () => {
  for (const intent of ['sale', 'wanted', 'trade'])
    await sell(seller, { title: `Quetzal ${intent}`, intent, price: '10' })
  const { body } = await site.request('GET /api/search?q=quetzal&kind=listing', { as: buyer })
  expect(body.data.map(({ title, detail }: Record<string, string>) => [title, detail]).sort()).toEqual([
    ['Quetzal sale', 'Parts · $10.00'],
    ['Quetzal trade', 'For trade · Parts · $10.00'],
    ['Quetzal wanted', 'Wanted · Parts · $10.00'],
  ])
})
