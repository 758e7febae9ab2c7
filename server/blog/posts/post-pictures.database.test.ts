// Uploads in posts: who sees them, and how long.
import { beforeAll, expect, test } from 'vitest'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let pro: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  pro = await site.member({ tier: 'pro' })
})
const uploads = uploadsOn(() => ({ site, owner: admin }))
const { uploaded } = uploads
const see = async (address: string, as: TestMember | null) => (await uploads.see(address, as)).status

async function write(url: string, change: object = {}): Promise<number> {
  const content = `<p>Look:</p><p><img src="${url}" alt="A playfield"></p>`
  const body = { title: 'Look', content, categoryId: 1, ...change }
  const { status, body: post } = await site.request('POST /api/admin/blog-posts', { as: admin, body })
  expect(status).toBe(201)
  return post.id
}

test('a picture is for those who may read its post', async () => {
  const picture = await uploaded()
  const id = await write(picture.url, { isPublished: false })
  expect([await see(picture.url, null), await see(picture.url, pro), await see(picture.url, admin)]).toEqual([
    404, 404, 200,
  ])
  const change = (body: object) => site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })
  await change({ isPublished: true })
  expect([await see(picture.url, null), await see(picture.url, pro)]).toEqual([200, 200])
  await change({ needs: 'tutorials' })
  expect([await see(picture.url, null), await see(picture.url, pro)]).toEqual([404, 404])
})

test('a picture stays while an edit leaves it out, and goes with its post', async () => {
  const picture = await uploaded()
  const id = await write(picture.url)
  await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body: { content: 'No picture' } })
  expect(await see(picture.url, null)).toBe(200)
  await site.request(`DELETE /api/admin/blog-posts/${id}`, { as: admin })
  expect(await see(picture.url, null)).toBe(404)
})

test('a post takes no picture of another member', async () => {
  const others = await uploadsOn(() => ({ site, owner: pro })).uploaded()
  await write(others.url)
  expect([await see(others.url, null), await see(others.url, pro)]).toEqual([404, 200])
})
