// Unread state, from the member's read position in a topic: lists, counts and pages agree on every device.
import { beforeAll, expect, test } from 'vitest'
import { forumPersonalData } from '#server/forum/personal-data.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let categoryIds: number[]
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  const categories = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id)
  categoryIds = categories.map(({ id }) => id)
})

/** Advances the clock, so that what follows is later than the read mark. */
const wait = () => site.clock.advance(1_000)
async function someone(): Promise<TestMember> {
  const member = await site.member()
  wait()
  return member
}
async function topicBy(as: TestMember, categoryId = categoryIds[0]): Promise<number> {
  wait()
  const body = { title: 'Coils', content: 'Which?', categoryId }
  return (await site.request('POST /api/forum-posts', { as, body })).body.id
}
async function reply(as: TestMember, id: number): Promise<{ id: number; position: number }> {
  wait()
  return (await site.request(`POST /api/forum-posts/${id}/replies`, { as, body: { content: 'Blue.' } })).body
}
async function read(as: TestMember | null, id: number, replyId: number): Promise<number> {
  return (await site.request(`PUT /api/forum-posts/${id}/read`, { as, body: { replyId } })).status
}
/** Unread state of a topic from its page, which must equal that from the list. */
async function state(as: TestMember, id: number) {
  const { body } = await site.request(`GET /api/forum-posts/${id}`, { as })
  const list = (await site.request('GET /api/forum-posts?limit=100', { as })).body.data
  const row = list.find((topic: { id: number }) => topic.id === id)
  const said = [body.isNew, body.unread, body.firstUnread]
  if (row) expect([row.isNew, row.unread, row.firstUnread]).toEqual(said)
  return said
}
const following = async (as: TestMember) =>
  (await site.request('GET /api/forum-unread', { as })).body.following
const level = (as: TestMember, id: number, to: string) =>
  site.request(`PUT /api/forum-posts/${id}/follow`, { as, body: { level: to } })
const categoryLevel = (as: TestMember, id: number | undefined, to: string) =>
  site.request(`PUT /api/forum-categories/${id}/follow`, { as, body: { level: to } })
const markAll = (as: TestMember, body: object = {}) => site.request('POST /api/forum-reads', { as, body })

test('a topic is new until it is opened, and its replies are unread until they were on the screen', async () => {
  const reader = await someone()
  const id = await topicBy(ada)
  expect(await state(reader, id)).toEqual([true, 0, 0])
  expect(await state(ada, id)).toEqual([false, 0, null])
  const replies = [await reply(ada, id), await reply(ada, id), await reply(ada, id)]
  expect(await state(reader, id)).toEqual([true, 3, 0])
  expect(await read(reader, id, 0)).toBe(200)
  expect(await state(reader, id)).toEqual([false, 3, 1])
  await read(reader, id, replies[1]?.id ?? 0)
  expect(await state(reader, id)).toEqual([false, 1, 3])
  await read(reader, id, replies[2]?.id ?? 0)
  expect(await state(reader, id)).toEqual([false, 0, null])
})

test('a device that is further up takes nothing back, also at once', async () => {
  const reader = await someone()
  const id = await topicBy(ada)
  const replies = [await reply(ada, id), await reply(ada, id), await reply(ada, id)]
  await Promise.all([2, 0, 1].map((at) => read(reader, id, replies[at]?.id ?? 0)))
  await read(reader, id, 0)
  expect(await state(reader, id)).toEqual([false, 0, null])
})

test('one’s own replies, hidden and deleted ones and those of blocked members are not unread', async () => {
  const [reader, other, blocked] = [await someone(), await someone(), await someone()]
  const id = await topicBy(ada)
  await read(reader, id, 0)
  const mine = await reply(reader, id)
  const [hidden, deleted] = [await reply(other, id), await reply(other, id)]
  await reply(blocked, id)
  await reply(other, id)
  expect(await state(reader, id)).toEqual([false, 4, 2])
  const { query } = site.context.database
  await query('update forum_replies set hidden_at = now() where id = $1', [hidden.id])
  await query('update forum_replies set deleted_at = now() where id = $1', [deleted.id])
  expect(await state(reader, id)).toEqual([false, 2, 4])
  await site.request(`PUT /api/blocks/${blocked.id}`, { as: reader })
  expect(await state(reader, id)).toEqual([false, 1, 5])
  await site.request(`DELETE /api/blocks/${blocked.id}`, { as: reader })
  expect(await state(reader, id)).toEqual([false, 2, 4])
  // A read position at a deleted reply still counts.
  await read(reader, id, mine.id)
  await query('update forum_replies set deleted_at = now() where id = $1', [mine.id])
  expect(await state(reader, id)).toEqual([false, 2, 4])
})

test('whoever joins begins with nothing unread, and so does who marks everything', async () => {
  const id = await topicBy(ada)
  await reply(ada, id)
  wait()
  const late = await someone()
  await site.context.database.query('update users set created_at = $1 where id = $2', [
    site.clock.now(),
    late.id,
  ])
  expect(await state(late, id)).toEqual([false, 0, null])
  await reply(ada, id)
  expect(await state(late, id)).toEqual([false, 1, 2])
  wait()
  expect((await markAll(late)).status).toBe(204)
  expect(await state(late, id)).toEqual([false, 0, null])
  await reply(ada, id)
  expect(await state(late, id)).toEqual([false, 1, 3])
})

test('one category is marked without the others', async () => {
  const reader = await someone()
  const [here, there] = [await topicBy(ada, categoryIds[0]), await topicBy(ada, categoryIds[1])]
  wait()
  await markAll(reader, { categoryId: categoryIds[0] })
  expect([await state(reader, here), await state(reader, there)]).toEqual([
    [false, 0, null],
    [true, 0, 0],
  ])
  expect((await markAll(reader, { categoryId: 4711 })).body.code).toBe('category_not_found')
  expect((await markAll(reader, { categoryId: '1' })).status).toBe(400)
})

test('the count of followed topics agrees with their rows; what is muted never counts', async () => {
  const reader = await someone()
  const [one, two] = [await topicBy(ada), await topicBy(ada)]
  for (const id of [one, two]) {
    expect((await level(reader, id, 'following')).body).toEqual({ isFollowing: true, level: 'following' })
    await reply(ada, id)
  }
  expect(await following(reader)).toBe(2)
  await level(reader, one, 'muted')
  expect([await following(reader), await state(reader, one)]).toEqual([1, [false, 0, null]])
  await categoryLevel(reader, categoryIds[0], 'muted')
  // The topic's level overrides its category's.
  expect([await following(reader), await state(reader, two)]).toEqual([1, [true, 1, 0]])
  const third = await topicBy(ada)
  expect(await state(reader, third)).toEqual([false, 0, null])
  await level(reader, third, 'normal')
  expect(await state(reader, third)).toEqual([true, 0, 0])
  await categoryLevel(reader, categoryIds[0], 'normal')
  const { body } = await site.request('GET /api/forum-category-follows', { as: reader })
  expect(body).toEqual([])
  wait()
  await markAll(reader)
  expect(await following(reader)).toBe(0)
})

test('who muted a topic or its category is told of mentions alone', async () => {
  const [reader, writer] = [await someone(), await someone()]
  const id = await topicBy(ada, categoryIds[2])
  await level(reader, id, 'muted')
  await categoryLevel(writer, categoryIds[2], 'muted')
  await reply(writer, id)
  await reply(ada, id)
  await site.followUp()
  const told = async (as: TestMember) => (await site.request('GET /api/notifications', { as })).body.data
  expect(await told(reader)).toEqual([])
  expect(await told(writer)).toEqual([])
  const body = { content: `@${reader.username} look` }
  await site.request(`POST /api/forum-posts/${id}/replies`, { as: ada, body })
  await site.followUp()
  expect((await told(reader)).map(({ kind }: { kind: string }) => kind)).toEqual(['mention'])
})

test('reading a topic settles what the bell says of it, as far as it was read', async () => {
  const [reader, writer] = [await someone(), await someone()]
  const id = await topicBy(reader)
  const mention = { content: `@${reader.username} look` }
  const first = (await site.request(`POST /api/forum-posts/${id}/replies`, { as: writer, body: mention }))
    .body
  const second = await reply(writer, id)
  const elsewhere = await topicBy(reader)
  await reply(writer, elsewhere)
  await site.followUp()
  const waiting = async () => {
    const { data } = (await site.request('GET /api/notifications', { as: reader })).body
    return data
      .filter(({ isRead }: { isRead: boolean }) => !isRead)
      .map(({ kind, path }: Record<string, string>) => `${kind} ${path}`)
      .sort()
  }
  const other = `topic_reply /forums/${elsewhere}#r1`
  const replies = `topic_reply /forums/${id}#r2`
  expect(await waiting()).toEqual([`mention /forums/${id}#r1`, other, replies].sort())
  await read(reader, id, 0)
  expect(await waiting()).toEqual([`mention /forums/${id}#r1`, other, replies].sort())
  await read(reader, id, first.id)
  expect(await waiting()).toEqual([other, replies].sort())
  await read(reader, id, second.id)
  expect(await waiting()).toEqual([other])
  expect((await site.request('GET /api/notifications/unread-count', { as: reader })).body.unread).toBe(1)
})

test('a topic is read to its end although its last reply was removed', async () => {
  const [reader, other] = [await someone(), await someone()]
  const id = await topicBy(reader)
  await reply(other, id)
  const removed = await reply(other, id)
  const held = await reply(other, id)
  await site.followUp()
  const unreadBell = async () =>
    (await site.request('GET /api/notifications/unread-count', { as: reader })).body.unread
  expect(await unreadBell()).toBe(1)
  const { query } = site.context.database
  await query('update forum_replies set hidden_at = now() where id = $1', [held.id])
  await site.request(`DELETE /api/forum-replies/${removed.id}`, { as: other })
  expect(await state(reader, id)).toEqual([false, 1, 1])
  expect(await read(reader, id, removed.id)).toBe(200)
  expect(await state(reader, id)).toEqual([false, 0, null])
  expect(await unreadBell()).toBe(0)
  // Others do not learn of a reply that is held or was taken down.
  expect(await read(reader, id, held.id)).toBe(404)
  expect(await read(other, id, held.id)).toBe(200)
})

test('reading names replies of that topic alone, and topics that one may read', async () => {
  const reader = await someone()
  const [id, other] = [await topicBy(ada), await topicBy(ada)]
  const elsewhere = await reply(ada, other)
  expect(await read(reader, id, elsewhere.id)).toBe(404)
  expect(await read(reader, 999_999, 0)).toBe(404)
  expect(await read(null, id, 0)).toBe(401)
  expect(await read(reader, id, -1)).toBe(400)
  await site.context.database.query('update forum_topics set hidden_at = now() where id = $1', [id])
  expect(await read(reader, id, 0)).toBe(404)
})

test('a member’s pages hear how many topics have something unread after they read, follow or mute', async () => {
  const reader = await someone()
  const [id, other] = [await topicBy(ada), await topicBy(ada)]
  const { id: replyId } = await reply(ada, id)
  const told = async () => {
    const { rows } = await site.context.database.query(
      "select (data ->> 'topics')::int as topics from live_messages where user_id = $1 and kind = 'forum' order by id",
      [reader.id],
    )
    const topics = rows.map((row) => row.topics)
    // The last message has what the call would answer.
    expect(topics.at(-1)).toBe(await following(reader))
    return topics
  }
  await level(reader, id, 'following')
  await level(reader, other, 'following')
  await read(reader, id, replyId)
  expect(await told()).toEqual([1, 2, 1])
  // Nothing new was read.
  await read(reader, id, replyId)
  await read(reader, id, 0)
  expect(await told()).toEqual([1, 2, 1])
  await level(reader, other, 'muted')
  expect(await told()).toEqual([1, 2, 1, 0])
  await level(reader, other, 'following')
  await categoryLevel(reader, categoryIds[1], 'muted')
  await markAll(reader)
  expect(await told()).toEqual([1, 2, 1, 0, 1, 1, 0])
})

test('what one has read goes along with one’s data, and away with the account', async () => {
  const reader = await someone()
  const id = await topicBy(ada)
  await read(reader, id, 0)
  await markAll(reader)
  await categoryLevel(reader, categoryIds[0], 'following')
  await level(reader, id, 'muted')
  const { db } = site.context
  expect(await forumPersonalData.collect(db, reader.id)).toMatchObject({
    mutedTopics: [{ topicId: id }],
    categories: [{ categoryId: categoryIds[0], level: 'following' }],
    readTopics: [{ topicId: id, lastReadReplyId: 0 }],
    readBefore: [{ categoryId: 0 }],
  })
  await forumPersonalData.erase?.(db, reader.id, site.clock.now())
  expect(await forumPersonalData.collect(db, reader.id)).toMatchObject({
    mutedTopics: [],
    categories: [],
    readTopics: [],
    readBefore: [],
  })
})
