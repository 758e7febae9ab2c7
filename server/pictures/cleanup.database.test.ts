// Cleanup removes pictures that have been unused for a day, rows and files; pictures in use stay, however old.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { samplePicture } from '#server/testing/rooms/test-pictures.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { cleanUpPictures } from './cleanup.ts'
import type { PictureUseKind } from './picture-access.ts'
import { type PictureRow, storePicture } from './stored-pictures.ts'
import { pictures } from './tables.ts'
import { attachPicture, dropPicture } from './uploads.ts'

let site: TestSite
let ownerId: number

beforeEach(async () => {
  site = await openTestSite()
  ownerId = (await site.member()).id
})
afterEach(() => site.rooms.pictures.decoder.close())

const keep = async () =>
  storePicture(site.context.db, site.rooms.pictures, await samplePicture(), { ownerId })
const use = ({ id }: PictureRow, kind: PictureUseKind = 'machine') =>
  attachPicture(site.context.db, { pictureId: id, ownerId, use: { kind, id: 1 } })
const cleanUp = () => cleanUpPictures(site.context, site.rooms.pictures, site.clock.now())

/** Keys of pictures that have files, sorted. */
function onDisk(): string[] {
  const folder = join(site.context.config.dataDir, 'uploads', 'pictures')
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
const inTable = async () =>
  (await site.context.db.select({ key: pictures.key }).from(pictures)).map(({ key }) => key).sort()

test('unused for a day, a picture goes with its files; a used one stays', async () => {
  const [used, unused] = [await keep(), await keep()]
  await use(used)
  site.clock.advance(23 * HOUR_MS)
  await cleanUp()
  expect(await inTable()).toEqual([used.key, unused.key].sort())
  site.clock.advance(2 * HOUR_MS)
  await cleanUp()
  expect(await inTable()).toEqual([used.key])
  expect(onDisk()).toEqual([used.key])
  site.clock.advance(1_000 * DAY_MS)
  await cleanUp()
  expect(onDisk()).toEqual([used.key])
})

test('let go after long use, it still has its day', async () => {
  const picture = await keep()
  await use(picture)
  await site.context.db
    .update(pictures)
    .set({ createdAt: new Date(0) })
    .where(eq(pictures.id, picture.id))
  await dropPicture(site.context.db, { kind: 'machine', id: 1 })
  await cleanUp()
  expect(onDisk()).toEqual([picture.key])
  site.clock.advance(25 * HOUR_MS)
  await cleanUp()
  expect([await inTable(), onDisk()]).toEqual([[], []])
})

test('files whose row was never written go too; those of a minute ago may still get theirs', async () => {
  const picture = await keep()
  await use(picture)
  const lost = 'f'.repeat(32)
  await site.rooms.pictures.files.put(`pictures/${lost}/small.webp`, new Uint8Array(10), 'image/webp')
  await cleanUp()
  expect(onDisk()).toEqual([picture.key, lost].sort())
  site.clock.advance(25 * HOUR_MS)
  await cleanUp()
  expect(onDisk()).toEqual([picture.key])
})

test('a sweep that fell after deleting the row is made good by the next one', async () => {
  const picture = await keep()
  await site.context.db.delete(pictures).where(eq(pictures.id, picture.id))
  site.clock.advance(25 * HOUR_MS)
  await cleanUp()
  expect(onDisk()).toEqual([])
})

test('a storage that is away loses nothing: the next sweep takes what is left', async () => {
  await keep()
  site.clock.advance(25 * HOUR_MS)
  const away = { ...site.rooms.pictures.files, remove: async () => Promise.reject(new Error('away')) }
  await expect(cleanUpPictures(site.context, { files: away }, site.clock.now())).rejects.toThrow('away')
  expect([await inTable(), onDisk().length]).toEqual([[], 1])
  await cleanUp()
  expect(onDisk()).toEqual([])
})

test('what an operator put beside our files stays, and does not stop the sweep', async () => {
  const folder = join(site.context.config.dataDir, 'uploads', 'pictures', 'Not Ours')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'READ ME.txt'), 'by hand')
  await keep()
  site.clock.advance(25 * HOUR_MS)
  await cleanUp()
  expect(onDisk()).toEqual(['Not Ours'])
})

test('several hundred lost files are found', async () => {
  for (let n = 0; n < 450; n++) {
    const key = n.toString(16).padStart(32, '0')
    await site.rooms.pictures.files.put(`pictures/${key}/small.jpg`, new Uint8Array(1), 'image/jpeg')
  }
  site.clock.advance(25 * HOUR_MS)
  await cleanUp()
  expect(onDisk()).toEqual([])
})

test("a member's pictures go with the member: at once from sight, with the next sweep for good", async () => {
  const member = await site.member()
  const bytes = await samplePicture()
  const theirs = await storePicture(site.context.db, site.rooms.pictures, bytes, {
    ownerId: member.id,
    alt: 'my house',
  })
  await attachPicture(site.context.db, {
    pictureId: theirs.id,
    ownerId: member.id,
    use: { kind: 'machine', id: 2 },
  })
  const address = `/pictures/${theirs.key}/small.jpg`
  expect((await site.app.request(address)).status).toBe(200)
  await eraseMember(site.context, member.username, personalData)
  expect((await site.app.request(address)).status).toBe(404)
  await cleanUp()
  expect([await inTable(), onDisk()]).toEqual([[], []])
})
