// Moderating topics: pin, lock, move, merge, split. Nothing is lost, numbered twice or shown without permission.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/base/tables.ts'
import { moderatedTopics } from '#server/forum/posts/moderated.ts'
import { forumCategories, forumFollows, forumReads, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { pictures } from '#server/pictures/tables.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let moderator: TestMember
let admin: TestMember
let boardId: number
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  moderator = await site.member({ role: 'moderator', tier: 'pro' })
  admin = await site.member({ role: 'admin' })
  const board = { name: 'Back room', slug: 'back-room-test', description: 'Closed.' }
  const [row] = await site.context.db
    .insert(forumCategories)
    .values({ ...board, needs: 'privateForums', sortOrder: 90 })
    .returning()
  boardId = row?.id ?? 0
})

const { uploaded } = uploadsOn(() => ({ site, owner: ada }))

async function done(call: string, as: TestMember, body?: object) {
  const answer = await site.request(call, { as, body })
  expect([call, answer.status, answer.text]).toEqual([
    call,
    expect.toSatisfy((status) => status < 300),
    answer.text,
  ])
  return answer.body
}
const topicOf = async (as: TestMember, title: string, content = 'Opening words') =>
  (await done('POST /api/forum-posts', as, { title, content, categoryId: 1 })).id as number
const replyTo = async (as: TestMember, id: number, content: string) =>
  (await done(`POST /api/forum-posts/${id}/replies`, as, { content })).id as number
const linesOf = async (id: number, as = bob): Promise<[number, string][]> =>
  (await done(`GET /api/forum-posts/${id}/replies`, as)).data.map(
    ({ position, content }: { position: number; content: string }) => [position, content],
  )
const rowOf = async (id: number) => {
  const [row] = await site.context.db.select().from(forumTopics).where(eq(forumTopics.id, id))
  if (!row) throw new Error('no such topic')
  return row
}
const countOf = async (categoryId: number) =>
  (await site.context.db.select().from(forumCategories).where(eq(forumCategories.id, categoryId)))[0]
    ?.topicCount
const auditOf = async (id: number) =>
  (
    await site.context.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subjectKind, 'topic'), eq(auditLog.subjectId, String(id))))
      .orderBy(asc(auditLog.id))
  ).map(({ action }) => action)

test('a pinned topic stands first by last activity, on one page alone, until it is let go', async () => {
  const id = await topicOf(ada, 'Rules of the house')
  await topicOf(ada, 'Newer')
  await done(`PUT /api/forum-posts/${id}/pin`, moderator, { isPinned: true })
  const idsOf = async (query: string) =>
    (await done(`GET /api/forum-posts?${query}`, bob)).data.map((topic: { id: number }) => topic.id)
  for (const query of ['', 'categoryId=1']) expect((await idsOf(query))[0]).toBe(id)
  expect((await idsOf('sort=newest'))[0]).not.toBe(id)
  const first = await done('GET /api/forum-posts?limit=1', bob)
  expect(first.data.map((topic: { isPinned: boolean }) => topic.isPinned)).toEqual([true])
  expect(await idsOf(`limit=50&after=${first.pagination.nextAfter}`)).not.toContain(id)
  await done(`PUT /api/forum-posts/${id}/pin`, moderator, { isPinned: false })
  expect((await idsOf(''))[0]).not.toBe(id)
  expect(await auditOf(id)).toEqual(['topic_pinned', 'topic_unpinned'])
})

test('in a locked topic staff alone reply', async () => {
  const id = await topicOf(ada, 'Too hot')
  await done(`PUT /api/forum-posts/${id}/lock`, moderator, { isLocked: true })
  for (const as of [ada, bob]) {
    const answer = await site.request(`POST /api/forum-posts/${id}/replies`, { as, body: { content: 'But' } })
    expect([answer.status, answer.body.code]).toEqual([409, 'topic_locked'])
  }
  await replyTo(moderator, id, 'Closed for tonight.')
  expect((await done(`GET /api/forum-posts/${id}`, bob)).isLocked).toBe(true)
  await done(`PUT /api/forum-posts/${id}/lock`, moderator, { isLocked: false })
  await replyTo(bob, id, 'Thanks')
})

test('a topic that is moved to a closed board is gone at once for those who may not read it there', async () => {
  const id = await topicOf(ada, 'Xylophone secrets', `Xylophone for @${bob.username}`)
  await replyTo(ada, id, `Xylophone again @${bob.username}`)
  await site.followUp()
  const seen = async () => [
    (await site.request(`GET /api/forum-posts/${id}`, { as: bob })).status,
    (await site.request('GET /api/search?q=xylophone', { as: bob })).text.includes('Xylophone'),
    (await site.request('GET /api/notifications', { as: bob })).text.includes('Xylophone'),
    (await site.request('GET /api/forum-posts?limit=50', { as: bob })).text.includes('Xylophone'),
  ]
  expect(await seen()).toEqual([200, true, true, true])
  const before = [await countOf(1), await countOf(boardId)]
  await done(`PUT /api/forum-posts/${id}/category`, moderator, { categoryId: boardId })
  await site.followUp()
  expect(await seen()).toEqual([404, false, false, false])
  expect([await countOf(1), await countOf(boardId)]).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1])
  expect((await site.request(`GET /api/forum-posts/${id}`, { as: moderator })).status).toBe(200)
})

test('merged, a topic’s posts follow after the other one’s, and its address leads there', async () => {
  const from = await topicOf(ada, 'Walrus question', 'Walrus opening')
  const into = await topicOf(bob, 'Same question', 'First')
  const own = await replyTo(ada, into, 'Into one')
  const moved = await replyTo(bob, from, 'From one')
  await replyTo(ada, from, 'From two')
  const before = await countOf(1)
  expect(await done(`POST /api/forum-posts/${from}/merge`, moderator, { intoId: into })).toEqual({ id: into })
  expect(await linesOf(into)).toEqual([
    [1, 'Into one'],
    [2, 'Walrus opening'],
    [3, 'From one'],
    [4, 'From two'],
  ])
  expect(await rowOf(into)).toMatchObject({ replyCount: 4, lastPosition: 4 })
  expect(await countOf(1)).toBe((before ?? 0) - 1)
  expect((await done(`GET /api/forum-posts/${from}`, bob)).id).toBe(into)
  expect((await linesOf(from)).length).toBe(4)
  expect(await replyTo(bob, from, 'By the old address')).toBeGreaterThan(moved)
  expect((await linesOf(into)).at(-1)).toEqual([5, 'By the old address'])
  const hits = (await done('GET /api/search?q=walrus', bob)).data
  expect(hits.map(({ url }: { url: string }) => url)).toEqual([`/forums/${into}#r2`])
  expect(
    (await done('GET /api/forum-posts?limit=50', bob)).data.map(({ id }: { id: number }) => id),
  ).not.toContain(from)
  expect(await auditOf(from)).toEqual(['topics_merged'])
  expect(own).toBeLessThan(moved)
})

test('two moderators who merge two topics into each other: one succeeds, the other is told', async () => {
  const [a, b] = [await topicOf(ada, 'A'), await topicOf(bob, 'B')]
  await replyTo(ada, a, 'In A')
  await replyTo(bob, b, 'In B')
  const merge = (id: number, intoId: number) =>
    site.request(`POST /api/forum-posts/${id}/merge`, { as: moderator, body: { intoId } })
  const answers = await Promise.all([merge(a, b), merge(b, a)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_merged')
  const left = (await Promise.all([rowOf(a), rowOf(b)])).filter(({ mergedIntoId }) => mergedIntoId === null)
  expect(left.map(({ replyCount, lastPosition }) => [replyCount, lastPosition])).toEqual([[3, 3]])
})

test('replies that are split off open a topic of their own, and those that stay keep their numbers', async () => {
  const id = await topicOf(ada, 'Everything at once')
  const ids: number[] = []
  for (const text of ['One', 'Two', 'Narwhal', 'Four', 'Five']) ids.push(await replyTo(bob, id, text))
  const replyIds = [ids[3], ids[2]]
  const split = { title: 'Whales', categoryId: 1, replyIds }
  const { id: made } = await done(`POST /api/forum-posts/${id}/split`, moderator, split)
  expect(await linesOf(id)).toEqual([
    [1, 'One'],
    [2, 'Two'],
    [5, 'Five'],
  ])
  expect(await linesOf(made)).toEqual([[1, 'Four']])
  expect(await done(`GET /api/forum-posts/${made}`, ada)).toMatchObject({
    title: 'Whales',
    content: 'Narwhal',
    replyCount: 1,
    author: { username: 'bob' },
  })
  expect(await rowOf(id)).toMatchObject({ replyCount: 3, lastPosition: 5 })
  const hits = (await done('GET /api/search?q=narwhal', ada)).data
  expect(hits.map(({ url }: { url: string }) => url)).toEqual([`/forums/${made}`])
  await replyTo(ada, id, 'Six')
  expect((await linesOf(id)).at(-1)).toEqual([6, 'Six'])
  const again = await site.request(`POST /api/forum-posts/${id}/split`, { as: moderator, body: split })
  expect([again.status, again.body.code]).toEqual([409, 'reply_not_found'])
})

test('what was read goes along with merges and splits, and nothing unseen counts as read', async () => {
  const { db } = site.context
  const readAt = site.clock.now()
  const from = await topicOf(ada, 'Reads from')
  const into = await topicOf(ada, 'Reads into')
  const inInto = [await replyTo(bob, into, '1'), await replyTo(bob, into, '2')]
  const inFrom = [await replyTo(bob, from, '3'), await replyTo(bob, from, '4')]
  const [all, some] = [await site.member(), await site.member()]
  await db.insert(forumReads).values([
    { userId: all.id, topicId: into, lastReadReplyId: inInto[1] ?? 0, readAt },
    { userId: all.id, topicId: from, lastReadReplyId: inFrom[0] ?? 0, readAt },
    { userId: some.id, topicId: into, lastReadReplyId: inInto[0] ?? 0, readAt },
    { userId: some.id, topicId: from, lastReadReplyId: inFrom[1] ?? 0, readAt },
  ])
  await done(`POST /api/forum-posts/${from}/merge`, moderator, { intoId: into })
  const readsOf = async (topicId: number) =>
    Object.fromEntries(
      (await db.select().from(forumReads).where(eq(forumReads.topicId, topicId))).map((row) => [
        row.userId,
        row.lastReadReplyId,
      ]),
    )
  expect(await readsOf(into)).toEqual({ [all.id]: inFrom[0], [some.id]: inInto[0] })
  expect(await readsOf(from)).toEqual({})
  const split = { title: 'Off', categoryId: 1, replyIds: [inInto[1], inFrom[0], inFrom[1]] }
  const { id: made } = await done(`POST /api/forum-posts/${into}/split`, moderator, split)
  expect(await readsOf(made)).toEqual({ [all.id]: inFrom[0] })
  const [opening] = await db
    .select()
    .from(forumReplies)
    .where(and(eq(forumReplies.topicId, into), eq(forumReplies.position, 3)))
  expect(await readsOf(into)).toEqual({ [all.id]: opening?.id, [some.id]: inInto[0] })
})

test('pictures go along and are shown to who may read them where they are', async () => {
  const picture = await uploaded()
  const from = await topicOf(ada, 'With a picture', `![Coil](${picture.url})`)
  const into = await topicOf(bob, 'Without')
  await done(`POST /api/forum-posts/${from}/merge`, moderator, { intoId: into })
  const [row] = await site.context.db.select().from(pictures).where(eq(pictures.id, picture.id))
  const [reply] = await site.context.db.select().from(forumReplies).where(eq(forumReplies.topicId, into))
  expect([row?.useKind, row?.useId]).toEqual(['reply', reply?.id])
  const { data } = await done(`GET /api/forum-posts/${into}/replies`, bob)
  expect(data[0].html).toContain('<img')
})

test('who followed a topic follows the one that took it in', async () => {
  const [from, into] = [await topicOf(ada, 'Followed'), await topicOf(bob, 'Taker')]
  await done(`POST /api/forum-posts/${from}/merge`, moderator, { intoId: into })
  const rows = await site.context.db
    .select()
    .from(forumFollows)
    .where(inArray(forumFollows.topicId, [from, into]))
  expect(rows.map(({ topicId, userId }) => [topicId, userId]).sort()).toEqual(
    [
      [into, ada.id],
      [into, bob.id],
    ].sort(),
  )
})

const bellOf = async (as: TestMember): Promise<string[]> => {
  await site.followUp()
  const { data } = await done('GET /api/notifications', as)
  return data.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`)
}

test('a topic that is taken down withdraws the notifications about its replies as well', async () => {
  const [reader, named] = [await site.member(), await site.member()]
  const id = await topicOf(ada, 'Withdrawn')
  const reply = await replyTo(reader, id, `See @${named.username}`)
  await done(`PUT /api/forum-replies/${reply}/reaction`, named, { reaction: 'jackpot' })
  expect([(await bellOf(named)).length, (await bellOf(reader)).length]).toEqual([1, 1])
  await site.context.db.transaction(async (tx) => moderatedTopics(site.context).takeDown?.(tx, id))
  expect([await bellOf(named), await bellOf(reader)]).toEqual([[], []])
})

test('a mention in a reply is settled by reading the topic that it opens after a split', async () => {
  const named = await site.member()
  const id = await topicOf(ada, 'Before the split')
  const reply = await replyTo(ada, id, `See @${named.username}`)
  await site.followUp()
  const split = { title: 'After the split', categoryId: 1, replyIds: [reply] }
  const { id: made } = await done(`POST /api/forum-posts/${id}/split`, moderator, split)
  const unread = async () => (await done('GET /api/notifications/unread-count', named)).unread
  await site.followUp()
  expect(await unread()).toBe(1)
  await done(`PUT /api/forum-posts/${made}/read`, named, { replyId: 0 })
  expect(await unread()).toBe(0)
})

test('followers of a category keep no notification of a topic that they may not read any more', async () => {
  const reader = await site.member()
  const categories = []
  for (const name of ['Garage', 'Attic'])
    categories.push(await done('POST /api/admin/forum-categories', admin, { name, description: 'Open' }))
  const [garage, attic] = categories
  for (const { id } of categories)
    await done(`PUT /api/forum-categories/${id}/follow`, reader, { level: 'following' })
  const start = (categoryId: number, title: string) =>
    done('POST /api/forum-posts', ada, { title, content: 'Words', categoryId })
  const moved = await start(garage.id, 'Moves')
  await start(attic.id, 'Stays')
  expect(await bellOf(reader)).toHaveLength(2)
  await done(`PUT /api/forum-posts/${moved.id}/category`, moderator, { categoryId: boardId })
  expect(await bellOf(reader)).toEqual(['new_topic ada started “Stays” in Attic'])
  const closed = { name: 'Attic', description: 'Closed', needs: 'privateForums' }
  await done(`PATCH /api/admin/forum-categories/${attic.id}`, admin, closed)
  expect(await bellOf(reader)).toEqual([])
})

test('moderators see and moderate every board, whatever their plan', async () => {
  const outsider = await site.member({ role: 'moderator' })
  const id = await topicOf(ada, 'Inside', `Zebrafish for @${outsider.username}`)
  await done(`PUT /api/forum-posts/${id}/category`, outsider, { categoryId: boardId })
  expect((await done(`GET /api/forum-posts/${id}`, outsider)).title).toBe('Inside')
  await done(`PUT /api/forum-posts/${id}/pin`, outsider, { isPinned: true })
  const replyId = await replyTo(outsider, id, 'Please stay friendly.')
  await done(`DELETE /api/forum-replies/${replyId}`, outsider)
  expect((await done('GET /api/search?q=zebrafish', outsider)).data).toHaveLength(1)
  const boards = await done('GET /api/forum-categories', outsider)
  expect(boards.find((board: { id: number }) => board.id === boardId)).toMatchObject({ isOpen: true })
  expect((await site.request(`GET /api/forum-posts/${id}`, { as: bob })).status).toBe(404)
})

test('what was merged into another topic takes no more changes at its old id', async () => {
  const [from, into] = [await topicOf(ada, 'Twice'), await topicOf(ada, 'Once')]
  await done(`POST /api/forum-posts/${from}/merge`, moderator, { intoId: into })
  const count = await countOf(1)
  const row = await rowOf(from)
  const refused = [
    await site.request(`DELETE /api/forum-posts/${from}`, { as: ada }),
    await site.request(`DELETE /api/forum-posts/${from}`, { as: moderator }),
    await site.request(`POST /api/forum-posts/${from}/restoration`, { as: ada }),
    await site.request(`PATCH /api/forum-posts/${from}`, {
      as: ada,
      body: { title: 'Revived', content: 'Anew', revision: 0 },
    }),
    await site.request(`PUT /api/forum-posts/${from}/reaction`, { as: bob, body: { reaction: 'replay' } }),
    await site.request(`GET /api/forum-posts/${from}/revisions`, { as: bob }),
    await site.request(`GET /api/forum-posts/${from}/reactions`, { as: bob }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [404, 'topic_not_found']),
  )
  expect([await countOf(1), await rowOf(from)]).toEqual([count, row])
})
