// Comments on posts: a topic of the forum that asks for what the post asks for, and is hidden with it.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { commentTopics } from '#server/forum/comment-topics.ts'
import { moderatedTopics } from '#server/forum/moderated.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { moderatedPosts } from './moderated.ts'

let site: TestSite
let admin: TestMember
let free: TestMember
let premium: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  free = await site.member({ tier: 'free' })
  premium = await site.member({ tier: 'premium' })
})

async function write(more: object = {}): Promise<{ id: number; slug: string }> {
  const body = { title: 'Tilt bobs', content: 'Words', categoryId: 1, hasComments: true, ...more }
  const answer = await site.request('POST /api/admin/blog-posts', { as: admin, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const change = (id: number, body: object) =>
  site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })
const commentsOf = async (slug: string, as: TestMember | null = null) =>
  (await site.request(`GET /api/blog-posts/slug/${slug}`, { as })).body.comments
const open = async (topicId: number, as: TestMember | null) =>
  (await site.request(`GET /api/forum-posts/${topicId}/teaser`, { as })).status
const reply = (topicId: number, as: TestMember) =>
  site.request(`POST /api/forum-posts/${topicId}/replies`, { as, body: { content: 'Well said' } })

test('a post has no comments unless its admins want some', async () => {
  const { slug } = await write({ hasComments: undefined })
  expect(await commentsOf(slug)).toBeNull()
})

test('members of the forums comment, and everybody sees how many there are', async () => {
  const { id, slug } = await write()
  const { topicId, count } = await commentsOf(slug)
  expect(count).toBe(0)
  expect((await reply(topicId, free)).status).toBe(201)
  expect(await commentsOf(slug)).toEqual({ topicId, count: 1 })
  const topic = await site.request(`GET /api/forum-posts/${topicId}`, { as: free })
  expect(topic.body).toMatchObject({ title: 'Tilt bobs', author: { username: admin.username } })
  expect(topic.body.html).toContain(`href="/blog/${slug}"`)
  // Again saved, it is the same topic.
  await change(id, { content: 'Other words' })
  expect(await commentsOf(slug)).toEqual({ topicId, count: 1 })
})

test('the topic opens when the post appears: not with a draft, and with a date when it has come', async () => {
  const at = new Date(site.clock.now().getTime() + HOUR_MS).toISOString()
  const { slug } = await write({ publishedAt: at, title: 'Later' })
  const titles = async () =>
    (await site.request('GET /api/forum-posts', { as: free })).body.data.map(
      (topic: { title: string }) => topic.title,
    )
  expect(await titles()).not.toContain('Later')
  site.clock.advance(HOUR_MS)
  await site.jobs.runAll()
  expect(await titles()).toContain('Later')
  expect(await commentsOf(slug)).toMatchObject({ count: 0 })
})

test('the topic asks for what the post asks for, from the change on', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  expect([await open(topicId, free), await open(topicId, premium)]).toEqual([200, 200])
  await change(id, { needs: 'tutorials' })
  expect([await open(topicId, null), await open(topicId, free), await open(topicId, premium)]).toEqual([
    404, 404, 200,
  ])
  expect((await reply(topicId, free)).status).toBe(404)
  expect(await commentsOf(slug)).toEqual({ topicId, count: 0 })
  await change(id, { needs: null })
  expect(await open(topicId, free)).toBe(200)
  const boards = await site.house.db.select().from(forumCategories)
  const ours = boards.filter(({ name }) => name.startsWith('Comments on the blog'))
  expect(ours.map(({ needs }) => needs).sort()).toEqual(['tutorials', null].sort())
  const counted = await site.house.db
    .select()
    .from(forumCategories)
    .where(eq(forumCategories.needs, 'tutorials'))
  expect(counted.find(({ id: board }) => ours.some((one) => one.id === board))?.topicCount).toBe(0)
})

test('the topic is hidden while the post is a draft, taken down, without comments, or gone', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  await change(id, { isPublished: false })
  expect(await open(topicId, free)).toBe(404)
  await change(id, { isPublished: true })
  expect(await open(topicId, free)).toBe(200)
  await change(id, { hasComments: false })
  expect([await open(topicId, free), await commentsOf(slug)]).toEqual([404, null])
  await change(id, { hasComments: true })
  expect([await open(topicId, free), await commentsOf(slug)]).toEqual([200, { topicId, count: 0 }])
  await site.request(`DELETE /api/admin/blog-posts/${id}`, { as: admin })
  expect(await open(topicId, free)).toBe(404)
})

test('a topic that a moderator hid is not shown again by its post', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  const { db } = site.house
  await db.transaction(async (tx) => moderatedTopics(site.house).takeDown?.(tx, topicId))
  await change(id, { isPublished: false })
  await change(id, { isPublished: true })
  expect([await open(topicId, free), await commentsOf(slug)]).toEqual([404, null])
})

test('the topic of a post that a moderator takes down is hidden and shown with it', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  const posts = moderatedPosts({ ...site.house, comments: commentTopics })
  await site.house.db.transaction(async (tx) => posts.takeDown?.(tx, id))
  expect(await open(topicId, free)).toBe(404)
  await site.house.db.transaction(async (tx) => posts.restore?.(tx, id))
  expect([await open(topicId, free), await commentsOf(slug)]).toEqual([200, { topicId, count: 0 }])
})
