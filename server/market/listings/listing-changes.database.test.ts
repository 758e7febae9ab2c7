// Changes of listings: edited, renewed, sold, withdrawn, expired; watchers are notified of lower prices.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { LISTING_DAYS } from '#contract/market/constants.ts'
import { rebuildSearchDocuments } from '#server/base/search/rebuild.ts'
import { auditLog } from '#server/base/tables.ts'
import { searchableListings } from '#server/market/searchable.ts'
import { listings } from '#server/market/tables.ts'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { runExpireListings } from './listing-changes.ts'
import { runRefreshPriority } from './priority.ts'

let site: TestSite
let seller: TestMember
let buyer: TestMember
let moderator: TestMember
beforeAll(async () => {
  site = await openTestSite()
  seller = await site.member({ username: 'sal', tier: 'pro' })
  buyer = await site.member({ username: 'bea' })
  moderator = await site.member({ role: 'moderator' })
})
const { uploaded } = uploadsOn(() => ({ site, owner: seller }))

async function sell(body: object = {}, as = seller): Promise<number> {
  const given = { title: 'A coil', description: 'Tested.', price: '12.50', ...body }
  const answer = await site.request('POST /api/marketplace-listings', { as, body: given })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body.id
}
const change = (id: number, body: object, as = seller) =>
  site.request(`PATCH /api/marketplace-listings/${id}`, { as, body })
const read = (id: number, as = buyer) => site.request(`GET /api/marketplace-listings/${id}`, { as })
const watch = (id: number, as = buyer, isWatched = true) =>
  site.request(`PUT /api/marketplace-listings/${id}/watch`, { as, body: { isWatched } })
const idsOf = async (query: string, as = buyer): Promise<number[]> =>
  (await site.request(`GET /api/marketplace-listings${query}`, { as })).body.data.map(
    ({ id }: { id: number }) => id,
  )
const isFound = async (word: string) =>
  JSON.stringify((await site.request(`GET /api/search?q=${word}`, { as: buyer })).body).includes(
    '/marketplace-item/',
  )
const notificationsOf = async (as: TestMember): Promise<string[]> => {
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as })
  return body.data.map(({ title }: { title: string }) => title)
}
async function end(id: number): Promise<void> {
  await site.context.db.update(listings).set({ expiresAt: site.clock.now() }).where(eq(listings.id, id))
  await runExpireListings(site.context)
}

test('its seller edits a listing: only what is said changes', async () => {
  const id = await sell({ category: 'lights', condition: 'poor' })
  const { status, body } = await change(id, { title: 'Zeppelin lamp', price: '9' })
  expect([status, body.title, body.price]).toEqual([200, 'Zeppelin lamp', '9.00'])
  expect((await read(id)).body).toMatchObject({
    title: 'Zeppelin lamp',
    description: 'Tested.',
    category: 'lights',
    condition: 'poor',
  })
  expect(await isFound('zeppelin')).toBe(true)
})

test('what repeats the listing is no edit; what differs in anything is one', async () => {
  const [one, two] = [await uploaded(), await uploaded()]
  const body = {
    ...{
      title: 'A game',
      description: 'Tested.',
      price: '500',
      category: 'complete_machines',
      opdbId: 'GweeP',
    },
    ...{ condition: 'good', region: 'us_west', imageUrl: 'https://img.example.com/a.jpg' },
    ...{ disclosure: { use: 'home', boards: 'original' }, pictureIds: [one.id, two.id] },
  }
  const id = await sell(body)
  const revision = async () =>
    (await site.context.db.select().from(listings).where(eq(listings.id, id)))[0]?.revision
  const offer = { amount: '400' }
  await site.request(`POST /api/marketplace-listings/${id}/offers`, { as: buyer, body: offer })
  const before = await notificationsOf(buyer)
  for (const same of [{}, body, { disclosure: { boards: 'original', use: 'home' } }])
    expect((await change(id, same)).status).toBe(200)
  expect([await revision(), await notificationsOf(buyer)]).toEqual([0, before])
  const edits = [
    ...[{ title: 'The game' }, { description: 'Tested twice.' }, { price: '510' }, { condition: 'poor' }],
    ...[{ opdbId: null }, { region: null }, { imageUrl: null }, { disclosure: {} }],
    ...[{ pictureIds: [two.id, one.id] }, { pictureIds: [] }, { category: 'parts' }],
  ]
  for (const [at, edit] of edits.entries()) {
    expect((await change(id, edit)).status).toBe(200)
    expect([edit, await revision()]).toEqual([edit, at + 1])
  }
  expect(await notificationsOf(buyer)).toContain(
    '“The game” was edited. Your offer is for the listing as it was.',
  )
})

test.each(['', null])('%j takes away what may be left out', async (none) => {
  const region = 'us_west'
  const id = await sell({ imageUrl: 'https://img.example.com/a.jpg', opdbId: 'GweeP', region })
  expect((await read(id)).body).toMatchObject({ machine: { opdbId: 'GweeP' }, region })
  const { status, body } = await change(id, { imageUrl: none, opdbId: none, region: none })
  expect([status, body.imageUrls, body.machine, body.region]).toEqual([200, [], null, null])
})

test('uploads are put in another order, added and taken away', async () => {
  const [one, two, three] = [await uploaded(), await uploaded(), await uploaded()]
  const id = await sell({ pictureIds: [one.id, two.id] })
  const { body } = await change(id, { pictureIds: [three.id, one.id] })
  expect(body.pictures.map((picture: { id: number }) => picture.id)).toEqual([three.id, one.id])
  expect(body.uploads).toBe(2)
})

test.each([
  ['a price of 0', { price: '0' }, ['price']],
  ['no title', { title: '' }, ['title']],
  ['another seller', { sellerId: 1 }, ['sellerId']],
  ['a state of its own', { state: 'expired' }, ['state']],
  ['an address inside', { imageUrl: 'http://127.0.0.1/a.jpg' }, ['imageUrl']],
])('%s is refused, and nothing changes', async (_what, body, fields) => {
  const id = await sell()
  const before = (await read(id)).text
  const answer = await change(id, body)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, fields])
  expect((await read(id)).text).toBe(before)
})

test('others do not edit a listing; moderators do, and it is written down', async () => {
  const id = await sell()
  expect((await change(id, { title: 'Mine' }, buyer)).status).toBe(403)
  expect((await change(999_999, { title: 'Mine' })).status).toBe(404)
  expect((await change(id, { title: 'Mended' }, moderator)).status).toBe(200)
  const log = await site.context.db.select().from(auditLog).where(eq(auditLog.action, 'listing_edited'))
  expect(log.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([[moderator.id, String(id)]])
})

test('a sold listing stands in no list and no search, can be looked at, and can be opened again', async () => {
  const id = await sell({ title: 'Quicksilver' })
  expect((await change(id, { state: 'sold' })).body.state).toBe('sold')
  expect(await idsOf('')).not.toContain(id)
  expect(await isFound('quicksilver')).toBe(false)
  await rebuildSearchDocuments(site.context.db, [searchableListings])
  expect(await isFound('quicksilver')).toBe(false)
  expect((await read(id)).body.state).toBe('sold')
  const refused = await change(id, { state: 'withdrawn' })
  expect([refused.status, refused.body.code]).toEqual([409, 'listing_over'])
  await change(id, { state: 'open' })
  expect([(await idsOf('')).includes(id), await isFound('quicksilver')]).toEqual([true, true])
})

test('a withdrawn listing is its seller’s and staff’s alone', async () => {
  const id = await sell()
  await change(id, { state: 'withdrawn' })
  expect([
    (await read(id)).status,
    (await read(id, seller)).status,
    (await read(id, moderator)).status,
  ]).toEqual([404, 200, 200])
  expect((await site.request(`GET /api/marketplace-listings/${id}/teaser`)).status).toBe(404)
  expect(await idsOf('/own', seller)).toContain(id)
  expect(await idsOf('/own', buyer)).toEqual([])
})

test('deleting a listing withdraws it, as often as it is asked; only its seller and staff may', async () => {
  const id = await sell({ title: 'Kickback' })
  const remove = (as: TestMember | null = seller, of = id) =>
    site.request(`DELETE /api/marketplace-listings/${of}`, { as })
  expect([(await remove(null)).status, (await remove(buyer)).status]).toEqual([401, 403])
  expect((await remove(seller, 999_999)).body.code).toBe('listing_not_found')
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
  expect((await read(id, seller)).body.state).toBe('withdrawn')
  expect([await isFound('kickback'), (await remove(buyer)).status]).toEqual([false, 404])
  await change(id, { state: 'open' })
  expect([(await remove(moderator)).status, (await read(id, seller)).body.state]).toEqual([204, 'withdrawn'])
})

test('a listing that is sold, or whose sale is pending, is not deleted', async () => {
  const { db } = site.context
  for (const [state, code] of [
    ['sold', 'listing_over'],
    ['pending', 'sale_pending'],
  ] as const) {
    const id = await sell()
    await db.update(listings).set({ state }).where(eq(listings.id, id))
    const refused = await site.request(`DELETE /api/marketplace-listings/${id}`, { as: seller })
    expect([refused.status, refused.body.code]).toEqual([409, code])
  }
})

test('a listing ends with its days, its seller is told, and renewing begins them again', async () => {
  const id = await sell({ title: 'Marble' })
  await site.context.db
    .update(listings)
    .set({ expiresAt: new Date(site.clock.now().getTime() + 1) })
    .where(eq(listings.id, id))
  await runExpireListings(site.context)
  expect((await read(id)).body.state).toBe('open')
  await end(id)
  expect((await read(id)).body.state).toBe('expired')
  expect([(await idsOf('')).includes(id), await isFound('marble')]).toEqual([false, false])
  const told = '“Marble” is no longer listed. Renew it to sell on.'
  expect(await notificationsOf(seller)).toContain(told)
  const { body } = await change(id, { state: 'open' })
  const expiresAt = new Date(site.clock.now().getTime() + LISTING_DAYS * DAY_MS).toISOString()
  expect(body).toMatchObject({ state: 'open', expiresAt })
  expect(await notificationsOf(seller)).not.toContain(told)
})

test('whose plan has no ads any more may withdraw a listing, and not open it again', async () => {
  const lapsed = await site.member({ tier: 'pro' })
  const id = await sell({}, lapsed)
  await setPlan(site.context.db, lapsed.id, { tierId: 1 })
  expect((await change(id, { state: 'open' }, lapsed)).status).toBe(403)
  expect((await change(id, { state: 'withdrawn' }, lapsed)).status).toBe(200)
})

test('members watch listings: those stand in their list, sold ones as well, until they stop', async () => {
  const [one, two] = [await sell(), await sell()]
  expect((await watch(one)).body).toEqual({ isWatched: true })
  await watch(two)
  await watch(two)
  expect((await read(one)).body.isWatched).toBe(true)
  await change(two, { state: 'sold' })
  expect(await idsOf('?watching=true')).toEqual([two, one])
  await change(one, { state: 'withdrawn' })
  await watch(two, buyer, false)
  expect(await idsOf('?watching=true')).toEqual([])
  expect((await read(two)).body.isWatched).toBe(false)
})

test('one’s own listing is not watched, nor one that cannot be seen', async () => {
  const id = await sell()
  expect((await watch(id, seller)).status).toBe(409)
  await change(id, { state: 'withdrawn' })
  expect((await watch(id)).status).toBe(404)
  expect((await site.request(`PUT /api/marketplace-listings/${id}/watch`, { body: {} })).status).toBe(401)
})

test('a watch can be ended whatever became of its listing', async () => {
  const [withdrawn, hidden] = [await sell(), await sell()]
  for (const id of [withdrawn, hidden]) await watch(id)
  await change(withdrawn, { state: 'withdrawn' })
  const isHidden = (hiddenAt: Date | null) =>
    site.context.db.update(listings).set({ hiddenAt }).where(eq(listings.id, hidden))
  await isHidden(site.clock.now())
  const ended = [await watch(withdrawn, buyer, false), await watch(hidden, buyer, false)]
  expect(ended.map(({ status, body }) => [status, body])).toEqual(
    ended.map(() => [200, { isWatched: false }]),
  )
  await change(withdrawn, { state: 'open' })
  await isHidden(null)
  expect([(await read(withdrawn)).body.isWatched, (await read(hidden)).body.isWatched]).toEqual([
    false,
    false,
  ])
})

test('who watches a listing is told when its price drops, not when it rises, nor of what is sold', async () => {
  const id = await sell({ title: 'Popper' })
  const [watcher, other] = [await site.member(), await site.member()]
  await watch(id, watcher)
  await change(id, { price: '20' })
  expect(await notificationsOf(watcher)).toEqual([])
  await change(id, { price: '1999.5' })
  await change(id, { price: '1100' })
  expect(await notificationsOf(watcher)).toEqual(['“Popper” now costs $1,100.00'])
  expect(await notificationsOf(other)).toEqual([])
  await change(id, { state: 'sold' })
  expect(await notificationsOf(watcher)).toEqual([])
})

test('listings of sellers with priority come first as long as their plan lasts, and only where no order is asked for', async () => {
  const first = await site.member({ tier: 'premium' })
  const early = await sell({}, first)
  const late = await sell()
  expect((await read(early)).body.isPriority).toBe(true)
  const places = async (query: string) => {
    const ids = await idsOf(query)
    return [ids.indexOf(early) < ids.indexOf(late), ids.includes(early)]
  }
  expect([await places(''), await places('?sort=newest')]).toEqual([
    [true, true],
    [false, true],
  ])
  await setPlan(site.context.db, first.id, { tierId: 1 })
  await runRefreshPriority(site.context)
  expect([(await read(early)).body.isPriority, await places('')]).toEqual([false, [false, true]])
  await setPlan(site.context.db, first.id, { tierId: 3, status: 'active' })
  await runRefreshPriority(site.context)
  expect((await read(early)).body.isPriority).toBe(true)
})

test('priority takes as many parameters for many sellers as for few', async () => {
  const parametersOf = async () => {
    const statements = await statementsOf(site.context.db, () => runRefreshPriority(site.context))
    return statements.map(({ params }) => params.length)
  }
  for (const tier of ['pro', 'premium'] as const) await sell({}, await site.member({ tier }))
  const few = await parametersOf()
  for (const tier of ['pro', 'premium'] as const) await sell({}, await site.member({ tier }))
  expect(few).toHaveLength(3)
  expect(await parametersOf()).toEqual(few)
})
