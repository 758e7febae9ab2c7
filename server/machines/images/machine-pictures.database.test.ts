// Pictures on a machine's page: our own, links to the source's if the site shows those, no duplicates.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CatalogueImage } from '#server/machines/catalogue/records.ts'
import { machineImages, machineRevisions, machines } from '#server/machines/tables.ts'
import { picturesPersonalData } from '#server/pictures/personal-data.ts'
import { pictures } from '#server/pictures/tables.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { listMachinePictures, listStoredImages } from './machine-pictures.ts'

let site: TestSite
let owner: TestMember
beforeEach(async () => {
  site = await openTestSite()
  owner = await site.member({ role: 'admin' })
})
afterAll(() => site.rooms.pictures.decoder.close())
const { uploaded, shown } = uploadsOn(() => ({ site, owner }))

const linkedImage = (name: string, more: Partial<CatalogueImage> = {}): CatalogueImage => ({
  title: name,
  isPrimary: false,
  type: 'backglass',
  urls: {
    small: `https://img.opdb.org/${name}-small.jpg`,
    medium: `https://img.opdb.org/${name}-medium.jpg`,
    large: `https://img.opdb.org/${name}-large.jpg`,
  },
  width: 640,
  height: 480,
  ...more,
})

async function addMachine(opdbId: string | null, name = 'Harbour Lights') {
  const [row] = await site.context.db.insert(machines).values({ name, opdbId }).returning()
  if (!row) throw new Error('no machine')
  return row.id
}

type NewRow = typeof machineImages.$inferInsert
async function addRow(row: Omit<NewRow, 'imageType'> & { imageType?: NewRow['imageType'] }) {
  const [added] = await site.context.db
    .insert(machineImages)
    .values({ imageType: 'playfield', ...row })
    .returning()
  if (!added) throw new Error('no image')
  return added.id
}

/** Adds an upload that shows the machine. */
async function addUpload(machineId: number, more: Partial<NewRow> = {}) {
  const picture = await uploaded()
  const id = await addRow({
    machineId,
    imageUrl: picture.url,
    origin: 'upload',
    pictureId: picture.id,
    addedBy: owner.id,
    ...more,
  })
  await shown(picture, 'machine', id)
  return id
}

const list = (opdbIds: string[], linked: CatalogueImage[] = [], showLinked = true) =>
  listMachinePictures(site.context.db, { opdbIds, linked, showLinked })
const titles = (found: { title: string | null }[]) => found.map(({ title }) => title)

test('a machine that nobody imported shows the links of the source, its primary backglass first, none twice', async () => {
  const found = await list(
    ['Gaaaa-Mproo'],
    [
      linkedImage('field', { type: 'playfield' }),
      linkedImage('glass', { isPrimary: true }),
      linkedImage('glass'),
      linkedImage('close', { type: 'closeup', width: null, height: null }),
      linkedImage('nothing', { urls: { small: null, medium: null, large: null } }),
    ],
  )
  expect(titles(found)).toEqual(['glass', 'field', 'close'])
  expect(found.map(({ isMain }) => isMain)).toEqual([true, false, false])
  expect(found[0]).toEqual({
    id: null,
    title: 'glass',
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
  expect(found[2]).toMatchObject({ type: 'other', linked: { width: null } })
})

test('links stand nowhere while the site shows none, imported or not', async () => {
  const id = await addMachine('Gaaaa-Mproo')
  await addRow({ machineId: id, imageUrl: 'https://img.opdb.org/glass-large.jpg', isMainImage: true })
  await addUpload(id, { title: 'Own' })
  expect(titles(await list(['Gaaaa-Mproo'], [linkedImage('glass')], false))).toEqual(['Own'])
})

test('the main picture comes first, then our own, then links, each once', async () => {
  const id = await addMachine('Gaaaa-Mproo')
  await addRow({ machineId: id, imageUrl: 'https://img.opdb.org/a-large.jpg', title: 'A', position: 0 })
  await addUpload(id, { title: 'Own', position: 1 })
  await addUpload(id, { title: 'Own and main', position: 2, isMainImage: true })
  const found = await list(['Gaaaa-Mproo'], [linkedImage('a'), linkedImage('b')])
  expect(titles(found)).toEqual(['Own and main', 'Own', 'A', 'b'])
  expect(found[2]?.linked?.small).toBe('https://img.opdb.org/a-small.jpg')
  expect(found.map(({ isMain }) => isMain)).toEqual([true, false, false, false])
  expect(found[0]?.picture?.alt).toBe('Own and main')
})

test('what an admin deleted of the source’s stays away, and what is new there comes', async () => {
  await addMachine('Gaaaa-Mproo')
  await site.context.db.insert(machineRevisions).values({
    opdbId: 'Gaaaa-Mproo',
    kind: 'images',
    note: 'Deleted',
    source: 'https://img.opdb.org/a-large.jpg',
  })
  const linked = [linkedImage('a'), linkedImage('new')]
  expect(titles(await list(['Gaaaa-Mproo'], linked))).toEqual(['new'])
})

test('an address has no picture before its copy is there, and none of it is linked', async () => {
  const id = await addMachine('Gaaaa-Mproo')
  await addRow({ machineId: id, imageUrl: 'https://pictures.example/a.jpg', origin: 'address' })
  expect(await list(['Gaaaa-Mproo'])).toEqual([])
  expect(await listStoredImages(site.context.db, [id])).toMatchObject([{ picture: null }])
})

test('a machine added by hand is found under its own number, and no import by that number', async () => {
  const imported = await addMachine('Gaaaa-Mproo')
  const own = await addMachine(null)
  await addUpload(imported, { title: 'Of the import' })
  await addUpload(own, { title: 'Own' })
  expect(titles(await list([`L${own}`]))).toEqual(['Own'])
  expect(await list([`L${imported}`])).toEqual([])
})

test('a title shows the pictures of all its editions, the leading one’s before the others’', async () => {
  const [le, pro] = [await addMachine('Gaaaa-Mleee'), await addMachine('Gaaaa-Mproo')]
  await addUpload(le, { title: 'LE', isMainImage: true })
  await addUpload(pro, { title: 'Pro', isMainImage: true })
  expect(titles(await list(['Gaaaa-Mproo', 'Gaaaa-Mleee']))).toEqual(['Pro', 'LE'])
})

test('an upload whose member has gone, or that a moderator took down, is not shown', async () => {
  const id = await addMachine('Gaaaa-Mproo')
  await addUpload(id)
  await picturesPersonalData.erase?.(site.context.db, owner.id, site.clock.now())
  expect(await list(['Gaaaa-Mproo'])).toEqual([])

  const other = await addUpload(id, { title: 'Hidden' })
  const [row] = await site.context.db.select().from(machineImages).where(eq(machineImages.id, other))
  expect(titles(await list(['Gaaaa-Mproo']))).toEqual(['Hidden'])
  await site.context.db
    .update(pictures)
    .set({ hiddenAt: new Date() })
    .where(eq(pictures.id, row?.pictureId ?? 0))
  expect(await list(['Gaaaa-Mproo'])).toEqual([])
})
