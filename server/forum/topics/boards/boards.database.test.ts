// Boards that require a permission: without it a reader sees the board's name, and its topics do not exist.
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { clearDeletedPosts } from '#server/forum/posts/deletions.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { memberWith } from '#server/testing/rooms/people.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let pro: TestMember
let free: TestMember
let boardId: number
let topicId: number
beforeAll(async () => {
  site = await openTestSite()
  pro = await site.member({ username: 'pro_member', tier: 'pro' })
  free = await site.member({ username: 'free_member' })
  const board = { name: 'Back room', slug: 'back-room-test', description: 'Closed.' }
  const [row] = await site.context.db
    .insert(forumCategories)
    .values({ ...board, needs: 'privateForums', sortOrder: 90 })
    .returning()
  boardId = row?.id ?? 0
  topicId = await started(pro, { content: `Zanzibar for @${free.username}` })
})

const start = (as: TestMember, body: object = {}) =>
  site.request('POST /api/forum-posts', {
    as,
    body: { title: 'Zanzibar prices', content: 'Zanzibar', categoryId: boardId, ...body },
  })
async function started(as: TestMember, body: object = {}): Promise<number> {
  const answer = await start(as, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body.id
}
const boardOf = async (as: TestMember | null) =>
  (await site.request('GET /api/forum-categories', { as })).body.find(
    ({ id }: { id: number }) => id === boardId,
  )

test('everybody sees the name of a closed board and what opens it; its count is for its readers', async () => {
  for (const as of [null, free]) {
    expect(await boardOf(as)).toMatchObject({
      name: 'Back room',
      needs: 'privateForums',
      isOpen: false,
      topicCount: 0,
    })
  }
  const { isOpen, topicCount } = await boardOf(pro)
  expect([isOpen, topicCount > 0]).toEqual([true, true])
})

test('a topic of a closed board is in no list, count or search of those who may not read it', async () => {
  const listed = async (as: TestMember | null, call: string) => {
    const { body, text } = await site.request(call, { as })
    return [text.includes('Zanzibar'), body.pagination?.total]
  }
  const lists = [
    'GET /api/forum-posts',
    `GET /api/forum-posts?categoryId=${boardId}`,
    'GET /api/forum-posts?sort=popular',
    'GET /api/forum-posts?search=zanzibar',
    'GET /api/forum-posts/newest',
    'GET /api/search?q=zanzibar',
  ]
  for (const call of lists) {
    const [isSeen, total] = await listed(pro, call)
    expect([call, isSeen, total > 0]).toEqual([call, true, true])
    expect([call, ...(await listed(free, call))]).toEqual([call, false, 0])
  }
  expect(await listed(null, 'GET /api/forum-posts/newest')).toEqual([false, 0])
  expect(await listed(null, 'GET /api/search?q=zanzibar')).toEqual([false, 0])
})

test('a topic of a closed board is answered as one that never was', async () => {
  const never = 987_654
  const reply = { content: 'Zanzibar indeed' }
  expect(
    (await site.request(`POST /api/forum-posts/${topicId}/replies`, { as: pro, body: reply })).status,
  ).toBe(201)
  const calls: [string, object?][] = [
    ['GET /api/forum-posts/{id}'],
    ['GET /api/forum-posts/{id}/teaser'],
    ['GET /api/forum-posts/{id}/replies'],
    ['POST /api/forum-posts/{id}/replies', { content: 'Hello' }],
    ['PUT /api/forum-posts/{id}/follow', { isFollowing: true }],
  ]
  for (const [call, body] of calls) {
    const asked = (id: number) => site.request(call.replace('{id}', String(id)), { as: free, body })
    const [closed, missing] = [await asked(topicId), await asked(never)]
    expect([call, closed.status, closed.body.code]).toEqual([call, 404, 'topic_not_found'])
    expect([closed.body.error]).toEqual([missing.body.error])
  }
  const flag = { kind: 'topic', id: topicId, reason: 'spam' }
  expect((await site.request('POST /api/flags', { as: free, body: flag })).status).toBe(404)
  const draft = { text: 'Zanzibar', version: 0, key: 'k'.repeat(22) }
  expect((await site.request(`PUT /api/drafts/reply/${topicId}`, { as: free, body: draft })).status).not.toBe(
    200,
  )
})

test('nobody writes in a closed board without its permission', async () => {
  const answer = await start(free)
  expect([answer.status, answer.body.code]).toEqual([403, 'tier_required'])
  expect(answer.body.error).toBe('Your membership tier does not include this.')
  const unknown = await start(free, { categoryId: 987_654 })
  expect([unknown.status, unknown.body.code]).toEqual([400, 'category_not_found'])
  const other = await memberWith(site, 'privateForums')
  expect((await start(other)).status).toBe(403)
  expect((await site.request(`GET /api/forum-posts/${topicId}`, { as: other })).status).toBe(403)
})

test('who is mentioned in a closed board is told only once they may read it', async () => {
  await site.followUp()
  const told = async (as: TestMember) => (await site.request('GET /api/notifications', { as })).text
  expect(await told(free)).not.toContain('Zanzibar')
  const reader = await site.member({ username: 'reader_x', tier: 'pro' })
  await started(pro, { content: `Zanzibar again, @${reader.username}` })
  await site.followUp()
  expect(await told(reader)).toContain('Zanzibar')
  await setPlan(site.context.db, reader.id, { status: 'canceled' })
  expect(await told(reader)).not.toContain('Zanzibar')
})

test('a plan that ends closes the board at the next call', async () => {
  const leaver = await site.member({ tier: 'pro' })
  const asked = () => site.request(`GET /api/forum-posts/${topicId}`, { as: leaver })
  expect((await asked()).status).toBe(200)
  await setPlan(site.context.db, leaver.id, { status: 'canceled' })
  expect((await asked()).status).toBe(404)
})

test('where staff alone start topics, members reply', async () => {
  const { db } = site.context
  await db.update(forumCategories).set({ isStartedByStaff: true }).where(eq(forumCategories.id, 1))
  const refused = await start(free, { categoryId: 1 })
  expect([refused.status, refused.body.code]).toEqual([403, 'started_by_staff'])
  expect(refused.body.error).toBe('Only staff start topics in this category.')
  const moderator = await site.member({ role: 'moderator' })
  const id = await started(moderator, { categoryId: 1 })
  const reply = await site.request(`POST /api/forum-posts/${id}/replies`, {
    as: free,
    body: { content: 'Thanks' },
  })
  expect(reply.status).toBe(201)
})

test('admins add, change, order and delete categories, and all of it is written down', async () => {
  const admin = await site.member({ role: 'admin' })
  const ask = (call: string, body?: object) => site.request(call, { as: admin, body })
  const board = { name: 'Swap meets', description: 'Where and when.' }
  const made = await ask('POST /api/admin/forum-categories', board)
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ ...board, needs: null, topicCount: 0, isEmpty: true }),
  ])
  const taken = await ask('POST /api/admin/forum-categories', { ...board, name: 'SWAP meets' })
  expect([taken.status, taken.body.code]).toEqual([409, 'name_taken'])
  const { id } = made.body
  const changed = await ask(`PATCH /api/admin/forum-categories/${id}`, {
    name: 'Meets',
    isQuestionBoard: true,
  })
  expect(changed.body).toMatchObject({ name: 'Meets', isQuestionBoard: true, description: 'Where and when.' })
  const ids = (await ask('GET /api/admin/forum-categories')).body.map((one: { id: number }) => one.id)
  const ordered = await ask('PUT /api/admin/forum-categories/order', { ids: [...ids].reverse() })
  expect(ordered.body.map((one: { id: number }) => one.id)).toEqual([...ids].reverse())
  const stale = await ask('PUT /api/admin/forum-categories/order', { ids: ids.slice(1) })
  expect([stale.status, stale.body.code]).toEqual([409, 'categories_changed'])
  expect((await ask(`DELETE /api/admin/forum-categories/${id}`)).status).toBe(204)
  const full = await ask(`DELETE /api/admin/forum-categories/${boardId}`)
  expect([full.status, full.body.code]).toEqual([409, 'category_not_empty'])
  const { body } = await ask(`GET /api/admin/audit?subjectKind=forum-category&subjectId=${id}`)
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
    'category_deleted',
    'category_changed',
    'category_added',
  ])
})

test('a category whose topics were merged or deleted for good can be deleted; before, it says that it cannot', async () => {
  const admin = await site.member({ role: 'admin' })
  const ask = (call: string, body?: object) => site.request(call, { as: admin, body })
  const made = await ask('POST /api/admin/forum-categories', {
    name: 'Short-lived',
    description: 'Until the show.',
    needs: null,
    isQuestionBoard: false,
    isStartedByStaff: false,
  })
  const { id } = made.body
  const [merged, deleted] = [await started(pro, { categoryId: id }), await started(pro, { categoryId: id })]
  const into = await started(pro)
  expect((await ask(`POST /api/forum-posts/${merged}/merge`, { intoId: into })).status).toBe(200)
  expect((await ask(`DELETE /api/forum-posts/${deleted}`)).status).toBe(204)
  const isEmpty = async () =>
    (await ask('GET /api/admin/forum-categories')).body.find((one: { id: number }) => one.id === id)?.isEmpty
  expect([(await ask(`DELETE /api/admin/forum-categories/${id}`)).status, await isEmpty()]).toEqual([
    409,
    false,
  ])
  const now = site.context.clock.now()
  const longAgo = new Date(now.getTime() - MINUTE_MS)
  await site.context.db.update(forumTopics).set({ deletedAt: longAgo }).where(eq(forumTopics.id, deleted))
  await clearDeletedPosts(site.context.db, now)
  expect(await isEmpty()).toBe(true)
  expect((await ask(`DELETE /api/admin/forum-categories/${id}`)).status).toBe(204)
  const places = await site.context.db
    .select({ categoryId: forumTopics.categoryId, title: forumTopics.title })
    .from(forumTopics)
    .where(inArray(forumTopics.id, [merged, deleted]))
    .orderBy(forumTopics.id)
  expect(places[0]?.categoryId).toBe(boardId)
  expect([places[1]?.title, places[1]?.categoryId === id]).toEqual(['Deleted topic', false])
})

test('an expert reads and answers on the experts’ board without a plan, with a badge, until it is taken', async () => {
  const admin = await site.member({ role: 'admin' })
  const expert = await site.member({ username: 'Coil_Doc' })
  const [board] = await site.context.db
    .select()
    .from(forumCategories)
    .where(eq(forumCategories.needs, 'experts'))
  const id = await started(await site.member({ tier: 'premium' }), { categoryId: board?.id })
  const read = async () => (await site.request(`GET /api/forum-posts/${id}`, { as: expert })).status
  expect(await read()).toBe(404)
  const body = { username: 'coil_doc', field: 'Coils' }
  expect((await site.request('POST /api/admin/experts', { as: admin, body })).status).toBe(201)
  expect(await read()).toBe(200)
  const reply = await site.request(`POST /api/forum-posts/${id}/replies`, {
    as: expert,
    body: { content: 'Hm' },
  })
  expect([reply.status, reply.body.author]).toEqual([
    201,
    { id: expert.id, username: 'Coil_Doc', displayName: null, profileImageUrl: null, expertise: 'Coils' },
  ])
  expect((await site.request(`DELETE /api/admin/experts/${expert.id}`, { as: admin })).status).toBe(204)
  expect(await read()).toBe(404)
  const nobody = await site.request('POST /api/admin/experts', {
    as: admin,
    body: { ...body, username: 'nobody_here' },
  })
  expect([nobody.status, nobody.body.code]).toEqual([400, 'member_not_found'])
})

test('admins see what is held, locked and busy', async () => {
  const admin = await site.member({ role: 'admin' })
  const { db } = site.context
  const id = await started(free, { categoryId: 2, title: 'Held one' })
  await db.update(forumTopics).set({ hiddenAt: new Date() }).where(eq(forumTopics.id, id))
  await db.update(forumTopics).set({ lockedAt: new Date() }).where(eq(forumTopics.id, topicId))
  const { body } = await site.request('GET /api/admin/forum-watch', { as: admin })
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
  expect([idsOf(body.held), idsOf(body.locked)]).toEqual([[id], [topicId]])
  expect(idsOf(body.busiest)).toContain(topicId)
  expect(idsOf(body.busiest)).not.toContain(id)
  const hiddenAs = async () =>
    (await site.request('GET /api/admin/forum-watch', { as: admin })).body.held[0].hiddenAs
  expect(await hiddenAs()).toBe('taken_down')
  const at = { openedAt: new Date(), lastFlagAt: new Date() }
  await db
    .insert(moderationCases)
    .values({ kind: 'topic', thingId: id, title: 'Held one', excerpt: '', isHeld: true, ...at })
  expect(await hiddenAs()).toBe('held')
  await db.update(forumTopics).set({ sourceState: 'hidden' }).where(eq(forumTopics.id, id))
  expect(await hiddenAs()).toBe('with_post')
})
