// Pictures of a draft: visible to the writer only, spared by cleanup, and passed on to the post.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { cleanUpPictures } from './cleanup.ts'
import { setDraftPictures } from './draft-pictures.ts'
import { pictures } from './tables.ts'
import { dropPicture, picturesOf } from './uploads.ts'

let site: TestSite
let owner: TestMember
const { uploaded, see, shown } = uploadsOn(() => ({ site, owner }))

beforeAll(async () => {
  site = await openTestSite()
  owner = await site.member()
})
afterAll(() => site.rooms.pictures.decoder.close())

const keyOf = (url: string) => url.split('/')[2] ?? ''
const place = (draftId: number, { ids = [], keys = [] }: { ids?: number[]; keys?: string[] }, as = owner) =>
  site.context.db.transaction((tx) => setDraftPictures(tx, { draftId, ownerId: as.id, ids, keys }))
const inDraft = async (draftId: number) =>
  ((await picturesOf(site.context.db, 'draft', [draftId])).get(draftId) ?? []).map(({ id }) => id)
const useOf = async (id: number) => {
  const [row] = await site.context.db.select().from(pictures).where(eq(pictures.id, id))
  return row && [row.useKind, row.useId, row.unusedSince === null]
}

test('a draft holds what it names by number and by address, of the writer’s own', async () => {
  const [attached, inText] = [await uploaded(), await uploaded()]
  const foreign = await uploaded({ as: await site.member() })
  await place(1, { ids: [attached.id, foreign.id], keys: [keyOf(inText.url), keyOf(foreign.url)] })
  expect((await inDraft(1)).sort()).toEqual([attached.id, inText.id].sort())
  await place(1, { keys: [keyOf(inText.url)] })
  expect(await inDraft(1)).toEqual([inText.id])
  expect(await useOf(attached.id)).toEqual([null, null, false])
  expect(await useOf(foreign.id)).toEqual([null, null, false])
})

test('what something shows already stays there', async () => {
  const picture = await uploaded()
  await shown(picture, 'machine', 8)
  await place(8, { ids: [picture.id] })
  expect(await useOf(picture.id)).toEqual(['machine', 8, true])
})

test('nobody else sees it, the sweep spares it, and a day after the draft let it go it is swept', async () => {
  const picture = await uploaded()
  await place(2, { ids: [picture.id] })
  const people = [null, await site.member(), await site.member({ role: 'admin' })]
  for (const as of people) expect((await see(picture.url, as)).status).toBe(404)
  const answer = await see(picture.url, owner)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const cleanUp = (days: number) =>
    cleanUpPictures(site.context, site.rooms.pictures, new Date(site.clock.now().getTime() + days * DAY_MS))
  await cleanUp(30)
  expect(await useOf(picture.id)).toEqual(['draft', 2, true])
  await dropPicture(site.context.db, { kind: 'draft', id: 2 })
  await cleanUp(2)
  expect(await useOf(picture.id)).toBeUndefined()
})

test('the post takes it over from the draft, and no other thing does afterwards', async () => {
  const picture = await uploaded()
  await place(3, { ids: [picture.id] })
  await shown(picture, 'message', 7)
  expect([await inDraft(3), await useOf(picture.id)]).toEqual([[], ['message', 7, true]])
  await expect(shown(picture, 'message', 8)).rejects.toMatchObject({ code: 'picture_in_use' })
})

test('while it is in a draft its writer puts it into words, and removes it', async () => {
  const picture = await uploaded()
  await place(4, { ids: [picture.id] })
  const call = `/api/uploads/${picture.id}`
  const described = await site.request(`PATCH ${call}`, { as: owner, body: { alt: 'A flipper' } })
  expect([described.status, described.body.alt]).toEqual([200, 'A flipper'])
  expect((await site.request(`DELETE ${call}`, { as: await site.member() })).status).toBe(404)
  expect((await site.request(`DELETE ${call}`, { as: owner })).status).toBe(204)
  expect(await inDraft(4)).toEqual([])
})
