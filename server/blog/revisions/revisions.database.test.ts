// Versions of posts: what each save stores, conflicts between two admins, and restoring.
import { beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let other: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  other = await site.member({ role: 'admin' })
})

async function write(slug: string): Promise<number> {
  const body = { title: 'First', content: '<p>First words</p>', excerpt: 'Short', categoryId: 1, slug }
  return (await site.request('POST /api/admin/blog-posts', { as: admin, body })).body.id
}
const change = (id: number, body: object, as = admin) =>
  site.request(`PATCH /api/admin/blog-posts/${id}`, { as, body })
const list = async (id: number, query = '') =>
  (await site.request(`GET /api/admin/blog-posts/${id}/revisions${query}`, { as: admin })).body
const restore = (id: number, body: object, as = admin) =>
  site.request(`POST /api/admin/blog-posts/${id}/restorations`, { as, body })

test('a post that was never changed has no versions; each change keeps what was said before it', async () => {
  const id = await write('versions')
  expect(await list(id)).toEqual([])
  const begun = site.clock.now().getTime()
  const after = (seconds: number) => new Date(begun + seconds * 1_000).toISOString()
  site.clock.advance(1_000)
  await change(id, { title: 'Second', content: 'Second words' }, other)
  site.clock.advance(1_000)
  await change(id, { isPublished: false })
  await change(id, { isPublished: false })
  expect(await list(id)).toMatchObject([
    { revision: 3, changed: ['isPublished'], writer: { username: admin.username }, writtenAt: after(2) },
    {
      revision: 2,
      changed: ['title', 'content'],
      writer: { username: other.username },
      writtenAt: after(1),
    },
    { revision: 1, changed: [], writer: { username: admin.username }, writtenAt: after(0) },
  ])
  expect((await list(id, '?before=3')).map(({ revision }: { revision: number }) => revision)).toEqual([2, 1])
  const one = await site.request(`GET /api/admin/blog-posts/${id}/revisions/2`, { as: admin })
  expect(one.body).toEqual({
    said: { title: 'Second', content: 'Second words', excerpt: 'Short', imageUrl: null, category: 'News' },
    before: {
      title: 'First',
      content: '<p>First words</p>',
      excerpt: 'Short',
      imageUrl: null,
      category: 'News',
    },
  })
  const first = await site.request(`GET /api/admin/blog-posts/${id}/revisions/1`, { as: admin })
  expect(first.body.before).toBeNull()
})

test('a restored version is a new one; address, date and readers stay', async () => {
  const id = await write('restored')
  const body = { title: 'Second', content: 'Second words', excerpt: '', slug: 'restored-2', needs: 'blogs' }
  await change(id, body)
  const answer = await restore(id, { restored: 1, revision: 2 }, other)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    title: 'First',
    content: '<p>First words</p>',
    excerpt: 'Short',
    slug: 'restored-2',
    needs: 'blogs',
    isPublished: true,
    revision: 3,
  })
  expect((await list(id))[0]).toMatchObject({
    revision: 3,
    changed: ['title', 'content', 'excerpt'],
    writer: { username: other.username },
  })
  const { body: found } = await site.request('GET /api/blog-posts?search=first')
  expect(found.data.map((post: { id: number }) => post.id)).toContain(id)
})

test('what others changed since is not overwritten by a restoration', async () => {
  const id = await write('raced')
  await change(id, { content: 'Second words' })
  await change(id, { content: 'Third words' }, other)
  const late = await restore(id, { restored: 1, revision: 2 })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ code: 'post_changed', fields: { content: expect.any(String) } })
  expect((await site.request(`GET /api/admin/blog-posts/${id}`, { as: admin })).body.content).toBe(
    'Third words',
  )
  expect((await list(id)).length).toBe(3)
})

test('of two admins who save at once the second is refused, with what differs', async () => {
  const id = await write('at-once')
  const answers = await Promise.all([
    change(id, { title: 'Mine', revision: 1 }),
    change(id, { title: 'Theirs', revision: 1 }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(Object.keys(refused?.body.fields)).toEqual(['title'])
  expect(await list(id)).toHaveLength(2)
})

test('versions of unknown posts, unknown versions and other members are refused', async () => {
  const id = await write('unknown')
  const path = `/api/admin/blog-posts/${id}`
  expect((await site.request('GET /api/admin/blog-posts/99999/revisions', { as: admin })).status).toBe(404)
  expect((await site.request(`GET ${path}/revisions/1`, { as: admin })).status).toBe(404)
  expect((await restore(id, { restored: 1, revision: 1 })).body.code).toBe('revision_not_found')
  const moderator = await site.member({ role: 'moderator' })
  expect((await site.request(`GET ${path}/revisions`, { as: moderator })).status).toBe(403)
  expect((await restore(id, { restored: 1, revision: 1 }, moderator)).status).toBe(403)
})

test('versions go with their post', async () => {
  const id = await write('going')
  await change(id, { content: 'Second words' })
  expect((await site.request(`DELETE /api/admin/blog-posts/${id}`, { as: admin })).status).toBe(204)
  expect((await site.request(`GET /api/admin/blog-posts/${id}/revisions/1`, { as: admin })).status).toBe(404)
})
