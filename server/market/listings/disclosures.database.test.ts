// Sellers' disclosures about machines, and regions of listings.
import { beforeEach, expect, test } from 'vitest'
import { marketPersonalData } from '#server/market/personal-data.ts'
import { listingSnapshots } from '#server/market/tables.ts'
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

const { sell, offered, read: readOffer } = dealsOn(() => site)
const call = (as: TestMember, key: string, body?: object) => site.request(key, { as, body })
const read = async (id: number) => (await call(buyer, `GET /api/marketplace-listings/${id}`)).body
const disclosure = {
  use: 'location',
  boards: 'repaired',
  batteryLeak: 'cleaned',
  playfield: 'light',
  cabinet: 'faded',
  mods: 'Shaker motor',
  faults: 'The left spinner sticks.\nOne lamp is out.',
}
const machine = { category: 'complete_machines', disclosure, region: 'us_west' }

test('a machine’s listing tells what its seller discloses, and where it is', async () => {
  expect(await read(await sell(seller, machine))).toMatchObject({ disclosure, region: 'us_west' })
  expect(await read(await sell(seller, { category: 'complete_machines' }))).toMatchObject({
    disclosure: {},
    region: null,
  })
})

test('parts disclose nothing', async () => {
  expect((await read(await sell(seller, { ...machine, category: 'parts' }))).disclosure).toEqual({})
})

test.each([
  ['an unknown word', { boards: 'melted' }],
  ['an unknown field', { color: 'red' }],
  ['too many words', { faults: 'a'.repeat(401) }],
])('%s in a disclosure is refused, and nothing is written', async (_what, given) => {
  const body = {
    title: 'A pin',
    description: 'Tested.',
    price: '5',
    category: 'complete_machines',
    disclosure: given,
  }
  expect((await call(seller, 'POST /api/marketplace-listings', body)).status).toBe(400)
  expect(
    (
      await call(seller, 'POST /api/marketplace-listings', {
        ...body,
        disclosure: {},
        region: 'Elm Street 5',
      })
    ).status,
  ).toBe(400)
  expect((await call(seller, 'GET /api/marketplace-listings/own')).body.data).toEqual([])
})

test('editing replaces what was disclosed, and takes the region back', async () => {
  const id = await sell(seller, machine)
  await call(seller, `PATCH /api/marketplace-listings/${id}`, { title: 'Another' })
  expect(await read(id)).toMatchObject({ disclosure, region: 'us_west' })
  await call(seller, `PATCH /api/marketplace-listings/${id}`, { disclosure: { use: 'home' }, region: null })
  expect(await read(id)).toMatchObject({ disclosure: { use: 'home' }, region: null })
})

test('an offer holds against what was disclosed when it was made, until the seller is erased', async () => {
  const id = await sell(seller, machine)
  const offer = await offered(buyer, id)
  await call(seller, `PATCH /api/marketplace-listings/${id}`, { disclosure: {} })
  expect((await readOffer(buyer, offer)).snapshot).toMatchObject({ disclosure, isChanged: true })
  await site.context.db.transaction(async (tx) => marketPersonalData.erase?.(tx, seller.id, site.clock.now()))
  const left = await site.context.db.select().from(listingSnapshots)
  expect(left.map((row) => row.disclosure)).toEqual([{}])
})

test('the list can be narrowed to a region, and saved searches too', async () => {
  const west = await sell(seller, machine)
  await sell(seller, { ...machine, region: 'canada' })
  await sell(seller)
  const { body } = await call(buyer, 'GET /api/marketplace-listings?region=us_west')
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([west])
  const saved = await call(buyer, 'POST /api/saved-searches', { region: 'us_west', way: 'bell' })
  expect(saved.body).toMatchObject({ region: 'us_west', name: 'US West' })
})
