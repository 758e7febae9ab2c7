// Followed topics: by writing in them or by choice, and who is notified.
import { beforeAll, expect, test } from 'vitest'
import { forumPersonalData } from '#server/forum/personal-data.ts'
import { moderatedReplies, moderatedTopics } from '#server/forum/posts/moderated.ts'
import { forumCategories, forumFollows } from '#server/forum/tables.ts'
import { CHUNK_SIZE } from '#server/notifications/chunks.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let categoryId: number
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  categoryId = category?.id ?? 0
})

async function topicBy(as: TestMember, title = 'Flipper rebuild'): Promise<number> {
  const body = { title, content: 'Which kit?', categoryId }
  return (await site.request('POST /api/forum-posts', { as, body })).body.id
}
const reply = (as: TestMember, id: number, content = 'The blue one.') =>
  site.request(`POST /api/forum-posts/${id}/replies`, { as, body: { content } })
const follow = (as: TestMember | null, id: number, isFollowing: boolean) =>
  site.request(`PUT /api/forum-posts/${id}/follow`, { as, body: { isFollowing } })
const isFollowed = async (as: TestMember, id: number) =>
  (await site.request(`GET /api/forum-posts/${id}`, { as })).body.isFollowed
const followed = async (as: TestMember) => {
  const { body } = await site.request('GET /api/forum-posts?following=true', { as })
  return [body.data.map(({ id }: { id: number }) => id), body.pagination.total]
}
const told = async (as: TestMember) => {
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as })
  return body.data.map(({ title }: { title: string }) => title)
}

test('who writes in a topic follows it; the list of followed topics is one’s own', async () => {
  const [starter, replier] = [await site.member(), await site.member()]
  const id = await topicBy(starter)
  await reply(replier, id)
  expect([await isFollowed(starter, id), await isFollowed(replier, id), await isFollowed(ada, id)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await followed(replier)).toEqual([[id], 1])
  expect(await followed(ada)).toEqual([[], 0])
})

test('followers are told of replies, once and not of their own; who stopped is told nothing, nor follows again by replying', async () => {
  const [starter, reader, gone] = [await site.member(), await site.member(), await site.member()]
  const id = await topicBy(starter, 'Coils')
  for (const as of [reader, gone])
    expect((await follow(as, id, true)).body).toMatchObject({ isFollowing: true })
  expect((await follow(gone, id, false)).body).toMatchObject({ isFollowing: false })
  await reply(gone, id)
  expect(await told(starter)).toEqual([`${gone.username} replied to “Coils”`])
  expect(await told(reader)).toEqual([`${gone.username} replied to “Coils”`])
  expect(await isFollowed(gone, id)).toBe(false)
  await reply(reader, id, `@${starter.username} and another`)
  expect(await told(reader)).toEqual([`${gone.username} replied to “Coils”`])
  expect(new Set(await told(starter))).toEqual(
    new Set([`${gone.username} replied to “Coils”`, `${reader.username} mentioned you in “Coils”`]),
  )
  expect(await told(gone)).toEqual([])
})

test('however many follow, each is told once', async () => {
  const id = await topicBy(ada, 'Crowded')
  const crowd = await Promise.all(Array.from({ length: CHUNK_SIZE + 5 }, () => site.member()))
  await site.context.db.insert(forumFollows).values(crowd.map((one) => ({ topicId: id, userId: one.id })))
  await reply(bob, id)
  await site.followUp()
  const { rows } = await site.context.database.query(
    "select user_id, count(*)::int as n from notifications where kind = 'topic_reply' and subject = $1 group by 1",
    [`topic:${id}`],
  )
  expect(rows).toHaveLength(crowd.length + 1)
  expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([1]))
})

test('who follows a category is told of new topics in it, once, and who muted it is not', async () => {
  const [reader, muted, elsewhere] = [await site.member(), await site.member(), await site.member()]
  const level = (as: TestMember, to: string) =>
    site.request(`PUT /api/forum-categories/${categoryId}/follow`, { as, body: { level: to } })
  await level(reader, 'following')
  await level(muted, 'muted')
  await topicBy(ada, 'Lamps')
  expect(await told(reader)).toEqual(['ada started “Lamps” in General discussion'])
  await topicBy(ada, `Coils`)
  expect(await told(reader)).toEqual(['2 new topics in General discussion'])
  expect([await told(muted), await told(elsewhere)]).toEqual([[], []])
  await level(reader, 'normal')
  await topicBy(ada, 'Rubbers')
  expect(await told(reader)).toEqual(['2 new topics in General discussion'])
  const body = { title: 'Named', content: `@${elsewhere.username} look`, categoryId }
  await level(elsewhere, 'following')
  await site.request('POST /api/forum-posts', { as: ada, body })
  expect(await told(elsewhere)).toEqual(['ada mentioned you in “Named”'])
})

test('an approved post notifies followers of itself, also those who know of newer ones', async () => {
  const [reader, carol, newcomer] = [await site.member(), await site.member(), await site.member()]
  const { db, database } = site.context
  const id = await topicBy(ada, 'Gates')
  await follow(reader, id, true)
  await follow(carol, id, true)
  const held = (await reply(newcomer, id)).body.id
  await database.query('update forum_replies set hidden_at = now() where id = $1', [held])
  await site.followUp()
  const newest = (await reply(carol, id)).body.id
  expect(await told(reader)).toEqual([`${carol.username} replied to “Gates”`])
  await site.request(`PUT /api/forum-posts/${id}/read`, { as: reader, body: { replyId: newest } })
  await db.transaction(async (tx) => moderatedReplies(site.context).approve?.(tx, held))
  const title = `${newcomer.username} replied to “Gates”`
  expect((await told(reader))[0]).toBe(title)
  expect(await told(carol)).toEqual([title])
  // Reading the topic, or taking the reply down, withdraws it.
  await site.request(`PUT /api/forum-posts/${id}/read`, { as: reader, body: { replyId: newest } })
  expect((await site.request('GET /api/notifications/unread-count', { as: reader })).body.unread).toBe(0)
  await db.transaction(async (tx) => moderatedReplies(site.context).takeDown?.(tx, held))
  expect(await told(carol)).toEqual([])

  const level = { as: carol, body: { level: 'following' } }
  await site.request(`PUT /api/forum-categories/${categoryId}/follow`, level)
  const heldTopic = await topicBy(newcomer, 'Held')
  await database.query('update forum_topics set hidden_at = now() where id = $1', [heldTopic])
  await topicBy(carol, 'Newer')
  await db.transaction(async (tx) => moderatedTopics(site.context).approve?.(tx, heldTopic))
  expect(await told(carol)).toEqual([`${newcomer.username} started “Held” in General discussion`])
  await db.transaction(async (tx) => moderatedTopics(site.context).takeDown?.(tx, heldTopic))
  expect(await told(carol)).toEqual([])
})

test('a follower who blocked the newest author is still notified of the others', async () => {
  const [reader, blocked] = [await site.member(), await site.member()]
  const id = await topicBy(ada, 'Posts')
  await follow(reader, id, true)
  await site.request(`PUT /api/blocks/${blocked.id}`, { as: reader })
  await reply(bob, id)
  await reply(blocked, id)
  expect(await told(reader)).toEqual(['bob replied to “Posts”'])
  const level = { as: reader, body: { level: 'following' } }
  await site.request(`PUT /api/forum-categories/${categoryId}/follow`, level)
  await topicBy(bob, 'Rails')
  await topicBy(blocked, 'Ramps')
  expect((await told(reader))[0]).toBe('bob started “Rails” in General discussion')
})

test('only topics that one may read can be followed, and none twice', async () => {
  const id = await topicBy(ada)
  expect((await follow(null, id, true)).status).toBe(401)
  expect((await follow(bob, 999_999, true)).body.code).toBe('topic_not_found')
  await site.context.database.query('update forum_topics set hidden_at = now() where id = $1', [id])
  expect((await follow(bob, id, true)).status).toBe(404)
  expect((await follow(ada, id, true)).status).toBe(200)
  expect((await follow(ada, id, true)).status).toBe(200)
  // Hidden topics are in no list.
  expect((await followed(ada))[0]).not.toContain(id)
})

test('what one follows goes along with one’s data, and away with the account', async () => {
  const member = await site.member()
  const id = await topicBy(ada)
  await follow(member, id, true)
  const { db } = site.context
  expect(await forumPersonalData.collect(db, member.id)).toMatchObject({ followedTopics: [{ topicId: id }] })
  await forumPersonalData.erase?.(db, member.id, site.clock.now())
  expect(await forumPersonalData.collect(db, member.id)).toMatchObject({ followedTopics: [] })
})
