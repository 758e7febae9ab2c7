// Previews of posts are identical, byte for byte, to what readers of a tier get.
import { beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let id: number
const WORDS = 'Ordinary words that only fill the space between two ends. '.repeat(40)
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  admin = await site.member({ role: 'admin' })
  const content = `<p>${WORDS}</p><h2>End</h2>`
  const body = { title: 'Coils', content, categoryId: 1, hasComments: true, slug: 'coils' }
  id = (await site.request('POST /api/admin/blog-posts', { as: admin, body })).body.id
})
const preview = (body: object, as: TestMember = admin) =>
  site.request(`POST /api/admin/blog-posts/${id}/previews`, { as, body })

test.each([null, 'blogs', 'tutorials'])(
  'a post that needs %s is previewed as each reader gets it',
  async (needs) => {
    await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body: { needs } })
    const readers: [number | null, TestMember | null][] = [
      [null, null],
      [1, await site.member({ tier: 'free' })],
      [2, await site.member({ tier: 'pro' })],
      [3, await site.member({ tier: 'premium' })],
    ]
    for (const [tierId, as] of readers) {
      const { body } = await preview({ tierId })
      const page = await site.request('GET /api/blog-posts/slug/coils', { as })
      expect(JSON.stringify(body.article)).toBe(page.text)
      const path = `GET /api/blog-posts?categoryId=${page.body.categoryId}&limit=3&exclude=${id}`
      expect(body.related).toEqual((await site.request(path, { as })).body.data)
      expect(body.related.length).toBeGreaterThan(0)
    }
  },
)

test('what is not saved is in the preview, and nowhere else', async () => {
  const changes = { title: 'Springs', content: 'Other', excerpt: 'Short', categoryId: 2, needs: null }
  const { body } = await preview({ tierId: null, ...changes })
  expect(body.article).toMatchObject({ ...changes, html: '<p>Other</p>', isPreview: false })
  expect((await site.request('GET /api/blog-posts/slug/coils')).body.title).toBe('Coils')
})

test('a draft is previewed for admins alone', async () => {
  await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body: { isPublished: false } })
  expect((await preview({ tierId: 1 })).body.article).toMatchObject({ title: 'Coils', isPublished: false })
  expect((await preview({ tierId: 1 }, await site.member({ role: 'moderator' }))).status).toBe(403)
})

test('unknown posts, tiers and categories, and empty contents, are refused', async () => {
  const path = 'POST /api/admin/blog-posts/99999/previews'
  expect((await site.request(path, { as: admin, body: { tierId: null } })).status).toBe(404)
  expect((await preview({ tierId: 99 })).status).toBe(404)
  expect((await preview({ tierId: null, categoryId: 99 })).body.code).toBe('category_not_found')
  expect((await preview({ tierId: null, content: '<p> </p>' })).body.code).toBe('missing_content')
})
