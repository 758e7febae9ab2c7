// The calls of a listing's page: how many statements they send, and that each still refuses what it refused in several.
import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let seller: TestMember
let buyer: TestMember
let reader: TestMember
let listing: number
beforeAll(async () => {
  site = await openTestSite()
  seller = await site.member({ tier: 'pro' })
  buyer = await site.member()
  reader = await site.member()
  listing = await sell(seller)
  for (const as of [buyer, reader]) {
    const deal = await dealt(seller, as)
    await review(as, deal)
    await review(seller, deal)
  }
})
const { sell, offered, dealt } = dealsOn(() => site)
const review = (as: TestMember, deal: number) =>
  site.request(`POST /api/offers/${deal}/feedback`, { as, body: { rating: 'positive', text: 'Quick.' } })
const ask = (as: TestMember, id: number) =>
  site.request(`POST /api/marketplace-listings/${id}/questions`, { as, body: { text: 'Does it fit?' } })

async function read(path: string, as = reader) {
  const { status, body } = await site.request(`GET ${path}`, { as })
  return { status, code: body.code, total: body.pagination?.total, shown: body.data?.length, body }
}

/** The statements of the call, without that of the caller's session. */
async function statementsOfCall(path: string, as = reader): Promise<string[]> {
  const statements = await statementsOf(site.context.db, async () => {
    expect((await read(path, as)).status).toBe(200)
  })
  return statements.map(({ text }) => text).filter((text) => !text.includes(' from "sessions" '))
}

const LISTS = ['offers', 'questions'] as const
const feedback = ({ username }: TestMember) => `/api/members/${username}/feedback`

test('a listing’s page sends one statement per call, and one for the pictures', async () => {
  // The calls of loadListing in web/market/listings/listing-page.ts.
  expect(await statementsOfCall(`/api/marketplace-listings/${listing}`)).toHaveLength(2)
  for (const list of LISTS)
    expect(await statementsOfCall(`/api/marketplace-listings/${listing}/${list}`)).toHaveLength(1)
  expect(await statementsOfCall(feedback(seller))).toHaveLength(1)
})

test('the caller’s offers on other pages bring their total along', async () => {
  const id = await sell(seller)
  const bidder = await site.member()
  expect(await statementsOfCall('/api/offers', bidder)).toHaveLength(1)
  await offered(bidder, id)
  expect(await read('/api/offers?limit=1&offset=5', bidder)).toMatchObject({ total: 1, shown: 0 })
  expect(await read('/api/offers', bidder)).toMatchObject({ total: 1, shown: 1 })
})

test('a page beyond the end of a list has the total of the others', async () => {
  const id = await sell(seller)
  for (const as of [buyer, reader]) {
    await offered(as, id)
    expect((await ask(as, id)).status).toBe(201)
  }
  for (const list of LISTS) {
    const path = `/api/marketplace-listings/${id}/${list}`
    expect(await read(`${path}?limit=1`, seller)).toMatchObject({ total: 2, shown: 1 })
    expect(await read(`${path}?limit=1&offset=1`, seller)).toMatchObject({ total: 2, shown: 1 })
    expect(await read(`${path}?limit=1&offset=2`, seller)).toMatchObject({ total: 2, shown: 0 })
  }
  const { body, ...found } = await read(`${feedback(seller)}?limit=1&offset=2`)
  expect(found).toMatchObject({ total: 2, shown: 0 })
  expect(body.reputation).toEqual({ positive: 2, neutral: 0, negative: 0, partners: 2 })
  expect(await read(`${feedback(seller)}?limit=1&offset=1`)).toMatchObject({ total: 2, shown: 1 })
})

test('lists keep their order on every page', async () => {
  const id = await sell(seller)
  const asked: number[] = []
  for (const as of [buyer, reader, buyer]) {
    asked.unshift((await ask(as, id)).body.id)
    site.clock.advance(1000)
  }
  const path = `/api/marketplace-listings/${id}/questions`
  const idsOf = async (query: string) =>
    (await read(`${path}?${query}`)).body.data.map((row: { id: number }) => row.id)
  expect(await idsOf('limit=9')).toEqual(asked)
  expect([...(await idsOf('limit=2')), ...(await idsOf('limit=2&offset=2'))]).toEqual(asked)
})

test('what is hidden, withdrawn or unknown is refused on every page of its lists, but for those with offers', async () => {
  const id = await sell(seller)
  await offered(buyer, id)
  await ask(buyer, id)
  const body = { state: 'withdrawn' }
  await site.request(`PATCH /api/marketplace-listings/${id}`, { as: seller, body })
  const refused = { status: 404, code: 'listing_not_found', shown: undefined }
  for (const list of LISTS)
    for (const query of ['', '?limit=1&offset=3']) {
      expect(await read(`/api/marketplace-listings/${id}/${list}${query}`)).toMatchObject(refused)
      expect(await read(`/api/marketplace-listings/999999/${list}${query}`)).toMatchObject(refused)
      expect(await read(`/api/marketplace-listings/${id}/${list}${query}`, seller)).toMatchObject({
        total: 1,
      })
    }
  expect(await read(`/api/marketplace-listings/${id}`)).toMatchObject(refused)
  expect(await read(`/api/marketplace-listings/${id}/questions`, buyer)).toMatchObject(refused)
  expect(await read(`/api/marketplace-listings/${id}/offers`, buyer)).toMatchObject({ total: 1, shown: 1 })
  expect(await read(`/api/marketplace-listings/${id}/offers?offset=3`, buyer)).toMatchObject({ total: 1 })
})

test('an unknown member has no feedback; one without deals has none yet', async () => {
  for (const query of ['', '?limit=1&offset=3'])
    expect(await read(`/api/members/unknown_member/feedback${query}`)).toMatchObject({
      status: 404,
      code: 'member_not_found',
    })
  const fresh = await site.member()
  const { body, ...found } = await read(feedback(fresh))
  expect(found).toMatchObject({ status: 200, total: 0, shown: 0 })
  expect(body.reputation).toEqual({ positive: 0, neutral: 0, negative: 0, partners: 0 })
})

test('the total leaves out feedback of blocked authors, which the reputation counts', async () => {
  await site.request(`PUT /api/blocks/${buyer.id}`, { as: reader })
  const { body, ...found } = await read(feedback(seller))
  expect(found).toMatchObject({ total: 1, shown: 1 })
  expect(body.reputation.positive).toBe(2)
})
