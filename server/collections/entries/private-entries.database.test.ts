// Notes, prices and private entries stay with their owner: searched for in all other responses.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { collectionEntries } from '#server/collections/tables.ts'
import { collectingOn, GODZILLA } from '#server/testing/rooms/collections.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { callOf, sampleInput } from '#server/testing/rooms/sample-input.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const NOTE = 'Sechsundzwanzig unter der Treppe'
const PRICE = '7313.37'

let site: TestSite
let owner: TestMember
let publicId: number
let privateId: number
const { add, change, remove, own, owners } = collectingOn(() => site)

beforeAll(async () => {
  site = await openTestSite()
  owner = await site.member({ username: 'quiet_owner' })
  const secret = { note: NOTE, pricePaid: Number(PRICE) }
  publicId = (await add(owner, { ...secret, isPublic: true, condition: 'good' })).body.id
  privateId = (await add(owner, { ...secret, status: 'wanted' })).body.id
})

const publicEntries = (as: TestMember | null, username = owner.username, query = '') =>
  site.request(`GET /api/members/${username}/collection${query}`, { as })

test('everybody sees public entries, and neither note nor price in them', async () => {
  for (const as of [null, await site.member(), await site.member({ role: 'admin' }), owner]) {
    const { status, body } = await publicEntries(as)
    expect(status).toBe(200)
    expect(body.pagination.total).toBe(1)
    expect(Object.keys(body.data[0]).sort()).toEqual([
      'acquiredOn',
      'condition',
      'createdAt',
      'id',
      'machine',
      'pictures',
      'status',
    ])
    expect(body.data[0]).toMatchObject({ id: publicId, condition: 'good' })
  }
  expect((await publicEntries(null, owner.username, '?status=wanted')).body.data).toEqual([])
})

test('the list of owners holds public entries alone, and is for members', async () => {
  const member = await site.member()
  const { data, counts } = await owners(member)
  expect(data).toEqual([
    {
      id: publicId,
      username: 'quiet_owner',
      displayName: null,
      profileImageUrl: null,
      opdbId: GODZILLA,
      edition: 'Pro',
      status: 'owned',
    },
  ])
  expect(counts).toEqual({ owned: 1, wanted: 1, had: 0, favorites: 0 })
  expect((await owners(member, 'GweeP', '?status=wanted')).data).toEqual([])
  expect((await site.request(`GET /api/machines/${GODZILLA}/keepers`)).status).toBe(401)
})

test("no call of the site answers anybody else with an owner's note or price", async () => {
  const others = [null, await site.member({ tier: 'premium' }), await site.member({ role: 'admin' })]
  const reading = site.routes.filter(({ key }) => key.startsWith('GET '))
  for (const as of others) {
    for (const route of reading) {
      const input = sampleInput(route)
      const params = { ...input.params, opdbId: GODZILLA, id: publicId, username: owner.username }
      const plain = callOf(route, { params: { ...input.params, ...params }, query: {} })
      const { text } = await site.request(plain, { as })
      expect(text.includes(NOTE) || text.includes(PRICE), plain).toBe(false)
    }
    for (const path of ['/api/search?q=Treppe', '/collection/export.csv', '/collection/export.json']) {
      const { text } = await site.request(`GET ${path}`, { as })
      expect(text.includes(NOTE) || text.includes(PRICE), path).toBe(false)
    }
  }
})

test("others' entries are neither changed nor removed, by staff as little as by members", async () => {
  for (const as of [await site.member(), await site.member({ role: 'admin' })]) {
    for (const id of [publicId, privateId, 2_000_000_000]) {
      const answers = [await change(as, id, { note: 'Mine now' }), await remove(as, id)]
      for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found'])
    }
  }
  expect((await change(null, privateId, {})).status).toBe(401)
  expect((await own(owner)).data.map(({ note }: { note: string }) => note)).toEqual([NOTE, NOTE])
})

test("a member's page of a title holds their own entries alone", async () => {
  const keeping = async (as: TestMember, id = GODZILLA) =>
    (await site.request(`GET /api/machines/${id}/keeping`, { as })).body
  const mine = await keeping(owner, 'GweeP')
  expect(mine.entries.map(({ id }: { id: number }) => id)).toEqual([publicId, privateId])
  expect(await keeping(await site.member())).toEqual({ entries: [], isFavorite: false })
})

test('an entry that is private again is seen by nobody', async () => {
  await change(owner, publicId, { isPublic: false })
  expect((await publicEntries(null)).body.data).toEqual([])
  expect((await owners(await site.member())).data).toEqual([])
  await change(owner, publicId, { isPublic: true })
  expect((await publicEntries(null)).body.data).toHaveLength(1)
})

test('banned members keep machines out of sight; so do those whom the reader has blocked', async () => {
  const [reader, other] = [await site.member(), await site.member()]
  await site.request(`PUT /api/blocks/${owner.id}`, { as: reader })
  expect((await owners(reader)).data).toEqual([])
  expect((await owners(reader)).pagination.total).toBe(0)
  expect((await owners(other)).data).toHaveLength(1)
  await setSanctions(site.context.db, owner.id, { bannedAt: new Date() })
  expect((await owners(other)).data).toEqual([])
  expect((await publicEntries(other)).status).toBe(404)
  await setSanctions(site.context.db, owner.id, { bannedAt: null })
})

test('who has no account has no collection', async () => {
  const { status, body } = await publicEntries(null, 'nobody_here')
  expect([status, body.code]).toEqual([404, 'member_not_found'])
})

test('a reported entry that was taken down is there for its owner and staff alone, until it is shown again', async () => {
  const [reporter, moderator] = [await site.member(), await site.member({ role: 'moderator' })]
  const flag = (as: TestMember, id: number) =>
    site.request('POST /api/flags', { as, body: { kind: 'collection', id, reason: 'abuse' } })
  expect((await flag(reporter, privateId)).status).toBe(404)
  expect((await flag(reporter, publicId)).status).toBe(201)
  const [waiting] = (await site.request('GET /api/moderation/cases', { as: moderator })).body.data
  expect(waiting).toMatchObject({ kind: 'collection', title: 'Owned: Godzilla (Pro)' })
  const { text } = await site.request(`GET /api/moderation/cases/${waiting.id}`, { as: moderator })
  expect(text).not.toContain(NOTE)
  const decision = { decision: 'upheld', actions: ['take_down'], textToAuthor: 'Not this.' }
  const decided = await site.request(`POST /api/moderation/cases/${waiting.id}/decision`, {
    as: moderator,
    body: decision,
  })
  expect(decided.status, decided.text).toBeLessThan(300)
  expect((await publicEntries(null)).body.data).toEqual([])
  expect((await owners(reporter)).data).toEqual([])
  await change(owner, publicId, { isPublic: false })
  await change(owner, publicId, { isPublic: true })
  expect((await publicEntries(null)).body.data).toEqual([])
  const states = async () =>
    (await own(owner)).data.map(({ id, isHidden }: { id: number; isHidden: boolean }) => [id, isHidden])
  expect(new Map(await states())).toEqual(
    new Map([
      [publicId, true],
      [privateId, false],
    ]),
  )
  await site.request(`POST /api/moderation/cases/${waiting.id}/restore`, { as: moderator, body: {} })
  const [row] = await site.context.db
    .select()
    .from(collectionEntries)
    .where(eq(collectionEntries.id, publicId))
  expect(row?.hiddenAt).toBeNull()
  expect((await publicEntries(null)).body.data).toHaveLength(1)
  expect((await own(owner)).data.some(({ isHidden }: { isHidden: boolean }) => isHidden)).toBe(false)
})

test('public entries come as owned, wanted and had, the newest of each first, over all pages', async () => {
  const member = await site.member({ username: 'sorted_owner' })
  for (const status of ['had', 'owned', 'wanted', 'owned'] as const)
    await add(member, { status, isPublic: true })
  const statuses = async (query: string) =>
    (await publicEntries(null, 'sorted_owner', query)).body.data.map(
      ({ status }: { status: string }) => status,
    )
  expect(await statuses('')).toEqual(['owned', 'owned', 'wanted', 'had'])
  expect(await statuses('?limit=2&offset=1')).toEqual(['owned', 'wanted'])
  const { data } = (await publicEntries(null, 'sorted_owner')).body
  expect(data[0]?.id).toBeGreaterThan(data[1]?.id ?? 0)
})
