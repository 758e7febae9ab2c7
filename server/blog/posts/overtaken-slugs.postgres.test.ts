// Two admins give one slug to two posts at once: the later one is refused by the name of the field.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { blogCategories, blogPosts } from '#server/blog/tables.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { untilOneWaits } from '#server/testing/processes/barriers.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let categoryId: number
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  const [category] = await site.context.db.select().from(blogCategories)
  categoryId = category?.id ?? 0
})

const post = (slug: string) => ({ title: 'Tilt bobs', content: 'A bob.', categoryId, slug })
async function write(slug: string): Promise<number> {
  return (await site.request('POST /api/admin/blog-posts', { as: admin, body: post(slug) })).body.id
}

/** Makes a call while another post gets the slug `wanted`, and commits that once the call waits. */
async function callWhileTaken(call: string, body: object) {
  const other = await write('other')
  const [answer] = await holdTransaction(site.context.db, async (tx) => {
    await tx.update(blogPosts).set({ slug: 'wanted' }).where(eq(blogPosts.id, other))
    const asked = site.request(call, { as: admin, body })
    await untilOneWaits(site)
    return [asked]
  })
  return answer
}

const TAKEN = { code: 'slug_taken', fields: { slug: 'Another post has this slug' } }

test('a changed post does not get the slug that another one got meanwhile', async () => {
  const id = await write('mine')
  const { status, body } = await callWhileTaken(`PATCH /api/admin/blog-posts/${id}`, { slug: 'wanted' })
  expect([status, body]).toEqual([409, expect.objectContaining(TAKEN)])
  expect(await site.context.db.$count(blogPosts, eq(blogPosts.slug, 'mine'))).toBe(1)
})

test('a new post does not get the slug that another one got meanwhile', async () => {
  const { status, body } = await callWhileTaken('POST /api/admin/blog-posts', post('wanted'))
  expect([status, body]).toEqual([409, expect.objectContaining(TAKEN)])
})
