// Live updates of offers on open pages, and the purpose of a listing in search results.
import { beforeEach, expect, test } from 'vitest'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

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
