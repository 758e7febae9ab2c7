// Totals of lists are the numbers of their rows, whatever has happened to the listings.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CONDITIONS } from '#contract/conditions.ts'
import {
  LISTING_CATEGORIES,
  LISTING_INTENTS,
  LISTING_REGIONS,
  PRICE_RANGES,
} from '#contract/market/constants.ts'
import { listingCounts, listings } from '#server/market/tables.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { addUpListingCounts } from './listing-counts.ts'

let site: TestSite
let ada: TestMember
let ben: TestMember
let cleo: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ;[ada, ben, cleo] = [await site.member(), await site.member(), await site.member()]
})

/** Every price at which a range begins, and the ones beside it. */
const PRICES = Object.values(PRICE_RANGES).flatMap(([from]) => [from * 100 - 1, from * 100, from * 100 + 1])
const place = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** Listings of all kinds by Ben and Cleo in turns; the steps between values are coprime, so that they mix. */
function rows(amount: number): (typeof listings.$inferInsert)[] {
  return Array.from({ length: amount }, (_, at) => ({
    title: `Listing ${at}`,
    description: '',
    priceCents: Math.max(0, place(PRICES, at)),
    category: place(LISTING_CATEGORIES, at),
    condition: place(CONDITIONS, 5 * at),
    intent: place(LISTING_INTENTS, Math.floor(at / 7)),
    region: at % 3 === 0 ? null : place(LISTING_REGIONS, at),
    sellerId: (at % 2 === 0 ? ben : cleo).id,
  }))
}

const FILTERS = [
  '',
  ...LISTING_INTENTS.map((intent) => `intent=${intent}`),
  'intent=any',
  ...LISTING_CATEGORIES.map((category) => `category=${category}`),
  ...CONDITIONS.map((condition) => `condition=${condition}`),
  ...LISTING_REGIONS.slice(0, 3).map((region) => `region=${region}`),
  ...Object.keys(PRICE_RANGES).map((range) => `priceRange=${range}`),
  'kind=machines',
  'kind=parts&intent=trade&priceRange=under_50',
  'kind=machines&category=parts',
  'category=parts&condition=new&region=canada&priceRange=1000_plus',
]

/** Fails where a total is not the number of rows; answers the totals. */
async function totals(as: TestMember): Promise<number[]> {
  const found: number[] = []
  for (const filter of FILTERS) {
    const { body } = await site.request(`GET /api/marketplace-listings?limit=100&${filter}`, { as })
    expect([filter, body.pagination.total]).toEqual([filter, body.data.length])
    found.push(body.pagination.total)
  }
  return found
}

test('each total is the number of rows: added, changed, taken down, sold, over and deleted', async () => {
  const { db } = site.context
  expect((await totals(ada)).every((total) => total === 0)).toBe(true)
  const added = await db.insert(listings).values(rows(84)).returning({ id: listings.id })
  const all = await totals(ada)
  // Without a type, of each type, and of any.
  expect(all.slice(0, 5)).toEqual([28, 28, 28, 28, 84])
  expect(all.filter((total) => total > 0).length).toBeGreaterThan(20)

  const ids = added.map(({ id }) => id)
  const change = (at: number, set: Partial<typeof listings.$inferInsert>) =>
    db
      .update(listings)
      .set(set)
      .where(eq(listings.id, place(ids, at)))
  for (const [at, state] of (['pending', 'sold', 'withdrawn', 'expired'] as const).entries())
    await change(at, { state })
  for (const at of [0, 1]) await change(at, { state: 'open' })
  await change(4, { hiddenAt: new Date() })
  await change(5, { hiddenAt: new Date() })
  await change(5, { hiddenAt: null })
  await change(6, { priceCents: 100_000, category: 'other', condition: 'poor', region: null, intent: 'sale' })
  await change(7, { title: 'Only another title' })
  await db.delete(listings).where(eq(listings.id, place(ids, 8)))
  const changed = await totals(ada)
  expect(changed).not.toEqual(all)

  // What was undone counts as little as what was never there.
  await db
    .transaction(async (tx) => {
      await tx.insert(listings).values(rows(3))
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await totals(ada)).toEqual(changed)
})

test('adding up what was counted changes no total', async () => {
  const { db } = site.context
  await db.insert(listings).values(rows(60))
  await db.update(listings).set({ state: 'sold' }).where(eq(listings.category, 'parts'))
  const before = await totals(ada)
  const counted = await db.$count(listingCounts)
  await addUpListingCounts(db)
  expect(await totals(ada)).toEqual(before)
  const left = await db.select().from(listingCounts)
  expect(left.length).toBeLessThan(counted)
  expect(left.every(({ count, category }) => count > 0 && category !== 'parts')).toBe(true)
  await addUpListingCounts(db)
  expect(await db.$count(listingCounts)).toBe(left.length)
})

test('who has blocked a seller counts without their listings, everyone else with them', async () => {
  await site.context.db.insert(listings).values(rows(40))
  const all = await totals(ada)
  await site.request(`PUT /api/blocks/${ben.id}`, { as: ada })
  const without = await totals(ada)
  expect(without[0]).toBeLessThan(all[0] ?? 0)
  expect(await totals(cleo)).toEqual(all)
})

test('a banned seller’s listings count for nobody, also for who has blocked them', async () => {
  await site.context.db.insert(listings).values(rows(40))
  const all = await totals(ada)
  await site.request(`PUT /api/blocks/${ben.id}`, { as: ada })
  const without = await totals(ada)
  await setSanctions(site.context.db, ben.id, { bannedAt: site.clock.now() })
  expect([await totals(ada), await totals(cleo)]).toEqual([without, without])
  await setSanctions(site.context.db, ben.id, { bannedAt: null })
  expect(await totals(cleo)).toEqual(all)
})

test('listings that are added at once are all counted', async () => {
  const list = (by: TestMember, title: string) =>
    site.request('POST /api/marketplace-listings', {
      as: by,
      body: { title, description: 'As it is.', price: '10.00', category: 'parts', condition: 'good' },
    })
  const seller = await site.member({ tier: 'pro' })
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => list(seller, `Coil ${at}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect((await totals(ada))[0]).toBe(6)
})
