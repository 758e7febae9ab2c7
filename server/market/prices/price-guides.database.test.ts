// Price guides from confirmed deals: from five pairs on, renewed weekly, for members with the marketplace.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { machineKey } from '#contract/purge-keys.ts'
import { outbox } from '#server/base/tables.ts'
import { priceGuidesMade } from '#server/market/events.ts'
import { priceGuides } from '#server/market/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { DEADPOOL, GODZILLA, MEDIEVAL } from '#server/testing/rooms/collections.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { runMakePriceGuides } from './price-guides.ts'

let site: TestSite
let reader: TestMember
beforeEach(async () => {
  site = await openTestSite()
  reader = await site.member({ username: 'rea' })
})

const { sell, offered, answered } = dealsOn(() => site)

interface Sale {
  price?: string
  paid?: string
  buyer?: TestMember
  seller?: TestMember
  [field: string]: unknown
}

/** A sale of the machine, confirmed by both sides; between two new members by default. */
async function sold({ price = '6000', paid = price, buyer, seller, ...fields }: Sale = {}): Promise<void> {
  const from = seller ?? (await site.member({ tier: 'pro' }))
  const to = buyer ?? (await site.member())
  const machine = { category: 'complete_machines', condition: 'good', opdbId: DEADPOOL }
  const id = await offered(to, await sell(from, { ...machine, ...fields, price }), paid)
  await answered(from, id, 'accept')
  await answered(from, id, 'confirm', { amount: paid })
  await answered(to, id, 'confirm', { amount: paid })
}
const makeGuides = () => runMakePriceGuides(site.context, site.rooms.catalogue.index())
const guides = async (as: TestMember | null = reader, id = DEADPOOL) =>
  (await site.request(`GET /api/price-guides/${id}`, { as })).body

test('with four confirmed deals there is no guide; with a fifth there is one, once the weekly job has run', async () => {
  for (const price of ['5800', '5950', '6100', '6240']) await sold({ price })
  await makeGuides()
  expect(await guides()).toEqual({ edition: DEADPOOL, data: [] })
  await sold({ price: '6400', paid: '6320' })
  expect((await guides()).data).toEqual([])
  await makeGuides()
  const madeAt = site.clock.now().toISOString()
  expect((await guides()).data).toEqual([
    {
      opdbId: DEADPOOL,
      band: 'used',
      prices: {
        median: '6100.00',
        low: '5850.00',
        high: '6300.00',
        deals: 5,
        madeAt,
        trend: [{ median: '6100.00', madeAt }],
      },
    },
  ])
})

test('visitors and members without the marketplace see that there is a guide, and no price', async () => {
  for (const price of ['5800', '5950', '6100', '6240', '6320']) await sold({ price })
  await makeGuides()
  const bare = [{ opdbId: DEADPOOL, band: 'used', prices: null }]
  expect((await guides(null)).data).toEqual(bare)
  await site.context.db.update(membershipTiers).set({ permissions: [] }).where(eq(membershipTiers.id, 1))
  expect((await guides(await site.member())).data).toEqual(bare)
})

test('a new guide purges the pages of its machine, and a week without news purges none', async () => {
  for (const price of ['5800', '5950', '6100', '6240', '6320']) await sold({ price })
  await makeGuides()
  await makeGuides()
  const told = await site.context.db.select().from(outbox).where(eq(outbox.type, priceGuidesMade.name))
  expect(told.map(({ payload }) => payload)).toEqual([{ opdbIds: [DEADPOOL] }])
  expect(priceGuidesMade.changes({ opdbIds: [DEADPOOL] }, undefined)).toEqual([machineKey(DEADPOOL)])
})

test('a single deal changes no guide: the next one waits for five others, and the one before stays in the trend', async () => {
  for (const price of ['5800', '5950', '6100', '6240', '6320']) await sold({ price })
  await makeGuides()
  for (const price of ['6500', '6550', '6600', '6650']) await sold({ price })
  await makeGuides()
  expect((await guides()).data[0].prices).toMatchObject({ median: '6100.00', deals: 5 })
  await sold({ price: '6700' })
  await makeGuides()
  const { prices } = (await guides()).data[0]
  expect(prices).toMatchObject({ median: '6400.00', deals: 10 })
  expect(prices.trend.map(({ median }: { median: string }) => median)).toEqual(['6100.00', '6400.00'])
})

test('a ring of five accounts neither makes a guide nor moves one', async () => {
  const ring = await Promise.all([1, 2, 3, 4, 5].map(() => site.member({ tier: 'pro' })))
  const inflate = async () => {
    for (const seller of ring)
      for (const buyer of ring) if (buyer.id !== seller.id) await sold({ seller, buyer, price: '7100' })
  }
  await inflate()
  await makeGuides()
  expect((await guides()).data).toEqual([])
  for (const price of ['5800', '5950', '6100', '6240', '6320']) await sold({ price })
  await makeGuides()
  expect((await guides()).data[0].prices.median).toBe('6100.00')
  await site.context.db.delete(priceGuides)
  await makeGuides()
  expect((await guides()).data[0].prices).toMatchObject({
    median: '6100.00',
    low: '5850.00',
    high: '6300.00',
  })
})

test('conditions and editions have guides of their own; parts, titles with several editions and what is not confirmed count for none', async () => {
  for (const price of ['5800', '5950', '6100', '6240']) await sold({ price, opdbId: GODZILLA })
  await sold({ price: '9000', opdbId: GODZILLA, condition: 'new' })
  await sold({ price: '6000', opdbId: GODZILLA, category: 'parts' })
  await sold({ price: '6000', opdbId: DEADPOOL })
  for (const price of ['8000', '8100', '8200', '8300', '8400']) await sold({ price, opdbId: MEDIEVAL.title })
  const [seller, buyer] = [await site.member({ tier: 'pro' }), await site.member()]
  const machine = { category: 'complete_machines', condition: 'good', opdbId: GODZILLA, price: '6000' }
  const id = await offered(buyer, await sell(seller, machine), '6000')
  await answered(seller, id, 'accept')
  await answered(seller, id, 'confirm', { amount: '6000' })
  await makeGuides()
  for (const opdbId of [GODZILLA, DEADPOOL, MEDIEVAL.title])
    expect((await guides(reader, opdbId)).data).toEqual([])
})

test('a title shows the guides of all its editions', async () => {
  for (const opdbId of [MEDIEVAL.first, MEDIEVAL.remake])
    for (const price of ['8000', '8100', '8200', '8300', '8400']) await sold({ price, opdbId })
  await makeGuides()
  const { edition, data } = await guides(reader, MEDIEVAL.title)
  expect([edition, data.map(({ opdbId }: { opdbId: string }) => opdbId)]).toEqual([
    null,
    [MEDIEVAL.first, MEDIEVAL.remake],
  ])
})

test('deals of banned members and deals of two years ago count no longer, and a guide without five deals goes', async () => {
  const seller = await site.member({ tier: 'pro' })
  for (const price of ['5800', '5950', '6100', '6240']) await sold({ price })
  await sold({ seller, price: '6320' })
  await makeGuides()
  expect((await guides()).data).toHaveLength(1)
  await setSanctions(site.context.db, seller.id, { bannedAt: site.clock.now() })
  await makeGuides()
  expect((await guides()).data).toEqual([])
  await setSanctions(site.context.db, seller.id, { bannedAt: null })
  await makeGuides()
  expect((await guides()).data).toHaveLength(1)
  site.clock.advance(731 * DAY_MS)
  await makeGuides()
  expect((await guides()).data).toEqual([])
})

test('a guide that has ended does not come back with a single other deal: it waits for five of them as well', async () => {
  const seller = await site.member({ tier: 'pro' })
  for (const price of ['5800', '5950', '6100', '6240']) await sold({ price })
  await sold({ seller, price: '6320' })
  await makeGuides()
  await setSanctions(site.context.db, seller.id, { bannedAt: site.clock.now() })
  await makeGuides()
  await sold({ price: '6500' })
  await makeGuides()
  expect((await guides()).data).toEqual([])
  for (const price of ['6550', '6600', '6650']) await sold({ price })
  await makeGuides()
  expect((await guides()).data[0].prices).toMatchObject({ median: '6350.00', deals: 5 })
})

test('a seller with four buyers of their own makes no guide out of a stranger’s deal, nor moves one', async () => {
  const dealer = await site.member({ tier: 'pro' })
  await sold({ buyer: dealer, price: '6320' })
  for (const price of ['5800', '5900', '6000', '6100']) await sold({ seller: dealer, price })
  await makeGuides()
  expect((await guides()).data).toEqual([])
  for (const price of ['5850', '5950', '6050']) await sold({ price })
  await makeGuides()
  expect((await guides()).data).toEqual([])
  await sold({ price: '6150' })
  await makeGuides()
  const before = (await guides()).data[0].prices
  await sold({ price: '6500' })
  for (const price of ['6600', '6650', '6700', '6750']) await sold({ seller: dealer, price })
  await makeGuides()
  expect((await guides()).data[0].prices).toEqual(before)
})
