// Conversations about a listing: one per pair and listing, beside the pair's general one.
import { beforeAll, expect, test } from 'vitest'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let seller: TestMember
let bob: TestMember
let cyd: TestMember
beforeAll(async () => {
  site = await openTestSite()
  seller = await site.member({ username: 'sal', tier: 'pro' })
  bob = await site.member({ username: 'bob_b' })
  cyd = await site.member({ username: 'cyd_c' })
})
const { sell, notificationsOf } = dealsOn(() => site)
const write = (as: TestMember, to: readonly TestMember[], listingId?: number) =>
  site.request('POST /api/conversations', {
    as,
    body: { to: to.map(({ username }) => username), text: 'Still there?', listingId },
  })

test('buyer and seller have one conversation for each listing, and it says which', async () => {
  const [coil, lamp] = [await sell(seller, { title: 'Coil' }), await sell(seller, { title: 'Lamp' })]
  const first = await write(bob, [seller], coil)
  expect([first.status, first.body.about]).toEqual([201, { listingId: coil, title: 'Coil' }])
  const ids = [
    first.body.id,
    (await write(bob, [seller], lamp)).body.id,
    (await write(bob, [seller])).body.id,
    (await write(cyd, [seller], coil)).body.id,
  ]
  expect(new Set(ids).size).toBe(4)
  expect((await write(seller, [bob], coil)).body).toMatchObject({ id: ids[0], lastPosition: 2 })
  expect(await notificationsOf(bob)).toContain('sal wrote to you about “Coil”')
  const { data } = (await site.request('GET /api/conversations', { as: bob })).body
  expect(data.map(({ about }: { about: { title: string } | null }) => about?.title ?? null).sort()).toEqual([
    'Coil',
    'Lamp',
    null,
  ])
})

test('what it is about is a listing of one of the two that the writer can open', async () => {
  const id = await sell(seller)
  const withdrawn = await sell(seller)
  await site.request(`PATCH /api/marketplace-listings/${withdrawn}`, {
    as: seller,
    body: { state: 'withdrawn' },
  })
  for (const answer of [
    await write(bob, [cyd], id),
    await write(bob, [seller, cyd], id),
    await write(bob, [seller], withdrawn),
    await write(bob, [seller], 999_999),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'listing_not_found'])
  expect((await write(seller, [bob], withdrawn)).status).toBe(201)
})
