import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures/pictures.ts'
import { moderatedEntries } from '#server/collections/moderated.ts'
import { pictures } from '#server/pictures/tables.ts'
import { collectingOn } from '#server/testing/rooms/collections.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let owner: TestMember
let stranger: TestMember
let moderator: TestMember
const { add, change, remove, own } = collectingOn(() => site)
const { uploaded, see } = uploadsOn(() => ({ site, owner }))

beforeAll(async () => {
  site = await openTestSite()
  owner = await site.member()
  stranger = await site.member()
  moderator = await site.member({ role: 'moderator' })
})

const idsOf = (entry: { pictures: Picture[] }) => entry.pictures.map(({ id }) => id)
const statusFor = async (picture: Picture, as: TestMember | null) => (await see(picture.url, as)).status

test('pictures come in the order that was asked for, and can be put in another', async () => {
  const [a, b, c] = [await uploaded(), await uploaded(), await uploaded({ alt: 'The apron' })]
  const entry = (await add(owner, { pictureIds: [c.id, a.id] })).body
  expect(entry.pictures[0]).toEqual(c)
  expect(idsOf(entry)).toEqual([c.id, a.id])
  const changed = (await change(owner, entry.id, { pictureIds: [a.id, b.id, c.id, a.id] })).body
  expect(idsOf(changed)).toEqual([a.id, b.id, c.id])
  expect(idsOf((await change(owner, entry.id, { note: 'The same' })).body)).toEqual([a.id, b.id, c.id])
  expect(idsOf((await change(owner, entry.id, { pictureIds: [b.id] })).body)).toEqual([b.id])
  expect(idsOf((await own(owner)).data[0])).toEqual([b.id])
})

test('pictures of private entries are for their owner alone, those of public ones for everybody', async () => {
  const picture = await uploaded()
  const { id } = (await add(owner, { pictureIds: [picture.id] })).body
  const statuses = async () => [
    await statusFor(picture, owner),
    await statusFor(picture, null),
    await statusFor(picture, stranger),
    await statusFor(picture, moderator),
  ]
  expect(await statuses()).toEqual([200, 404, 404, 404])
  await change(owner, id, { isPublic: true })
  expect(await statuses()).toEqual([200, 200, 200, 200])
  // Access can change with every request: no proxy may cache it.
  expect((await see(picture.url, stranger)).headers.get('cache-control')).toBe('private, no-store')
  await change(owner, id, { isPublic: false })
  expect(await statuses()).toEqual([200, 404, 404, 404])
})

test("others' pictures, used ones and unknown ones are refused, and nothing is kept", async () => {
  const [foreign, taken] = [await uploaded({ as: stranger }), await uploaded()]
  const first = (await add(owner, { pictureIds: [taken.id] })).body
  const count = (await own(owner)).pagination.total
  for (const pictureId of [foreign.id, 2_000_000_000]) {
    expect((await add(owner, { pictureIds: [pictureId] })).status).toBe(400)
    expect((await change(owner, first.id, { pictureIds: [pictureId] })).status).toBe(400)
  }
  const used = await add(owner, { pictureIds: [taken.id] })
  expect([used.status, used.body.code]).toEqual([409, 'picture_in_use'])
  expect((await own(owner)).pagination.total).toBe(count)
  expect(idsOf((await change(owner, first.id, { note: 'Still' })).body)).toEqual([taken.id])
})

test('a removed entry lets go of its pictures, which are swept with their files', async () => {
  const picture = await uploaded()
  const { id } = (await add(owner, { isPublic: true, pictureIds: [picture.id] })).body
  expect(await statusFor(picture, null)).toBe(200)
  await remove(owner, id)
  expect(await statusFor(picture, null)).toBe(404)
  const [row] = await site.context.db.select().from(pictures).where(eq(pictures.id, picture.id))
  expect(row).toMatchObject({ useKind: null, useId: null })
  expect(row?.unusedSince).not.toBeNull()
})

test('a picture that was taken down stays with its entry, out of sight, when the others are changed', async () => {
  const [hidden, shown, next] = [await uploaded(), await uploaded(), await uploaded()]
  const { id } = (await add(owner, { isPublic: true, pictureIds: [hidden.id, shown.id] })).body
  await site.context.db.update(pictures).set({ hiddenAt: new Date() }).where(eq(pictures.id, hidden.id))
  const changed = (await change(owner, id, { pictureIds: [next.id] })).body
  expect(idsOf(changed)).toEqual([next.id])
  // The owner sees that the picture is hidden, not the entry.
  expect(changed).toMatchObject({ hiddenPictures: 1, isHidden: false })
  const [row] = await site.context.db.select().from(pictures).where(eq(pictures.id, hidden.id))
  expect(row).toMatchObject({ useKind: 'collection', useId: id })
  expect(await statusFor(hidden, null)).toBe(404)
  expect(await statusFor(hidden, moderator)).toBe(200)
})

test('with a banned owner the pictures are gone as their collection is, but for staff', async () => {
  const banned = await site.member()
  const picture = await uploaded({ as: banned })
  await add(banned, { isPublic: true, pictureIds: [picture.id] })
  expect(await statusFor(picture, null)).toBe(200)
  await setSanctions(site.context.db, banned.id, { bannedAt: new Date() })
  expect([await statusFor(picture, null), await statusFor(picture, stranger)]).toEqual([404, 404])
  expect(await statusFor(picture, moderator)).toBe(200)
})

test('the pictures of an entry that was taken down are shown by no other entry', async () => {
  const [first, second] = [await uploaded(), await uploaded()]
  const { id } = (await add(owner, { isPublic: true, pictureIds: [first.id, second.id] })).body
  const { takeDown } = moderatedEntries(site.context)
  await site.context.db.transaction(async (tx) => takeDown?.(tx, id))
  expect(idsOf((await change(owner, id, { pictureIds: [second.id] })).body)).toEqual([second.id])
  expect((await add(owner, { isPublic: true, pictureIds: [first.id] })).status).toBe(400)
  expect((await remove(owner, id)).status).toBe(204)
  expect((await add(owner, { isPublic: true, pictureIds: [second.id] })).status).toBe(400)
  expect([await statusFor(first, null), await statusFor(second, null)]).toEqual([404, 404])
})
