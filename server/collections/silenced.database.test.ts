// A silence applies to pictures and their descriptions as it does to texts.
import { beforeEach, expect, test } from 'vitest'
import { collectingOn } from '#server/testing/rooms/collections.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let owner: TestMember
const { add, change, remove, own } = collectingOn(() => site)
const { uploaded } = uploadsOn(() => ({ site, owner }))

beforeEach(async () => {
  site = await openTestSite()
  owner = await site.member()
})

const silence = () => setSanctions(site.context.db, owner.id, { silencedUntil: new Date('2100-01-01') })
const codeOf = async (answer: ReturnType<typeof change>) => {
  const { status, body } = await answer
  return [status, body?.code]
}
const REFUSED = [403, 'silenced']

test('a silenced member shows nobody a picture that was not shown before', async () => {
  const [first, second, third] = [await uploaded(), await uploaded(), await uploaded()]
  const hidden = (await add(owner, { pictureIds: [first.id] })).body
  const shown = (await add(owner, { pictureIds: [second.id], isPublic: true })).body
  await silence()
  expect(await codeOf(add(owner, { pictureIds: [third.id], isPublic: true }))).toEqual(REFUSED)
  expect(await codeOf(change(owner, hidden.id, { isPublic: true }))).toEqual(REFUSED)
  expect(await codeOf(change(owner, shown.id, { pictureIds: [second.id, third.id] }))).toEqual(REFUSED)
  expect((await own(owner)).pagination.total).toBe(2)
  const list = await site.request(`GET /api/members/${owner.username}/collection`)
  expect(list.body.data).toHaveLength(1)
  expect(list.body.data[0].pictures).toEqual([second])
})

test('what speaks to nobody stays theirs to do', async () => {
  const picture = await uploaded()
  const shown = (await add(owner, { isPublic: true })).body
  await silence()
  expect((await add(owner, { pictureIds: [picture.id], note: 'Mine' })).status).toBe(201)
  expect((await add(owner, { status: 'had', isPublic: true })).status).toBe(201)
  expect((await change(owner, shown.id, { note: 'Still mine', condition: 'good' })).status).toBe(200)
  expect((await change(owner, shown.id, { isPublic: false })).status).toBe(200)
  expect((await remove(owner, shown.id)).status).toBe(204)
})

test('nor does a silenced member say what a picture shows', async () => {
  const picture = await uploaded({ alt: 'The apron' })
  await silence()
  const call = `PATCH /api/uploads/${picture.id}`
  expect(await codeOf(site.request(call, { as: owner, body: { alt: 'The umpire is a fool' } }))).toEqual(
    REFUSED,
  )
  expect((await site.request(`DELETE /api/uploads/${picture.id}`, { as: owner })).status).toBe(204)
})
