// Share pictures: a PNG of a post's title, whose address never shows another picture.
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { moderatedPosts } from '#server/blog/posts/moderated.ts'
import { commentTopics } from '#server/forum/topics/comment-topics.ts'
import { cleanUpPictures } from '#server/pictures/cleanup.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

async function write(more: object = {}): Promise<{ id: number; slug: string }> {
  const body = { title: 'Waxing a playfield', content: 'Words', categoryId: 1, ...more }
  const answer = await site.request('POST /api/admin/blog-posts', { as: admin, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const shareOf = async (slug: string): Promise<string> =>
  (await site.request(`GET /api/blog-posts/slug/${slug}`)).body.shareUrl
const see = (address: string) => Promise.resolve(site.app.request(address))

test('a post has a picture of its title, which stays for ever under its address', async () => {
  const { id, slug } = await write()
  const address = await shareOf(slug)
  expect(address).toMatch(new RegExp(`^/share-pictures/posts/${id}/[0-9a-f]{20}\\.png$`))
  const answer = await see(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  // The second reply is the stored one, byte for byte.
  const again = await see(address)
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  const etag = answer.headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`]) {
    const headers = { 'if-none-match': known }
    expect((await site.app.request(address, { headers })).status).toBe(304)
  }
  // Drawing it again after cleanup gives the same picture.
  await cleanUpPictures(site.context, site.rooms.pictures, new Date(Date.now() + 61 * DAY_MS))
  expect(Buffer.from(await (await see(address)).arrayBuffer()).equals(bytes)).toBe(true)
})

test('another title has another address, to which the former one leads', async () => {
  const { id, slug } = await write({ title: 'Old words' })
  const before = await shareOf(slug)
  await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body: { title: 'New words' } })
  const after = await shareOf(slug)
  expect(after).not.toBe(before)
  const moved = await see(before)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, after])
})

test('another category has another address too, since the picture names it', async () => {
  const { id, slug } = await write({ title: 'Same words' })
  const before = await shareOf(slug)
  await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body: { categoryId: 2 } })
  const after = await shareOf(slug)
  expect(after).not.toBe(before)
  const moved = await see(before)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, after])
})

test('the text of a post for members changes nothing of its picture', async () => {
  const { id, slug } = await write({ needs: 'tutorials', content: 'A secret', excerpt: 'Another' })
  const address = await shareOf(slug)
  const bytes = Buffer.from(await (await see(address)).arrayBuffer())
  const body = { content: 'Another secret', excerpt: 'And another', needs: null }
  await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })
  expect(await shareOf(slug)).toBe(address)
  expect(Buffer.from(await (await see(address)).arrayBuffer()).equals(bytes)).toBe(true)
})

test('drafts, scheduled posts and those that were taken down have no picture', async () => {
  const { id, slug } = await write({ title: 'Here and gone' })
  const address = await shareOf(slug)
  const change = (body: object) => site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })
  await change({ isPublished: false })
  expect((await see(address)).status).toBe(404)
  const soon = new Date(site.clock.now().getTime() + HOUR_MS).toISOString()
  await change({ isPublished: true, publishedAt: soon })
  expect((await see(address)).status).toBe(404)
  // A guessed address does not reveal the title.
  const guessed = await see(`/share-pictures/posts/${id}/00000000000000000000.png`)
  expect([guessed.status, guessed.headers.get('location')]).toEqual([404, null])
  site.clock.advance(HOUR_MS)
  await site.jobs.runAll()
  expect((await see(address)).status).toBe(200)
  const posts = moderatedPosts({ ...site.context, comments: commentTopics })
  await site.context.db.transaction(async (tx) => posts.takeDown?.(tx, id))
  expect((await see(address)).status).toBe(404)
})

test.each([
  '/share-pictures/posts/0/00000000000000000000.png',
  '/share-pictures/posts/99999999999/00000000000000000000.png',
  '/share-pictures/posts/1/..%2f..%2fsession-secret',
  '/share-pictures/posts/1/0000.png',
  '/share-pictures/posts/1/',
])('%s is nothing', async (address) => {
  expect((await see(address)).status).toBe(404)
})
