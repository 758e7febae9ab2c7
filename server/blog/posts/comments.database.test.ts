// Comments on posts: a forum topic that needs the post's permission and is hidden with the post.
import { eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { blog } from '#contract/blog/blog.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { moderatedTopics } from '#server/forum/posts/moderated.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { commentTopics } from '#server/forum/topics/comment-topics.ts'
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
  // Saving again keeps the topic.
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
  const boards = await site.context.db.select().from(forumCategories)
  const ours = boards.filter(({ name }) => name.startsWith('Comments on the blog'))
  expect(ours.map(({ needs }) => needs).sort()).toEqual(['tutorials', null].sort())
  const counted = await site.context.db
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
  const { db } = site.context
  await db.transaction(async (tx) => moderatedTopics(site.context).takeDown?.(tx, topicId))
  await change(id, { isPublished: false })
  await change(id, { isPublished: true })
  expect([await open(topicId, free), await commentsOf(slug)]).toEqual([404, null])
})

const decide = (step: 'takeDown' | 'restore', topicId: number) =>
  site.context.db.transaction(async (tx) => moderatedTopics(site.context)[step]?.(tx, topicId))

test('comments that a moderator restores stay hidden until their post is shown', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  await decide('takeDown', topicId)
  await change(id, { isPublished: false })
  await decide('restore', topicId)
  expect(await open(topicId, free)).toBe(404)
  await change(id, { isPublished: true })
  expect([await open(topicId, free), await commentsOf(slug)]).toEqual([200, { topicId, count: 0 }])
})

test('comments that a moderator takes down while their post is hidden are not shown with it', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  await change(id, { isPublished: false })
  await decide('takeDown', topicId)
  await change(id, { isPublished: true })
  expect(await open(topicId, free)).toBe(404)
  await decide('restore', topicId)
  expect([await open(topicId, free), await commentsOf(slug)]).toEqual([200, { topicId, count: 0 }])
})

test('the comments of a post that is gone do not come back by a decision', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  await decide('takeDown', topicId)
  await site.request(`DELETE /api/admin/blog-posts/${id}`, { as: admin })
  await decide('restore', topicId)
  expect(await open(topicId, free)).toBe(404)
})

test('a deletion that is undone while the post is hidden does not show its comments', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  expect((await site.request(`DELETE /api/forum-posts/${topicId}`, { as: admin })).status).toBeLessThan(300)
  await change(id, { isPublished: false })
  const undone = await site.request(`POST /api/forum-posts/${topicId}/restoration`, { as: admin })
  expect(undone.status, undone.text).toBeLessThan(300)
  expect(await open(topicId, free)).toBe(404)
  await change(id, { isPublished: true })
  expect(await open(topicId, free)).toBe(200)
})

test('the page of a post without comments is made again once a moderator restores them', async () => {
  const { slug } = await write()
  const { topicId } = await commentsOf(slug)
  await decide('takeDown', topicId)
  const { shows } = blog['GET /api/blog-posts/slug/{slug}']
  const { body } = await site.request(`GET /api/blog-posts/slug/${slug}`)
  const shown = shows?.(body, { params: { slug }, query: undefined }) ?? []
  await site.followUp()
  const purged: unknown[] = []
  site.context.events.onPurge((keys) => purged.push(...keys))
  await decide('restore', topicId)
  await expect.poll(() => shown.filter((key) => purged.includes(key))).not.toEqual([])
})

test('the board counts a topic that is hidden twice once', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  const counted = async () => {
    const rows = await site.context.db.select().from(forumCategories).where(isNull(forumCategories.needs))
    return rows.find(({ name }) => name === 'Comments on the blog')?.topicCount
  }
  const before = (await counted()) ?? 0
  await decide('takeDown', topicId)
  await change(id, { hasComments: false })
  expect(await counted()).toBe(before - 1)
  await decide('restore', topicId)
  expect(await counted()).toBe(before - 1)
  await change(id, { hasComments: true })
  expect(await counted()).toBe(before)
})

test('the comments on a post cannot be merged away', async () => {
  const { slug } = await write()
  const { topicId } = await commentsOf(slug)
  const { topicId: otherId } = await commentsOf((await write()).slug)
  const answer = await site.request(`POST /api/forum-posts/${topicId}/merge`, {
    as: admin,
    body: { intoId: otherId },
  })
  expect([answer.status, answer.body.code]).toEqual([409, 'comments_of_post'])
  const { body } = await site.request(`GET /api/forum-posts/${topicId}`, { as: admin })
  expect(body.isForComments).toBe(true)
  expect(await commentsOf(slug)).toEqual({ topicId, count: 0 })
})

test('the topic of a post that a moderator takes down is hidden and shown with it', async () => {
  const { id, slug } = await write()
  const { topicId } = await commentsOf(slug)
  const posts = moderatedPosts({ ...site.context, comments: commentTopics })
  await site.context.db.transaction(async (tx) => posts.takeDown?.(tx, id))
  expect(await open(topicId, free)).toBe(404)
  await site.context.db.transaction(async (tx) => posts.restore?.(tx, id))
  expect([await open(topicId, free), await commentsOf(slug)]).toEqual([200, { topicId, count: 0 }])
})
