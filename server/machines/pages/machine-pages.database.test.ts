import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/base/database/database.ts'
import { addOwnMachine, saveFacts } from '#server/machines/admin/machine-changes.ts'
import { countEntry, countRating } from '#server/machines/catalogue/counters.ts'
import { markGone } from '#server/machines/sync/writes/entry-writes.ts'
import { changeSettings } from '#server/site/settings.ts'
import { addHarbour, sourcePicture } from '#server/testing/rooms/small-catalogue.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let ownId: string

const by = () => ({ id: admin.id, username: admin.username })
const write = <T>(work: (tx: Db) => Promise<T>): Promise<T> => site.context.db.transaction((tx) => work(tx))
const page = async (id: string) => (await site.request(`GET /api/machine-pages/${id}`)).body

beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  await addHarbour(site, {
    le: { features: ['Widebody', 'Limited edition'] },
    pro: {
      ipdbId: 77,
      features: ['Widebody', 'Pro edition'],
      keywords: ['sea'],
      people: [
        { name: 'Ada Shore', role: 'design' },
        { name: 'Bo Lund', role: 'art' },
      ],
      images: [sourcePicture('close', 'closeup', false), sourcePicture('glass', 'backglass', true)],
    },
  })
  const now = new Date()
  await write((tx) =>
    saveFacts(tx, {
      opdbId: 'Gaaaa-Mproo',
      own: { value: 4999.5, productionRun: 600, customNotes: 'a secret of the desk', rarity: 'Rare' },
      facts: { year: 1980 },
      by: by(),
      kind: 'edited',
      now,
    }),
  )
  const facts2 = { name: 'Dockside <i>Derby</i>', manufacturer: 'Quay', year: 1983 }
  const own = await write((tx) =>
    addOwnMachine(tx, {
      facts: facts2,
      kind: 'arcade',
      own: { customDescription: 'A race.' },
      by: by(),
      now,
    }),
  )
  ownId = own.opdbId
  await write(async (tx) => {
    await countRating(tx, 'Gaaaa', { before: null, after: 9 })
    await countEntry(tx, 'Gaaaa-Mproo', { before: null, after: 'owned' })
    await countEntry(tx, 'Gaaaa', { before: null, after: 'wanted' })
  })
  await site.rooms.catalogue.reload()
})

test("an edition's page has its facts, people, sisters and sums", async () => {
  expect(await page('Gaaaa-Mproo')).toEqual({
    opdbId: 'Gaaaa-Mproo',
    slug: 'harbour-lights-pro',
    level: 'edition',
    kind: 'pinball',
    name: 'Harbour Lights (Pro)',
    edition: 'Pro',
    titleId: 'Gaaaa',
    title: 'Harbour Lights',
    titleManufacturer: { id: 900, name: 'Tidewater', fullName: 'Tidewater Games' },
    manufacturer: { id: 900, name: 'Tidewater', fullName: 'Tidewater Games' },
    year: 1980,
    type: 'ss',
    display: 'dmd',
    playerCount: 4,
    features: ['Widebody', 'Pro edition'],
    keywords: ['sea'],
    people: [
      { name: 'Ada Shore', role: 'design' },
      { name: 'Bo Lund', role: 'art' },
    ],
    description: null,
    productionRun: 600,
    value: '4999.50',
    rarity: 'Rare',
    pictures: [],
    editions: [
      expect.objectContaining({
        opdbId: 'Gaaaa-Mproo',
        edition: 'Pro',
        slug: 'harbour-lights-pro',
        manufacturer: 'Tidewater',
        year: 1980,
        productionRun: 600,
        value: '4999.50',
        keepers: { owned: 1, wanted: 0, had: 0, favorites: 0 },
      }),
      expect.objectContaining({
        opdbId: 'Gaaaa-Mheld-Alele',
        edition: 'LE',
        productionRun: null,
        value: null,
      }),
    ],
    rating: { count: 1, mean: 4.5, score: 4.5, histogram: [0, 0, 0, 0, 0, 0, 0, 1, 0] },
    keepers: { owned: 1, wanted: 0, had: 0, favorites: 0 },
    corrected: ['year'],
    isGone: false,
    ipdbId: 77,
    opdbUrl: 'https://app.matchplay.events/opdb/entries/Gaaaa-Mproo',
    ipdbUrl: 'https://www.ipdb.org/machine.cgi?id=77',
  })
})

test('the entry of the source says which of its facts are this site’s own', async () => {
  const entry = async (id: string) => (await site.request(`GET /api/opdb/machine/${id}`)).body
  expect(await entry('Gaaaa-Mproo')).toMatchObject({ year: 1980, corrected: ['year'] })
  expect((await entry('Gaaaa-Mheld-Alele')).corrected).toBeUndefined()
})

test('an alias has its own facts, and no holder stands beside it', async () => {
  const body = await page('Gaaaa-Mheld-Alele')
  expect(body).toMatchObject({ level: 'edition', edition: 'LE', type: 'ss', year: 1979, corrected: [] })
  expect(body.editions).toHaveLength(2)
})

test("a title's page joins its editions: shared features, all who keep one of them", async () => {
  expect(await page('Gaaaa')).toMatchObject({
    opdbId: 'Gaaaa',
    slug: 'harbour-lights',
    level: 'title',
    name: 'Harbour Lights',
    edition: null,
    features: ['Widebody'],
    productionRun: null,
    value: null,
    keepers: { owned: 1, wanted: 1, had: 0, favorites: 0 },
    rating: { count: 1 },
  })
})

test('a machine that was added by hand has a page like any other', async () => {
  expect(await page(ownId)).toMatchObject({
    opdbId: ownId,
    slug: 'dockside-i-derby-i',
    level: 'edition',
    kind: 'arcade',
    name: 'Dockside <i>Derby</i>',
    titleId: ownId,
    title: 'Dockside <i>Derby</i>',
    manufacturer: { name: 'Quay' },
    description: 'A race.',
    ipdbId: null,
    opdbUrl: null,
    ipdbUrl: null,
    editions: [{ opdbId: ownId }],
  })
  const detail = await site.request(`GET /api/machines/${ownId}`)
  expect(detail.body).toMatchObject({ opdbId: ownId, opdbUrl: null })
})

test('a moved id says where it leads, and so does a holder of editions', async () => {
  expect(await page('Gwasx-Mwasx')).toMatchObject({
    opdbId: 'Gaaaa-Mproo',
    movedFrom: 'Gwasx-Mwasx',
    rating: { count: 1 },
  })
  expect(await page('Gaaaa-Mheld')).toMatchObject({
    opdbId: 'Gaaaa',
    level: 'title',
    movedFrom: 'Gaaaa-Mheld',
  })
  expect(await page('Gaaaa-Mproo')).not.toHaveProperty('movedFrom')
})

test('what the source dropped keeps its page', async () => {
  expect(await page('Ggone-Msunk')).toMatchObject({ name: 'Sunken (SE)', isGone: true, editions: [] })
  expect(await page('Ggone')).toMatchObject({ name: 'Sunken', isGone: true })
})

test('what was never there is 404', async () => {
  for (const id of [
    'Gzzzz',
    'Gzzzz-Mzzzz',
    'L999999',
    'L9999999999',
    'L0',
    'L-1',
    'hello',
    "G'--",
    'G1'.repeat(40),
  ]) {
    expect((await site.request(`GET /api/machine-pages/${id}`)).status, id).toBe(404)
  }
})

test('a machine that was deleted at the desk has no page', async () => {
  const facts = { name: 'Mistake' }
  const made = await write((tx) =>
    addOwnMachine(tx, { facts, kind: 'arcade', own: {}, by: by(), now: new Date() }),
  )
  expect((await site.request(`GET /api/machine-pages/${made.opdbId}`)).status).toBe(200)
  await markGone(site.context.db, [made.opdbId], new Date())
  await site.rooms.catalogue.reload()
  expect((await site.request(`GET /api/machine-pages/${made.opdbId}`)).status).toBe(404)
  const rating = await site.request(`PUT /api/machines/${made.opdbId}/rating`, {
    as: admin,
    body: { rating: 4 },
  })
  expect(rating.status).toBe(404)
})

test('notes of the desk are in no answer', async () => {
  for (const call of [
    'machine-pages/Gaaaa-Mproo',
    'machine-pages/Gaaaa',
    'machines/Gaaaa-Mproo',
    'machines?q=harbour',
  ]) {
    const { text, status } = await site.request(`GET /api/${call}`)
    expect(status).toBe(200)
    expect(text).not.toContain('secret of the desk')
  }
})

test("the source's pictures are linked only while the site shows them", async () => {
  expect((await page('Gaaaa-Mproo')).pictures).toEqual([])
  await changeSettings(site.context.db, {
    changes: { showCataloguePictures: true },
    by: by(),
    now: new Date(),
  })
  await expect.poll(async () => (await page('Gaaaa-Mproo')).pictures.length).toBe(2)
  const [main, other] = (await page('Gaaaa-Mproo')).pictures
  expect(main).toMatchObject({
    type: 'backglass',
    isMain: true,
    picture: null,
    linked: {
      small: 'https://img.opdb.org/glass-small.jpg',
      large: 'https://img.opdb.org/glass-large.jpg',
      width: 640,
      height: 480,
    },
    credit: 'Open Pinball Database',
  })
  expect(other).toMatchObject({ type: 'other', isMain: false })
  await changeSettings(site.context.db, {
    changes: { showCataloguePictures: false },
    by: by(),
    now: new Date(),
  })
})
