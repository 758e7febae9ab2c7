import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { CONDITIONS } from '#contract/conditions.ts'
import { DAY_MS } from '#contract/durations.ts'
import { LISTING_CATEGORIES, PRICE_RANGES } from '#contract/market/constants.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { listings } from './tables.ts'

let site: TestSite
let buyer: TestMember
let outsider: TestMember
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  buyer = await site.member()
  outsider = await memberWithoutMarketplace()
})

/** All seeded tiers open the marketplace; a member without a tier counts as Free. */
async function memberWithoutMarketplace(): Promise<TestMember> {
  await site.context.db.execute(
    sql`insert into membership_tiers (id, name, price_cents, description) values (90, 'Lurker', 0, 'No market')`,
  )
  const member = await site.member()
  await setPlan(site.context.db, member.id, { tierId: 90 })
  return member
}

interface Shown {
  id: number
  title: string
  description: string
  price: string
  category: string
  condition: string
  createdAt: string
}

async function list(query: string): Promise<Shown[]> {
  const answer = await site.request(`GET /api/marketplace-listings?limit=100&${query}`, { as: buyer })
  expect(answer.status).toBe(200)
  expect(answer.body.pagination.total).toBe(answer.body.data.length)
  return answer.body.data
}

async function addListing(change: Partial<typeof listings.$inferInsert> = {}): Promise<number> {
  const [row] = await site.context.db
    .insert(listings)
    .values({
      title: 'A thing',
      description: 'As it is.',
      priceCents: 1_000,
      category: 'other',
      condition: 'good',
      sellerId: buyer.id,
      createdAt: new Date(site.clock.now().getTime() - 90 * DAY_MS),
      ...change,
    })
    .returning({ id: listings.id })
  if (!row) throw new Error('no listing was added')
  return row.id
}

test('a list that shows no descriptions asks for none', async () => {
  const id = await addListing({ description: 'Long story.' })
  const described = async (query: string) => (await list(query)).find((row) => row.id === id)?.description
  expect(await described('')).toBe('Long story.')
  expect(await described('text=none')).toBe('')
})

test.each(['GET /api/marketplace-listings', 'GET /api/marketplace-listings/1'])(
  '%s is for members with the marketplace flag',
  async (call) => {
    expect((await site.request(call)).status).toBe(401)
    const without = await site.request(call, { as: outsider })
    expect(without.status).toBe(403)
    expect(without.body.code).toBe('tier_required')
    for (const who of [{}, { tier: 'pro' }, { tier: 'premium' }, { role: 'admin', tier: 'none' }] as const) {
      expect((await site.request(call, { as: await site.member(who) })).status, JSON.stringify(who)).toBe(200)
    }
    expect((await site.request(call, { as: await site.member({ isBanned: true }) })).status).toBe(401)
  },
)

test('the sample listings cover every category, condition and price range', async () => {
  const all = await list('')
  expect(new Set(all.map(({ category }) => category))).toEqual(new Set(LISTING_CATEGORIES))
  expect(new Set(all.map(({ condition }) => condition))).toEqual(new Set(CONDITIONS))
  let sum = 0
  for (const range of Object.keys(PRICE_RANGES)) {
    const found = await list(`priceRange=${range}`)
    expect(found.length, range).toBeGreaterThan(0)
    sum += found.length
  }
  expect(sum).toBe(all.length)
})

test('a listing carries its seller, its price as a decimal string and its pictures both ways', async () => {
  const imageUrls = ['https://img.example.com/a.jpg', 'https://img.example.com/b.jpg']
  const id = await addListing({ priceCents: 745_005, imageUrls })
  const answer = await site.request(`GET /api/marketplace-listings/${id}`, { as: outsider })
  expect(answer.status).toBe(403)
  const shown = await site.request(`GET /api/marketplace-listings/${id}`, { as: buyer })
  expect(shown.body).toMatchObject({
    price: '7450.05',
    imageUrl: imageUrls.join(','),
    imageUrls,
    seller: { id: buyer.id, username: buyer.username, displayName: null },
  })
  expect(shown.text).not.toContain('@example.com')
  const bare = await site.request(`GET /api/marketplace-listings/${await addListing()}`, { as: buyer })
  expect(bare.body).toMatchObject({ imageUrl: null, imageUrls: [] })
})

test('a price range includes its lower bound and excludes its upper', async () => {
  const category = 'hardware'
  const at = {
    4999: await addListing({ priceCents: 4_999, category }),
    5000: await addListing({ priceCents: 5_000, category }),
    99999: await addListing({ priceCents: 99_999, category }),
    100000: await addListing({ priceCents: 100_000, category }),
  }
  const idsIn = async (range: string) =>
    (await list(`category=hardware&priceRange=${range}`)).map(({ id }) => id)
  expect(await idsIn('under_50')).toContain(at[4_999])
  expect(await idsIn('under_50')).not.toContain(at[5_000])
  expect(await idsIn('50_100')).toContain(at[5_000])
  expect(await idsIn('500_1000')).toContain(at[99_999])
  expect(await idsIn('500_1000')).not.toContain(at[100_000])
  expect(await idsIn('1000_plus')).toContain(at[100_000])
})

test('filters narrow together', async () => {
  const found = await list('category=complete_machines&condition=good&priceRange=1000_plus&search=eight')
  expect(found.map(({ title }) => title)).toEqual(["Eight Ball Deluxe, player's machine"])
  expect(await list('category=lights&condition=poor')).toEqual([])
})

test('machines are the complete ones, parts is everything else', async () => {
  const all = await list('')
  const machines = await list('kind=machines')
  const parts = await list('kind=parts')
  expect(machines.every(({ category }) => category === 'complete_machines')).toBe(true)
  expect(parts.some(({ category }) => category === 'complete_machines')).toBe(false)
  expect(machines.length + parts.length).toBe(all.length)
})

test.each([
  ['', (a: Shown, b: Shown) => b.createdAt.localeCompare(a.createdAt)],
  ['sort=newest', (a: Shown, b: Shown) => b.createdAt.localeCompare(a.createdAt)],
  ['sort=oldest', (a: Shown, b: Shown) => a.createdAt.localeCompare(b.createdAt)],
  ['sort=price_low', (a: Shown, b: Shown) => Number(a.price) - Number(b.price)],
  ['sort=price_high', (a: Shown, b: Shown) => Number(b.price) - Number(a.price)],
])('?%s orders listings', async (query, compare) => {
  const found = await list(query)
  expect(found).toEqual([...found].sort(compare))
})

test('listings of the same price never change places between pages', async () => {
  for (let at = 0; at < 6; at++) await addListing({ priceCents: 77_700 })
  const pages: number[] = []
  for (let offset = 0; offset < 6; offset += 2) {
    const answer = await site.request(
      `GET /api/marketplace-listings?priceRange=500_1000&sort=price_low&limit=2&offset=${offset}`,
      { as: buyer },
    )
    pages.push(...answer.body.data.map(({ id }: Shown) => id))
  }
  const whole = await list('priceRange=500_1000&sort=price_low')
  expect(pages).toEqual(whole.slice(0, 6).map(({ id }) => id))
})

test.each(['%25', '_%25', '%5C', encodeURIComponent("' or 1=1; --"), encodeURIComponent('ピンボール')])(
  'search for %s is only a search',
  async (search) => {
    expect(await list(`search=${search}`)).toEqual([])
    expect((await list('')).length).toBeGreaterThan(12)
  },
)

test.each([
  ['category', 'category=cars'],
  ['kind', 'kind=other'],
  ['condition', 'condition=LIKE_NEW'],
  ['priceRange', 'priceRange=50-100'],
  ['priceRange', 'priceRange=__proto__'],
  ['sort', 'sort=price'],
  ['limit', 'limit=-1'],
  ['offset', 'offset=x'],
  ['search', `search=${'x'.repeat(101)}`],
])('a bad %s is refused (%s)', async (field, query) => {
  const answer = await site.request(`GET /api/marketplace-listings?${query}`, { as: buyer })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test.each(['999999', '0', 'abc', '2147483648'])('listing %s does not exist', async (id) => {
  expect((await site.request(`GET /api/marketplace-listings/${id}`, { as: buyer })).status).toBe(404)
  expect((await site.request(`GET /api/marketplace-listings/${id}/teaser`)).status).toBe(404)
})

test('teasers tell everybody title, category and price, but the seller only to those with the flag', async () => {
  const id = await addListing({
    title: 'Teased',
    description: 'Secret flaw',
    imageUrls: ['https://img.example.com/x.jpg'],
    createdAt: site.clock.now(),
  })
  for (const call of [
    'GET /api/marketplace-listings/newest?limit=1',
    `GET /api/marketplace-listings/${id}/teaser`,
  ]) {
    for (const as of [null, outsider]) {
      const answer = await site.request(call, { as })
      const teaser = answer.body.data?.[0] ?? answer.body
      expect(teaser).toEqual({
        id,
        title: 'Teased',
        price: '10.00',
        category: 'other',
        createdAt: site.clock.now().toISOString(),
        seller: null,
      })
    }
    const known = await site.request(call, { as: buyer })
    expect((known.body.data?.[0] ?? known.body).seller).toEqual({
      username: buyer.username,
      displayName: null,
    })
    expect(known.text).not.toContain('Secret flaw')
  }
})

test('the home page gets four of the newest listings unless it asks for more', async () => {
  expect((await site.request('GET /api/marketplace-listings/newest')).body.data).toHaveLength(4)
  expect(
    (await site.request('GET /api/marketplace-listings/newest?limit=4&offset=8')).body.data,
  ).toHaveLength(4)
})
