// Whom lists of topics name as the one who replied last.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forumCategories, forumReplies } from '#server/forum/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let cleo: TestMember
let categoryId: number
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  cleo = await site.member({ username: 'cleo' })
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  categoryId = category?.id ?? 0
})

async function ask(call: string, as: TestMember, body?: object) {
  const answer = await site.request(call, { as, ...(body && { body }) })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

test('the last reply that the reader is shown, neither deleted nor by a blocked member', async () => {
  const topic = { title: 'Wizard blocks ramp', content: 'Since the move.', categoryId }
  const { id } = await ask('POST /api/forum-posts', ada, topic)
  const reply = (as: TestMember) => ask(`POST /api/forum-posts/${id}/replies`, as, { content: 'Shim it.' })
  const lastIn = async (as: TestMember, query: string) => {
    const { data } = await ask(`GET /api/forum-posts?${query}`, as)
    return data.find((one: { id: number }) => one.id === id).lastReplyBy
  }
  const last = (as: TestMember) => lastIn(as, 'limit=5')
  expect(await last(ada)).toBeNull()
  await reply(bob)
  expect(await last(ada)).toEqual({ username: 'bob', displayName: null, at: expect.any(String) })
  const { id: cleos } = await reply(cleo)
  for (const query of ['limit=5', 'sort=views', `categoryId=${categoryId}`, 'search=wizard'])
    expect((await lastIn(ada, query))?.username, query).toBe('cleo')

  await ask(`PUT /api/blocks/${cleo.id}`, ada)
  expect((await last(ada))?.username).toBe('bob')
  expect((await last(bob))?.username).toBe('cleo')
  // As a merge leaves them: an older reply with a higher number.
  const at = new Date('2020-05-04T10:20:30.400Z')
  const { db } = site.context
  await db.update(forumReplies).set({ createdAt: at }).where(eq(forumReplies.id, cleos))
  expect((await last(bob))?.username).toBe('bob')
  await db.update(forumReplies).set({ createdAt: at }).where(eq(forumReplies.topicId, id))
  expect(await last(bob)).toEqual({ username: 'cleo', displayName: null, at: at.toISOString() })
  await ask(`DELETE /api/forum-replies/${cleos}`, cleo)
  expect((await last(bob))?.username).toBe('bob')
})
