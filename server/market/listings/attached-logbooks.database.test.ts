// Logbooks attached to listings: by their share link, and detached when it is revoked.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ListingDetail } from '#contract/market/market.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { GODZILLA, MEDIEVAL, METALLICA } from '#server/testing/rooms/collections.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let buyer: TestMember
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
  buyer = await site.member()
})

const pro = () => site.member({ tier: 'pro' })
async function owned(as: TestMember, body: object = {}): Promise<number> {
  const entry = { opdbId: GODZILLA, status: 'owned', ...body }
  return (await site.request('POST /api/collection', { as, body: entry })).body.id
}
const log = (as: TestMember, machine: number, body: object) =>
  site.request(`POST /api/collection/${machine}/logbook/entries`, { as, body })
async function sell(as: TestMember, body: object = {}): Promise<number> {
  const given = { title: 'A game', description: 'Tested.', price: '9000', category: 'complete_machines' }
  const answer = await site.request('POST /api/marketplace-listings', {
    as,
    body: { ...given, opdbId: GODZILLA, ...body },
  })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body.id
}
const attach = (as: TestMember, listing: number, entryId: number) =>
  site.request(`PUT /api/marketplace-listings/${listing}/logbook`, { as, body: { entryId } })
const detach = (as: TestMember, listing: number) =>
  site.request(`DELETE /api/marketplace-listings/${listing}/logbook`, { as })
const read = async (listing: number, as = buyer): Promise<ListingDetail> =>
  ListingDetail.parse((await site.request(`GET /api/marketplace-listings/${listing}`, { as })).body)
const shared = (key: string) => site.request(`GET /api/shared-logbooks?key=${key}`, { as: null })
const shareOf = async (as: TestMember, machine: number) =>
  (await site.request(`GET /api/collection/${machine}/logbook`, { as })).body.share

test('a seller attaches the logbook of the machine in one call; buyers see entries and last service, and read it', async () => {
  const ada = await pro()
  const machine = await owned(ada)
  await log(ada, machine, { kind: 'service', happenedOn: '2026-03-04', note: 'Rubbers.', amount: 77 })
  await log(ada, machine, { kind: 'service', happenedOn: '2025-12-24', note: 'Coils.' })
  await log(ada, machine, { kind: 'play', happenedOn: '2026-05-06', games: 3 })
  const listing = await sell(ada)
  expect(await read(listing)).toMatchObject({ logbook: null, ownLogbooks: [] })
  const choice = { id: machine, name: 'Godzilla (Pro)', entries: 3, acquiredOn: null }
  expect((await read(listing, ada)).ownLogbooks).toEqual([{ ...choice, isAttached: false }])
  expect((await attach(ada, listing, machine)).status).toBe(204)
  const { logbook, ownLogbooks } = await read(listing)
  expect([logbook, ownLogbooks]).toEqual([
    { key: expect.any(String), entries: 3, lastServiceOn: '2026-03-04' },
    [],
  ])
  expect((await read(listing, ada)).ownLogbooks).toEqual([{ ...choice, isAttached: true }])
  const page = await shared(logbook?.key ?? '')
  expect([page.status, page.body.owner, page.body.totals.spent]).toEqual([200, null, null])
})

test('a link that is there already is attached as it is, and stays when the logbook is detached', async () => {
  const ada = await pro()
  const machine = await owned(ada)
  const body = { showsPrices: true, showsNames: true }
  const made = (await site.request(`PUT /api/collection/${machine}/logbook/share`, { as: ada, body })).body
  const listing = await sell(ada)
  await attach(ada, listing, machine)
  expect((await attach(ada, listing, machine)).status).toBe(204)
  expect(made.url).toContain((await read(listing)).logbook?.key)
  expect([(await detach(ada, listing)).status, (await detach(ada, listing)).status]).toEqual([204, 204])
  expect((await read(listing)).logbook).toBeNull()
  expect(await shareOf(ada, machine)).toEqual(made)
})

test('revoking the link takes the logbook from the listing for good; so does removing the machine', async () => {
  const ada = await pro()
  const machine = await owned(ada)
  const listing = await sell(ada)
  await attach(ada, listing, machine)
  await site.request(`DELETE /api/collection/${machine}/logbook/share`, { as: ada })
  expect((await read(listing)).logbook).toBeNull()
  const body = { showsPrices: false, showsNames: false }
  await site.request(`PUT /api/collection/${machine}/logbook/share`, { as: ada, body })
  expect((await read(listing)).logbook).toBeNull()
  await attach(ada, listing, machine)
  expect((await read(listing)).logbook).not.toBeNull()
  await site.request(`DELETE /api/collection/${machine}`, { as: ada })
  expect(await read(listing, ada)).toMatchObject({ logbook: null, ownLogbooks: [] })
})

test('others’ machines and others’ listings answer like unknown ones, to staff as well; no link is made', async () => {
  const [ada, eve, admin] = [await pro(), await pro(), await site.member({ role: 'admin' })]
  const [machine, listing] = [await owned(ada, { isPublic: true }), await sell(ada)]
  const [evesMachine, evesListing] = [await owned(eve), await sell(eve)]
  const adminsMachine = await owned(admin)
  const answers = [
    await attach(eve, evesListing, machine),
    await attach(eve, listing, evesMachine),
    await attach(admin, listing, machine),
    await attach(admin, listing, adminsMachine),
    await attach(ada, 999_999, machine),
    await attach(ada, listing, 999_999),
    await detach(eve, listing),
    await detach(admin, listing),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404))
  expect([await shareOf(ada, machine), await shareOf(eve, evesMachine)]).toEqual([null, null])
})

test.each([
  ['another machine', { opdbId: METALLICA }, {}],
  ['another edition', { opdbId: MEDIEVAL.first }, { opdbId: MEDIEVAL.remake }],
  ['no machine', { opdbId: undefined }, {}],
  ['a part', { category: 'parts' }, {}],
  ['what is looked for', { intent: 'wanted' }, {}],
  ['a machine that is only wanted', {}, { status: 'wanted' }],
])('%s has no logbook to attach, and no link is left behind', async (_what, listed, kept) => {
  const ada = await pro()
  const machine = await owned(ada, kept)
  const listing = await sell(ada, listed)
  const answer = await attach(ada, listing, machine)
  expect([answer.status, answer.body.code]).toEqual([409, 'listing_without_logbook'])
  expect(await read(listing, ada)).toMatchObject({ logbook: null, ownLogbooks: [] })
  expect(await shareOf(ada, machine)).toBeNull()
})

test('where one side names the title alone, it may be the machine', async () => {
  const ada = await pro()
  const [one, other] = [
    await owned(ada, { opdbId: MEDIEVAL.first }),
    await owned(ada, { opdbId: MEDIEVAL.remake }),
  ]
  const ofTitle = await sell(ada, { opdbId: MEDIEVAL.title })
  expect((await read(ofTitle, ada)).ownLogbooks.map(({ id }) => id)).toEqual([one, other])
  await attach(ada, ofTitle, one)
  await attach(ada, ofTitle, other)
  expect((await read(ofTitle, ada)).ownLogbooks.map(({ isAttached }) => isAttached)).toEqual([false, true])
})

test('a listing that becomes one of another machine loses its logbook; other edits leave it', async () => {
  const ada = await pro()
  const [machine, listing] = [await owned(ada), await sell(ada)]
  const change = (body: object) =>
    site.request(`PATCH /api/marketplace-listings/${listing}`, { as: ada, body })
  await attach(ada, listing, machine)
  expect((await change({ price: '8000', opdbId: GODZILLA })).body.logbook).not.toBeNull()
  expect((await change({ opdbId: METALLICA })).body.logbook).toBeNull()
  await change({ opdbId: GODZILLA })
  await attach(ada, listing, machine)
  expect((await change({ category: 'parts' })).body.logbook).toBeNull()
})

test.each([
  ['is wanted now', { status: 'wanted' }],
  ['is another edition now', { opdbId: MEDIEVAL.remake }],
])('the logbook of a machine that %s is on the listing no more', async (_, change) => {
  const ada = await pro()
  const { first: opdbId } = MEDIEVAL
  const [machine, listing] = [await owned(ada, { opdbId }), await sell(ada, { opdbId })]
  await attach(ada, listing, machine)
  const changed = await site.request(`PATCH /api/collection/${machine}`, { as: ada, body: change })
  expect([changed.status, changed.text]).toEqual([200, expect.any(String)])
  expect([(await read(listing)).logbook, (await read(listing, ada)).logbook]).toEqual([null, null])
  const offer = { as: await site.member(), body: { amount: '10' } }
  const { body } = await site.request(`POST /api/marketplace-listings/${listing}/offers`, offer)
  expect(body.snapshot.hasLogbook).toBe(false)
})

test('an offer notes that there was a logbook, and no more; after it is gone the next offer is for another thing', async () => {
  const ada = await pro()
  const [machine, listing] = [await owned(ada), await sell(ada)]
  await attach(ada, listing, machine)
  const offer = async (amount: string) => {
    const as = await site.member()
    const made = await site.request(`POST /api/marketplace-listings/${listing}/offers`, {
      as,
      body: { amount },
    })
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    return async () => (await site.request(`GET /api/offers/${made.body.id}`, { as })).body.snapshot
  }
  const first = await offer('10')
  expect(await first()).toMatchObject({ hasLogbook: true, isChanged: false })
  await site.request(`DELETE /api/collection/${machine}/logbook/share`, { as: ada })
  const second = await offer('11')
  expect(await first()).toMatchObject({ hasLogbook: true, isChanged: true })
  expect(await second()).toMatchObject({ hasLogbook: false, isChanged: false })
  expect(JSON.stringify(await first())).not.toContain('shared-logbook')
})

test('who is silenced attaches nothing, but can detach; a banned seller’s logbook is closed', async () => {
  const ada = await pro()
  const [machine, listing] = [await owned(ada), await sell(ada)]
  await attach(ada, listing, machine)
  await setSanctions(site.context.db, ada.id, { silencedUntil: new Date('2026-12-01T00:00:00Z') })
  expect((await detach(ada, listing)).status).toBe(204)
  expect((await attach(ada, listing, machine)).status).toBe(403)
  await setSanctions(site.context.db, ada.id, { silencedUntil: null })
  await attach(ada, listing, machine)
  // Of a banned seller only what is sold is left to see.
  await site.request(`PATCH /api/marketplace-listings/${listing}`, { as: ada, body: { state: 'sold' } })
  await setSanctions(site.context.db, ada.id, { bannedAt: new Date() })
  expect((await read(listing)).logbook).toBeNull()
})

test('a logbook that moderators took down is not on the listing until they restore it', async () => {
  const ada = await pro()
  const machine = await owned(ada)
  await log(ada, machine, { kind: 'play', happenedOn: '2026-05-06', games: 3 })
  const listing = await sell(ada)
  await attach(ada, listing, machine)
  const hide = (hiddenAt: Date | null) =>
    site.context.db.update(collectionEntries).set({ hiddenAt }).where(eq(collectionEntries.id, machine))
  await hide(site.clock.now())
  expect((await read(listing)).logbook).toBeNull()
  await hide(null)
  expect((await read(listing)).logbook).toMatchObject({ entries: 1 })
})
