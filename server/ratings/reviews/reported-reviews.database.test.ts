// Reviews are reported and moderated like all other content.
import { beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const TITLE = 'GweeP'

let site: TestSite
let author: TestMember
let reader: TestMember
let moderator: TestMember
beforeEach(async () => {
  site = await openTestSite()
  author = await site.member({ username: 'author' })
  reader = await site.member({ username: 'reader' })
  moderator = await site.member({ username: 'umpire', role: 'moderator' })
})

const put = async (body: object) =>
  (await site.request(`PUT /api/machines/${TITLE}/rating`, { as: author, body })).body
const read = async (as: TestMember | null = null) =>
  (await site.request(`GET /api/machines/${TITLE}/ratings`, { as })).body
const flag = (id: number, as: TestMember | null = reader) =>
  site.request('POST /api/flags', { as, body: { kind: 'review', id, reason: 'spam' } })

async function takeDown(id: number): Promise<number> {
  expect((await flag(id)).status).toBe(201)
  const { body } = await site.request('GET /api/moderation/cases', { as: moderator })
  const [{ id: caseId }] = body.data
  const decision = { decision: 'upheld', actions: ['take_down'], feedback: 'This is advertising.' }
  const answer = await site.request(`POST /api/moderation/cases/${caseId}/decision`, {
    as: moderator,
    body: decision,
  })
  expect(answer.status, answer.text).toBeLessThan(300)
  return caseId
}

test('a report names the title, keeps the words and leads to the page', async () => {
  const { own } = await put({ rating: 1, review: 'Buy cheap watches.' })
  expect((await flag(own.id)).status).toBe(201)
  const { body } = await site.request('GET /api/moderation/cases', { as: moderator })
  const one = await site.request(`GET /api/moderation/cases/${body.data[0].id}`, { as: moderator })
  const text = JSON.stringify(one.body)
  for (const part of ['Review of “Godzilla”', 'Buy cheap watches.', '/machines/GweeP/godzilla'])
    expect(text).toContain(part)
})

test('what is taken down is neither shown nor counted, but to its author; shown again it counts again', async () => {
  const { own } = await put({ rating: 1, review: 'Buy cheap watches.' })
  const caseId = await takeDown(own.id)
  for (const as of [null, reader, moderator]) {
    const { data, pagination, summary } = await read(as)
    expect([data, pagination.total, summary.count, summary.mean]).toEqual([[], 0, 0, null])
  }
  const mine = await site.request(`GET /api/machines/${TITLE}/rating`, { as: author })
  expect(mine.body.own).toMatchObject({ isHidden: true, review: 'Buy cheap watches.' })
  const restored = await site.request(`POST /api/moderation/cases/${caseId}/restore`, {
    as: moderator,
    body: {},
  })
  expect(restored.status, restored.text).toBeLessThan(300)
  expect(await read()).toMatchObject({
    data: [{ review: 'Buy cheap watches.' }],
    summary: { count: 1, mean: 1 },
  })
})

test('writing over it does not bring it back', async () => {
  const { own } = await put({ rating: 1, review: 'Buy cheap watches.' })
  await takeDown(own.id)
  const again = await put({ rating: 5, review: 'Buy cheaper watches.' })
  expect(again.own).toMatchObject({ isHidden: true, rating: 5 })
  expect(again.summary.count).toBe(0)
  expect((await read()).data).toEqual([])
})

test('taking it back and rating anew does not bring it back either, and a pardon counts what is there alone', async () => {
  const { own } = await put({ rating: 1, review: 'Buy cheap watches.' })
  const caseId = await takeDown(own.id)
  const call = `/api/machines/${TITLE}/rating`
  expect((await site.request(`DELETE ${call}`, { as: author })).status).toBe(204)
  expect((await site.request(`GET ${call}`, { as: author })).body).toEqual({ own: null, hasDraft: false })
  const list = () => site.request('GET /api/user/ratings', { as: author })
  expect((await list()).body).toMatchObject({ data: [], pagination: { total: 0 } })
  expect((await site.request('GET /api/user/data', { as: author })).text).not.toContain('cheap watches')
  const again = await put({ rating: 5, review: 'Buy cheaper watches.' })
  expect(again.own).toMatchObject({ isHidden: true, rating: 5 })
  expect(again.summary.count).toBe(0)
  expect((await read()).data).toEqual([])
  await site.request(`DELETE ${call}`, { as: author })
  await site.request(`POST /api/moderation/cases/${caseId}/restore`, { as: moderator, body: {} })
  expect(await read()).toMatchObject({ data: [], summary: { count: 0, mean: null } })
  expect(await put({ rating: 4, review: 'Fine.' })).toMatchObject({
    own: { isHidden: false },
    summary: { count: 1, mean: 4 },
  })
})

test('a rating without words, one that is hidden and one that never was cannot be reported', async () => {
  const { own } = await put({ rating: 1 })
  expect((await flag(own.id)).status).toBe(404)
  await put({ rating: 1, review: 'Spam.' })
  await takeDown(own.id)
  const other = await site.member()
  expect((await flag(own.id, other)).status).toBe(404)
  expect((await flag(own.id + 1_000)).status).toBe(404)
  expect((await flag(own.id, null)).status).toBe(401)
})
