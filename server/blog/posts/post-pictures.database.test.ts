// Pictures of posts: who sees uploads, and how long they and copies by address stay.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { remotePictures } from '#server/pictures/tables.ts'
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

test('the copy of an address stays when a machine or a listing lets go of it', async () => {
  const [imageUrl, another] = ['https://pictures.example.org/a.jpg', 'https://pictures.example.org/b.jpg']
  const copies = (address: string) =>
    site.context.db.$count(remotePictures, eq(remotePictures.address, address))
  const ask = async (call: string, body?: object) =>
    (await site.request(call, { as: admin, ...(body && { body }) })).body
  const { id: machineId } = await ask('POST /api/opdb/import/G4do5-MDlN7')
  const listing = {
    title: 'A coil',
    description: 'Tested.',
    price: '5',
    category: 'parts',
    condition: 'good',
  }
  for (const address of [imageUrl, another]) {
    if (address === imageUrl) await write('/a.jpg', { imageUrl })
    const [image] = await ask(`POST /api/admin/machines/${machineId}/images`, { imageUrl: address })
    const { id } = await ask('POST /api/marketplace-listings', { ...listing, imageUrl: address })
    await ask(`PATCH /api/marketplace-listings/${id}`, { imageUrl: '' })
    expect(await copies(address)).toBe(1)
    await ask(`DELETE /api/admin/machines/${machineId}/images/${image.id}`)
    expect(await copies(address)).toBe(address === imageUrl ? 1 : 0)
  }
  const { id } = await ask('POST /api/marketplace-listings', { ...listing, imageUrl })
  await ask(`PATCH /api/marketplace-listings/${id}`, { imageUrl: '' })
  expect(await copies(imageUrl)).toBe(1)
})
