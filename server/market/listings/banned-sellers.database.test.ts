// What becomes of a banned member's listings: only the seller and staff see those that are not sold, until the ban ends.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ban, unban } from '#server/moderation/members/sanction-steps.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let seller: TestMember
let buyer: TestMember
let moderator: TestMember
let open: number
let sold: number
beforeAll(async () => {
  site = await openTestSite()
  moderator = await site.member({ role: 'moderator', tier: 'premium' })
})
beforeEach(async () => {
  seller = await site.member({ tier: 'pro' })
  buyer = await site.member({ tier: 'pro' })
  open = await sell(seller, { title: 'Zedlight ramp' })
  sold = await sell(seller, { title: 'Zedlight coil' })
})
const { sell, offer, notificationsOf } = dealsOn(() => site)

const read = (path: string, as: TestMember | null = buyer) => site.request(`GET ${path}`, { as })
const own = (id: number, body: object) =>
  site.request(`PATCH /api/marketplace-listings/${id}`, { as: seller, body })
const banSeller = () =>
  site.context.db.transaction((tx) => ban(tx, { userId: seller.id, now: site.clock.now() }))
const unbanSeller = () => site.context.db.transaction((tx) => unban(tx, { userId: seller.id }))

/** Which of the two are in each list. */
async function lists(): Promise<Record<string, number[]>> {
  const idsIn = async (path: string, as: TestMember | null = buyer) => {
    const { data } = (await read(path, as)).body
    return [open, sold].filter((id) => data.some((row: { id: unknown }) => Number(row.id) === id))
  }
  return {
    all: await idsIn('/api/marketplace-listings?limit=100'),
    found: await idsIn('/api/marketplace-listings?search=zedlight&limit=100'),
    bySeller: await idsIn(`/api/marketplace-listings?seller=${seller.username}`),
    watched: await idsIn('/api/marketplace-listings?watching=true'),
    newest: await idsIn('/api/marketplace-listings/newest?limit=10'),
    newestOfVisitors: await idsIn('/api/marketplace-listings/newest?limit=10', null),
    searched: await idsIn('/api/search?q=zedlight&kind=listing', null),
  }
}

test('open listings of a banned member are in no list and on no page until the ban ends; sold ones stay', async () => {
  for (const id of [open, sold])
    await site.request(`PUT /api/marketplace-listings/${id}/watch`, { as: buyer, body: { isWatched: true } })
  await own(sold, { state: 'sold' })
  const path = `/api/marketplace-listings/${open}`
  const pages = [path, `${path}/questions`, `${path}/offers`]
  const statuses = async (as: TestMember) => {
    const found = []
    for (const page of pages) found.push((await read(page, as)).status)
    return found
  }
  const before = await lists()
  expect(before).toMatchObject({ all: [open], newestOfVisitors: [open], watched: [open, sold] })
  expect([await statuses(buyer), (await read(`${path}/teaser`, null)).status]).toEqual([[200, 200, 200], 200])

  await banSeller()
  await site.followUp()
  const none = { all: [], found: [], bySeller: [], newest: [], newestOfVisitors: [], searched: [] }
  expect(await lists()).toEqual({ ...none, watched: [sold] })
  expect([await statuses(buyer), (await read(`${path}/teaser`, null)).status]).toEqual([[404, 404, 404], 404])
  expect((await offer(buyer, open)).body.code).toBe('listing_not_found')
  expect((await read(`/api/marketplace-listings/${sold}`)).status).toBe(200)
  expect(await statuses(moderator)).toEqual([200, 200, 200])

  await unbanSeller()
  await site.followUp()
  expect(await lists()).toEqual(before)
  expect([await statuses(buyer), (await read(`${path}/teaser`, null)).status]).toEqual([[200, 200, 200], 200])
})

test('watchers are no longer told of a lower price once the seller is banned', async () => {
  await site.request(`PUT /api/marketplace-listings/${open}/watch`, { as: buyer, body: { isWatched: true } })
  await own(open, { price: '300' })
  expect(await notificationsOf(buyer)).toEqual(['“Zedlight ramp” now costs $300.00'])
  await banSeller()
  expect(await notificationsOf(buyer)).toEqual([])
})
