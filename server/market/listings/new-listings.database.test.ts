// New listings: stored once, with their pictures, notified, held for review where the settings say so.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { LISTING_DAYS } from '#contract/market/constants.ts'
import { openOutgoing } from '#server/base/security/outgoing.ts'
import { outbox } from '#server/base/tables.ts'
import { addImage, deleteImage } from '#server/machines/images/images.ts'
import { machines } from '#server/machines/tables.ts'
import { marketPersonalData } from '#server/market/personal-data.ts'
import { listings } from '#server/market/tables.ts'
import { remotePictures } from '#server/pictures/tables.ts'
import { settings } from '#server/site/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { samplePicture } from '#server/testing/rooms/test-pictures.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { drafts } from '#server/writing/tables.ts'
import { moderatedListings } from './moderated.ts'

let site: TestSite
let seller: TestMember
let buyer: TestMember
let server: Server
beforeAll(async () => {
  const bytes = await samplePicture()
  server = createServer((_req, res) => res.end(bytes))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const outgoing = openOutgoing({
    lookup: async () => ['93.184.216.34'],
    dial: () => ({ host: '127.0.0.1', port }),
  })
  site = await openTestSite({ outgoing })
  seller = await site.member({ username: 'sal', tier: 'pro' })
  buyer = await site.member({ username: 'bea' })
})
afterAll(() => {
  site.rooms.pictures.decoder.close()
  server.close()
})

const { uploaded, see } = uploadsOn(() => ({ site, owner: seller }))

const sell = (body: object = {}, as = seller) =>
  site.request('POST /api/marketplace-listings', {
    as,
    body: { title: 'A coil', description: 'Tested, **as new**.', price: '12.50', ...body },
  })
async function listingOf(body: object = {}, as = seller): Promise<number> {
  const answer = await sell(body, as)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body.id
}
const read = async (id: number, as = buyer) =>
  (await site.request(`GET /api/marketplace-listings/${id}`, { as })).body

test('a listing stands on top of the list with what it was sent with, and is found by its words', async () => {
  const { status, body } = await sell({
    title: '  Whirlwind topper ',
    price: '1200',
    category: 'hardware',
    condition: 'poor',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Whirlwind topper',
    description: 'Tested, **as new**.',
    price: '1200.00',
    category: 'hardware',
    condition: 'poor',
    imageUrl: null,
    imageUrls: [],
    picture: null,
    seller: { id: seller.id, username: 'sal', displayName: null },
    state: 'open',
    expiresAt: new Date(site.clock.now().getTime() + LISTING_DAYS * DAY_MS).toISOString(),
  })
  expect(elementsOf(body.html).map(({ tag }) => tag)).toEqual(['p', 'strong'])
  const list = await site.request('GET /api/marketplace-listings?limit=1', { as: buyer })
  expect(list.body.data[0].id).toBe(body.id)
  const found = await site.request('GET /api/search?q=whirlwind+topper', { as: buyer })
  expect(JSON.stringify(found.body)).toContain(`/marketplace-item/${body.id}`)
})

test('what is not said begins with parts and excellent', async () => {
  expect(await read(await listingOf())).toMatchObject({ category: 'parts', condition: 'excellent' })
})

test.each([
  ['9.99', '9.99'],
  ['9.9', '9.90'],
  ['  745 '.trim(), '745.00'],
  [0.5, '0.50'],
  ['9999999.99', '9999999.99'],
])('a price of %s is %s', async (price, shown) => {
  expect((await sell({ price })).body.price).toBe(shown)
})

test.each([
  '0',
  0,
  '0.00',
  '-1',
  -1,
  'NaN',
  'Infinity',
  1e308,
  '1e308',
  '1e3',
  '9,99',
  '9.999',
  '10000000',
  '$5',
  '٣',
])('a price of %s is refused with the usual words', async (price) => {
  const rows = await site.context.db.$count(listings)
  const { status, body } = await sell({ price })
  expect([status, body.fields]).toEqual([400, { price: 'Please enter a valid price.' }])
  expect(await site.context.db.$count(listings)).toBe(rows)
})

test.each([
  ['no title', { title: ' ' }, { title: 'Please enter a title' }],
  ['a title of two lines', { title: 'a\nb' }, { title: 'Contains characters that are not allowed' }],
  ['a title that is too long', { title: 'a'.repeat(121) }, { title: 'At most 120 characters' }],
  ['no description', { description: '\n' }, { description: 'Please enter a description' }],
  ['too much to render', { description: '*'.repeat(9_000) }, { description: expect.any(String) }],
  ['no price', { price: '' }, { price: 'Please enter a price' }],
  ['a price of nothing', { price: null }, { price: 'Please enter a price' }],
  [
    'a form without its fields',
    { title: undefined, description: undefined, price: undefined },
    {
      title: 'Please enter a title',
      description: 'Please enter a description',
      price: 'Please enter a price',
    },
  ],
  ['an unknown category', { category: 'cars' }, { category: expect.any(String) }],
  ['an unknown condition', { condition: 'LIKE_NEW' }, { condition: expect.any(String) }],
  ['a seller of one’s own choice', { sellerId: 1 }, { sellerId: 'This field is not accepted.' }],
  ['a priority of one’s own', { isPriority: true }, { isPriority: 'This field is not accepted.' }],
])('%s is refused by the name of its field, and nothing is written', async (_what, body, fields) => {
  const rows = await site.context.db.$count(listings)
  const answer = await sell(body)
  expect([answer.status, answer.body.fields]).toEqual([400, fields])
  expect(await site.context.db.$count(listings)).toBe(rows)
})

test('a listing without its required fields says so; a price that is none has its own words', async () => {
  const missing = 'Please fill out all required fields.'
  const empty = await site.request('POST /api/marketplace-listings', { as: seller, body: {} })
  expect(empty.body).toMatchObject({ error: missing, message: missing, code: 'invalid_input' })
  for (const body of [{ price: '' }, { title: ' ' }, { title: 'a\nb', description: null }])
    expect((await sell(body)).body.error).toBe(missing)
  expect((await sell({ price: 'cheap' })).body.error).toBe('Please enter a valid price.')
  expect((await sell({ category: '' })).body.error).not.toBe(missing)
})

test('selling asks for a plan with ads: Free members are refused, silenced ones as well', async () => {
  expect((await site.request('POST /api/marketplace-listings', { body: {} })).status).toBe(401)
  const { status, body } = await sell({}, buyer)
  expect([status, body.code]).toEqual([403, 'tier_required'])
  const silenced = await site.member({ tier: 'pro' })
  await setSanctions(site.context.db, silenced.id, {
    silencedUntil: new Date(site.clock.now().getTime() + DAY_MS),
  })
  expect((await sell({}, silenced)).status).toBe(403)
})

test('sent twice under one key, also at once, there is one listing, and the draft is over', async () => {
  const sendKey = 'draftkey12-digest1234'
  const draft = { text: 'Tested', key: 'draftkey12', version: 0 }
  expect((await site.request('PUT /api/drafts/listing/_', { as: seller, body: draft })).status).toBe(200)
  const listed = await site.request('GET /api/drafts', { as: seller })
  expect(listed.body.data[0]).toMatchObject({ title: 'New listing', path: '/marketplace?new=listing' })
  const before = await site.context.db.$count(listings)
  const [one, two] = await Promise.all([sell({ sendKey }), sell({ sendKey })])
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  expect(await site.context.db.$count(listings)).toBe(before + 1)
  const open = await site.context.db.select().from(drafts).where(eq(drafts.userId, seller.id))
  expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([])
  // Keys belong to a member: another member's equal key is a different one.
  expect(await listingOf({ sendKey }, await site.member({ tier: 'pro' }))).not.toBe(one.body.id)
})

test('drafts of listings are for those who may sell', async () => {
  const body = { text: 'Tested', key: 'draftkey13', version: 0 }
  expect((await site.request('PUT /api/drafts/listing/_', { as: buyer, body })).status).toBe(404)
})

test('addresses of pictures are answered as they were sent, and shown from our own copy once a job has fetched it', async () => {
  const imageUrl = 'http://img.example.com/a,b.jpg,http://img.example.com/c.jpg'
  const { body } = await sell({ imageUrl })
  const imageUrls = ['http://img.example.com/a,b.jpg', 'http://img.example.com/c.jpg']
  expect(body).toMatchObject({ imageUrl, imageUrls, picture: null, pictures: [] })
  await site.jobs.runAll()
  const shown = await read(body.id)
  expect(shown.imageUrl).toBe(imageUrl)
  expect(shown.pictures).toHaveLength(2)
  expect(JSON.stringify(shown.pictures)).not.toContain('img.example.com')
  expect((await see(shown.pictures[0].url)).status).toBe(200)
})

test.each([
  ['another scheme', 'javascript:alert(1)'],
  ['another scheme behind a good one', 'https://img.example.com/a.jpg,ftp://img.example.com/b.jpg'],
  ['a file', 'file:///etc/passwd'],
  ['this machine', 'http://127.0.0.1:3000/admin'],
  ['a private network', 'http://10.0.0.7/a.jpg'],
  ['the cloud’s own address', 'http://169.254.169.254/latest'],
  ['a name of this machine', 'http://localhost/a.jpg'],
  ['no address', 'nothing'],
  ['an address too long for an index', `https://img.example.com/${'é'.repeat(1_500)}`],
])('a picture at %s is refused', async (_what, imageUrl) => {
  const rows = await site.context.db.$count(listings)
  const { status, body } = await sell({ imageUrl })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['imageUrl']])
  expect(await site.context.db.$count(listings)).toBe(rows)
})

test.each(['', null])('%j for what may be left out is none', async (none) => {
  const id = await listingOf({ imageUrl: none, opdbId: none, region: none })
  expect(await read(id)).toMatchObject({ imageUrls: [], machine: null, region: null })
})

test.each([
  ['.5', '0.50'],
  ['5.', '5.00'],
])('a price of %j is $%s', async (price, shown) => {
  expect((await read(await listingOf({ price }))).price).toBe(shown)
})

test.each(['.', '', '.0', '0.', '1e3', '12.345', '.123', '1.2.', '-5', '12345678'])(
  '%j is no price',
  async (price) => {
    const { status, body } = await sell({ price })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['price']])
  },
)

test('a thousand addresses, or as many uploads, are refused', async () => {
  const imageUrl = Array.from({ length: 1_000 }, (_, n) => `https://img.example.com/${n}.jpg`).join(',')
  expect((await sell({ imageUrl })).body.fields).toEqual({ imageUrl: 'At most 12 pictures' })
  const pictureIds = Array.from({ length: 1_000 }, (_, n) => n + 1)
  expect((await sell({ pictureIds })).body.fields).toEqual({ pictureIds: 'At most 12 pictures' })
})

test('uploads are shown in the order in which they were named, to those who may use the marketplace', async () => {
  const [one, two] = [await uploaded({ alt: 'Front' }), await uploaded({ alt: 'Back' })]
  const id = await listingOf({ pictureIds: [two.id, one.id] })
  const shown = await read(id)
  expect(shown.pictures.map(({ alt }: { alt: string }) => alt)).toEqual(['Back', 'Front'])
  expect(shown.picture.id).toBe(two.id)
  expect([(await see(one.url)).status, (await see(one.url, buyer)).status]).toEqual([404, 200])
  await site.context.db.update(listings).set({ hiddenAt: new Date() }).where(eq(listings.id, id))
  expect([(await see(one.url, buyer)).status, (await see(one.url, seller)).status]).toEqual([404, 200])
})

test('uploads of others, and those that something else shows, are refused', async () => {
  const theirs = await uploaded({ as: buyer })
  const text = 'This picture is no longer here. Please add it again.'
  for (const pictureId of [theirs.id, 99_999]) {
    const { status, body } = await sell({ pictureIds: [pictureId] })
    expect([status, body.fields]).toEqual([400, { pictureIds: text }])
  }
  const used = await uploaded()
  await listingOf({ pictureIds: [used.id] })
  expect((await sell({ pictureIds: [used.id] })).status).toBe(409)
})

test('a newcomer’s first listing waits for a moderator, and is told of once it is let through', async () => {
  const row = { key: 'holdFirstPosts', value: 1 }
  await site.context.db.insert(settings).values(row)
  const newcomer = await site.member({ tier: 'pro' })
  const written = async (id: number) =>
    (await site.context.db.select().from(outbox).where(eq(outbox.type, 'listing_written'))).filter(
      ({ payload }) => (payload as { listingId: number }).listingId === id,
    ).length
  const { body: held } = await sell({ title: 'Held' }, newcomer)
  expect([held.isHidden, await written(held.id)]).toEqual([true, 0])
  expect((await site.request(`GET /api/marketplace-listings/${held.id}`, { as: buyer })).status).toBe(404)
  const moderator = await site.member({ role: 'moderator' })
  const queue = await site.request('GET /api/moderation/cases', { as: moderator })
  expect(queue.body.data[0]).toMatchObject({ kind: 'listing', title: 'Held' })
  await site.context.db.transaction(
    async (tx) => await moderatedListings(site.context).approve?.(tx, held.id),
  )
  expect([(await read(held.id)).isHidden, await written(held.id)]).toEqual([false, 1])
  expect((await sell({}, newcomer)).body.isHidden).toBe(false)
  await site.context.db.delete(settings).where(eq(settings.key, 'holdFirstPosts'))
})

test('a copy of a picture stays while a listing names its address, and goes with the last that did', async () => {
  const address = 'http://img.example.com/shared.jpg'
  const { db } = site.context
  const admin = { id: seller.id, username: 'sal', role: 'admin' as const, isSilenced: false }
  const [machine] = await db
    .insert(machines)
    .values({ name: 'Harbour Lights', opdbId: 'Gaaaa-Mhrb1' })
    .returning()
  const machineId = machine?.id ?? 0
  const leaver = await site.member({ tier: 'pro' })
  const id = await listingOf({ imageUrl: address }, leaver)
  const images = await addImage(site.context, { by: admin, machineId }, { imageUrl: address })
  const imageId = images.find(({ imageUrl }) => imageUrl === address)?.id ?? 0
  await site.jobs.runAll()
  await deleteImage(site.context, site.rooms.pictures, { by: admin, machineId, imageId })
  expect((await read(id)).pictures).toHaveLength(1)
  const known = () => db.$count(remotePictures, eq(remotePictures.address, address))
  await listingOf({ imageUrl: address })
  const erase = (userId: number) =>
    db.transaction(async (tx) => await marketPersonalData.erase?.(tx, userId, site.clock.now()))
  await erase(leaver.id)
  expect(await known()).toBe(1)
  await erase(seller.id)
  expect(await known()).toBe(0)
})

test('a seller with sixty pictures waiting to be copied names no more, another one does', async () => {
  const { db } = site.context
  const eager = await site.member({ tier: 'pro' })
  let named = 0
  const addresses = (count: number) =>
    Array.from({ length: count }, () => `http://slow.example.com/${named++}.jpg`).join()
  for (let listing = 0; listing < 5; listing++) await listingOf({ imageUrl: addresses(12) }, eager)
  const rows = await db.$count(listings)
  const refused = await sell({ imageUrl: addresses(1) }, eager)
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    409,
    'pictures_waiting',
    ['imageUrl'],
  ])
  expect(await db.$count(listings)).toBe(rows)
  const id = await listingOf({}, eager)
  const change = { as: eager, body: { imageUrl: addresses(1) } }
  expect((await site.request(`PATCH /api/marketplace-listings/${id}`, change)).status).toBe(409)
  // A picture that is there, or asked for already, is no further one.
  await listingOf({ imageUrl: 'http://slow.example.com/0.jpg' }, eager)
  await listingOf({ imageUrl: addresses(1) }, await site.member({ tier: 'pro' }))
  await db.update(remotePictures).set({ state: 'kept' })
  await listingOf({ imageUrl: addresses(12) }, eager)
  site.jobs.added.length = 0
})
