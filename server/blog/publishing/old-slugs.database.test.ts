// Former addresses of posts whose slug was changed.
import { beforeAll, expect, test } from 'vitest'
import { sitemapSources } from '#server/app.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

async function write(slug: string, more: object = {}): Promise<number> {
  const body = { title: `A post at ${slug}`, content: 'Words', categoryId: 1, slug, ...more }
  const answer = await site.request('POST /api/admin/blog-posts', { as: admin, body })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const change = async (id: number, body: object) =>
  (await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })).status
async function read(slug: string): Promise<[status: number, id?: number, slug?: string]> {
  const { status, body } = await site.request(`GET /api/blog-posts/slug/${slug}`)
  return status === 200 ? [status, body.id, body.slug] : [status]
}

test('every slug that a post had leads to its present one', async () => {
  const id = await write('one')
  await change(id, { slug: 'two' })
  await change(id, { slug: 'three' })
  for (const slug of ['one', 'two', 'three']) expect(await read(slug)).toEqual([200, id, 'three'])
  await change(id, { slug: 'one' })
  for (const slug of ['one', 'two', 'three']) expect(await read(slug)).toEqual([200, id, 'one'])
})

test('a slug that is an old address may be taken, and then is the new post’s', async () => {
  const old = await write('taken')
  await change(old, { slug: 'moved' })
  const id = await write('taken')
  expect(await read('taken')).toEqual([200, id, 'taken'])
  expect(await read('moved')).toEqual([200, old, 'moved'])
  // That post has a new slug too: the address leads to the last post that had it.
  await change(id, { slug: 'gone' })
  expect(await read('taken')).toEqual([200, id, 'gone'])
})

test('an old address tells of no post that is not to be seen, or is deleted', async () => {
  const id = await write('seen', { isPublished: false })
  await change(id, { slug: 'unseen' })
  expect(await read('seen')).toEqual([404])
  await change(id, { isPublished: true })
  expect(await read('seen')).toEqual([200, id, 'unseen'])
  await site.request(`DELETE /api/admin/blog-posts/${id}`, { as: admin })
  expect(await read('seen')).toEqual([404])
})

test('an old address is not given to a post that names none itself', async () => {
  const id = await write('plain-title')
  await change(id, { slug: 'another' })
  const body = { title: 'Plain title', content: 'Words', categoryId: 1 }
  const { body: made } = await site.request('POST /api/admin/blog-posts', { as: admin, body })
  expect(made.slug).toBe('plain-title-2')
})

test('feed and site map have the present address', async () => {
  const id = await write('former')
  await change(id, { slug: 'present' })
  const lists = await Promise.all(sitemapSources(site.context, site.rooms).map(({ list }) => list()))
  const listed = lists.flat().map(({ path }) => path)
  const { text: feed } = await site.request('GET /feeds/blog.rss')
  expect(listed).toContain('/blog/present')
  expect(listed).not.toContain('/blog/former')
  expect(feed).toContain('/blog/present')
  expect(feed).not.toContain('/blog/former')
})
