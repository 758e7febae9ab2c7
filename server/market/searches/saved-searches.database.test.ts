// Saved searches, and their notifications of new listings.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { SAVED_SEARCHES_MAX } from '#contract/market/saved-search-constants.ts'
import { users } from '#server/accounts/tables.ts'
import { moderatedListings } from '#server/market/listings/moderated.ts'
import { marketPersonalData } from '#server/market/personal-data.ts'
import { listingMatches, listings, savedSearches } from '#server/market/tables.ts'
import { blockMember } from '#server/moderation/members/blocks.ts'
import { settings } from '#server/site/tables.ts'
import { DEADPOOL, GODZILLA, MEDIEVAL } from '#server/testing/rooms/collections.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { notificationsOfDigests } from './match-notifications.ts'
import { runMakeDigests } from './matches.ts'

let site: TestSite
let seller: TestMember
let buyer: TestMember
beforeEach(async () => {
  site = await openTestSite()
  seller = await site.member({ username: 'sal', tier: 'pro' })
  buyer = await site.member({ username: 'bea', tier: 'pro' })
})

const { sell, notificationsOf } = dealsOn(() => site)
const call = (as: TestMember, key: string, body?: object) => site.request(key, { as, body })
async function saved(filter: object, as = buyer) {
  const { status, text, body } = await call(as, 'POST /api/saved-searches', filter)
  expect([status, text]).toEqual([201, expect.any(String)])
  return body
}
const searchesOf = async (as: TestMember) => (await call(as, 'GET /api/saved-searches')).body.data
const machine = { category: 'complete_machines', opdbId: DEADPOOL, price: '5000', title: 'A Deadpool' }
const want = (as: TestMember, opdbId: string) =>
  call(as, 'POST /api/collection', { opdbId, status: 'wanted' })
const told = '“A Deadpool”, $5,000.00'

test('a search saves in one call, with a name made of its filters, once; it is renamed and removed', async () => {
  const filter = { search: 'premium', kind: 'machines', priceRange: '1000_plus', opdbId: GODZILLA }
  const search = await saved(filter)
  expect(search).toMatchObject({
    ...filter,
    name: 'premium, Godzilla (Pro), Machines, $1,000 and up',
    way: 'digest',
  })
  expect((await saved(filter)).id).toBe(search.id)
  const id = `/api/saved-searches/${search.id}`
  const changed = await call(buyer, `PATCH ${id}`, { name: 'The big one', way: 'mail' })
  expect(changed.body).toMatchObject({ name: 'The big one', way: 'mail', search: 'premium' })
  expect((await call(seller, `PATCH ${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await call(seller, `DELETE ${id}`)).status).toBe(404)
  expect(await searchesOf(buyer)).toHaveLength(1)
  expect((await call(buyer, `DELETE ${id}`)).status).toBe(204)
  expect(await searchesOf(buyer)).toEqual([])
})

test('a search without words, for an unknown machine, or beyond the number that one can save is refused', async () => {
  expect((await call(buyer, 'POST /api/saved-searches', { search: '!!!' })).body.code).toBe(
    'search_without_words',
  )
  const unknown = await call(buyer, 'POST /api/saved-searches', { opdbId: 'Gnone-M1abc' })
  expect([unknown.status, unknown.body.code]).toEqual([400, 'machine_not_found'])
  const rows = Array.from({ length: SAVED_SEARCHES_MAX }, (_, at) => ({
    ...{ userId: buyer.id, name: `${at}`, way: 'digest' as const, intent: 'sale' as const },
    search: `word${at}`,
    createdAt: site.clock.now(),
  }))
  await site.context.db.insert(savedSearches).values(rows)
  const refused = await call(buyer, 'POST /api/saved-searches', { search: 'coil' })
  expect([refused.status, refused.body.code]).toEqual([409, 'saved_searches_used_up'])
})

test.each([
  ['its words', { search: 'deadpool shaker' }],
  ['its category', { category: 'complete_machines' }],
  ['its tab', { kind: 'machines' }],
  ['its condition', { condition: 'excellent' }],
  ['its price', { priceRange: '1000_plus' }],
  ['its edition', { opdbId: DEADPOOL }],
  ['its title', { opdbId: DEADPOOL.split('-')[0] }],
  ['all listings', {}],
])('a new listing is found by %s', async (_by, filter) => {
  await saved({ ...filter, way: 'bell' })
  await sell(seller, { ...machine, description: 'With a shaker motor.' })
  expect(await notificationsOf(buyer)).toEqual([`For sale: ${told}. It matches a search you saved.`])
})

test.each([
  ['other words', { search: 'deadpool topper' }],
  ['another category', { category: 'parts' }],
  ['the tab of parts', { kind: 'parts' }],
  ['another condition', { condition: 'poor' }],
  ['the range that ends at its price', { priceRange: '500_1000' }],
  ['another edition', { opdbId: GODZILLA }],
  ['what is wanted', { intent: 'wanted' }],
])('a new listing is not found by %s', async (_by, filter) => {
  await saved({ ...filter, way: 'bell' })
  await sell(seller, machine)
  expect(await notificationsOf(buyer)).toEqual([])
})

test('who is told at once is told once, however many searches match and however often the price drops', async () => {
  await saved({ search: 'deadpool', way: 'mail' })
  await saved({ kind: 'machines', way: 'bell' })
  await saved({ priceRange: '1000_plus' })
  const id = await sell(seller, machine)
  expect(await notificationsOf(buyer)).toHaveLength(1)
  await call(buyer, 'PUT /api/notifications/read', { all: true })
  await call(seller, `PATCH /api/marketplace-listings/${id}`, { price: '4800' })
  expect(await notificationsOf(buyer)).toHaveLength(1)
  await runMakeDigests(site.context)
  expect(await notificationsOf(buyer)).toHaveLength(1)
})

test('a listing whose price drops into the range is found', async () => {
  await saved({ search: 'deadpool', priceRange: '500_1000', way: 'bell' })
  const id = await sell(seller, machine)
  expect(await notificationsOf(buyer)).toEqual([])
  await call(seller, `PATCH /api/marketplace-listings/${id}`, { price: '900' })
  expect(await notificationsOf(buyer)).toHaveLength(1)
})

test('the bell writes no email, email does', async () => {
  await site.context.db.update(users).set({ emailVerifiedAt: new Date() })
  const other = await site.member({ username: 'cal', tier: 'pro' })
  await site.context.db.update(users).set({ emailVerifiedAt: new Date() })
  await saved({ search: 'deadpool', way: 'bell' })
  await saved({ search: 'deadpool', way: 'mail' }, other)
  await sell(seller, machine)
  await site.followUp()
  site.clock.advance(40 * MINUTE_MS)
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to)).toEqual(['cal@example.com'])
})

test('a digest counts what waited for it, once a day, without what is gone', async () => {
  await saved({ search: 'deadpool' })
  await sell(seller, machine)
  await sell(seller, machine)
  const gone = await sell(seller, machine)
  expect(await notificationsOf(buyer)).toEqual([])
  await call(seller, `PATCH /api/marketplace-listings/${gone}`, { state: 'withdrawn' })
  await runMakeDigests(site.context)
  expect(await notificationsOf(buyer)).toEqual(['2 new listings match your saved searches'])
  site.clock.advance(DAY_MS)
  await runMakeDigests(site.context)
  expect(await notificationsOf(buyer)).toHaveLength(1)
})

test('a digest is read a page of members at a time', async () => {
  const id = await sell(seller, machine)
  const members = [buyer, ...(await Promise.all([1, 2, 3].map(() => site.member())))]
  const digestedAt = site.clock.now()
  const ids = members.map((member) => member.id).sort((a, b) => a - b)
  await site.context.db.insert(listingMatches).values(
    ids.map((userId) => ({
      ...{ listingId: id, userId, digestedAt, createdAt: digestedAt },
      ...{ reason: 'search' as const, way: 'digest' as const },
    })),
  )
  const page = async (after: number) => {
    const notifications = await notificationsOfDigests(
      site.context.db,
      { at: digestedAt.toISOString() },
      { after, limit: 3 },
    )
    return notifications.map(({ userId }) => userId)
  }
  expect(await page(0)).toEqual(ids.slice(0, 3))
  expect(await page(ids[1] ?? 0)).toEqual(ids.slice(2))
})

test('wish lists and wanted ads are matched with what is for sale, by edition and title', async () => {
  const [ofEdition, byTitle, ofOther, byAd] = await Promise.all(
    [1, 2, 3, 4].map(() => site.member({ tier: 'pro' })),
  )
  if (!ofEdition || !byTitle || !ofOther || !byAd) throw new Error('no members')
  await want(ofEdition, MEDIEVAL.first)
  await want(ofOther, MEDIEVAL.remake)
  const medieval = { ...machine, title: 'Medieval Madness', opdbId: MEDIEVAL.first }
  await sell(byAd, { ...medieval, title: 'Looking for one', intent: 'wanted' })
  await sell(byTitle, { ...medieval, opdbId: MEDIEVAL.title, intent: 'wanted' })
  await sell(seller, { ...medieval, intent: 'trade' })
  await sell(seller, { ...medieval, title: 'Its topper', category: 'parts' })
  for (const as of [ofEdition, byTitle, ofOther, byAd]) expect(await notificationsOf(as)).toEqual([])
  await sell(seller, medieval)
  const found = ['A machine you want is for sale: “Medieval Madness”, $5,000.00']
  const told = []
  for (const as of [ofEdition, byTitle, byAd]) told.push(await notificationsOf(as))
  expect(told).toEqual([found, found, found])
  expect(await notificationsOf(ofOther)).toEqual([])
})

test('nobody hears of their own listing, of one by a member with whom a block stands, of a banned seller’s or of a hidden one', async () => {
  await saved({ search: 'deadpool', way: 'bell' })
  await saved({ search: 'deadpool', way: 'bell' }, seller)
  await blockMember(site.context, { blockerId: seller.id, blockedId: buyer.id })
  await sell(seller, machine)
  for (const as of [buyer, seller]) expect(await notificationsOf(as)).toEqual([])
  const banned = await site.member({ tier: 'pro' })
  await sell(banned, machine)
  await setSanctions(site.context.db, banned.id, { bannedAt: site.clock.now() })
  expect(await notificationsOf(buyer)).toEqual([])
  const hidden = await sell(await site.member({ tier: 'pro' }), machine)
  await site.context.db.update(listings).set({ hiddenAt: site.clock.now() }).where(eq(listings.id, hidden))
  expect(await notificationsOf(buyer)).toEqual([])
  expect(await site.context.db.$count(listingMatches)).toBe(0)
})

test('a digest leaves out what was hidden since, and what is by members who were banned or blocked since', async () => {
  await saved({ search: 'deadpool' })
  const [banned, blocked] = [await site.member({ tier: 'pro' }), await site.member({ tier: 'pro' })]
  const hidden = await sell(seller, machine)
  for (const as of [banned, blocked]) await sell(as, machine)
  expect(await notificationsOf(buyer)).toEqual([])
  expect(await site.context.db.$count(listingMatches)).toBe(3)
  await site.context.db.update(listings).set({ hiddenAt: site.clock.now() }).where(eq(listings.id, hidden))
  await setSanctions(site.context.db, banned.id, { bannedAt: site.clock.now() })
  await blockMember(site.context, { blockerId: buyer.id, blockedId: blocked.id })
  await runMakeDigests(site.context)
  expect(await notificationsOf(buyer)).toEqual([])
})

test('what is held back is matched once a moderator approves it, and what is taken down vanishes from the bell', async () => {
  await saved({ search: 'deadpool', way: 'bell' })
  await site.context.db.insert(settings).values({ key: 'holdFirstPosts', value: 1 })
  const id = await sell(seller, machine)
  expect(await notificationsOf(buyer)).toEqual([])
  const kind = moderatedListings(site.context)
  await site.context.db.transaction(async (tx) => kind.approve?.(tx, id))
  expect(await notificationsOf(buyer)).toHaveLength(1)
  await site.context.db.transaction(async (tx) => kind.takeDown?.(tx, id))
  expect(await notificationsOf(buyer)).toEqual([])
})

test('a seller sees how many members want the machine, from five on; others do not', async () => {
  const id = await sell(seller, machine)
  const read = async (as: TestMember) => (await call(as, `GET /api/marketplace-listings/${id}`)).body.wantedBy
  for (let at = 0; at < 2; at++) await want(await site.member({ tier: 'pro' }), DEADPOOL)
  await want(buyer, DEADPOOL)
  await saved({ opdbId: DEADPOOL })
  await saved({ opdbId: DEADPOOL }, seller)
  await sell(await site.member({ tier: 'pro' }), { ...machine, intent: 'wanted' })
  expect(await read(seller)).toBeNull()
  await saved({ opdbId: DEADPOOL.split('-')[0] }, await site.member())
  expect([await read(seller), await read(buyer)]).toEqual([5, null])
})

test('saved searches are part of what members take along, and go with them', async () => {
  await saved({ search: 'deadpool' })
  const taken = await marketPersonalData.collect(site.context.db, buyer.id)
  expect(taken).toMatchObject({ savedSearches: [{ search: 'deadpool' }] })
  await sell(seller, machine)
  await site.followUp()
  await site.context.db.transaction(async (tx) => marketPersonalData.erase?.(tx, buyer.id, site.clock.now()))
  expect(await site.context.db.$count(savedSearches)).toBe(0)
  expect(await site.context.db.$count(listingMatches, eq(listingMatches.userId, buyer.id))).toBe(0)
})

test('the list can be narrowed to a title or an edition', async () => {
  const [first, remake] = [
    await sell(seller, { ...machine, opdbId: MEDIEVAL.first }),
    await sell(seller, { ...machine, opdbId: MEDIEVAL.remake }),
  ]
  await sell(seller, machine)
  const ids = async (opdbId: string) =>
    (await call(buyer, `GET /api/marketplace-listings?opdbId=${opdbId}`)).body.data
      .map(({ id }: { id: number }) => id)
      .sort()
  expect(await ids(MEDIEVAL.title)).toEqual([first, remake])
  expect(await ids(MEDIEVAL.first)).toEqual([first])
})
