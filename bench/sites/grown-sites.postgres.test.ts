// The grown sites of the benchmarks fit the tables: a thousandth of each is filled, and its pages are read.
import { beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { addSubscribers, growBlog } from './grown-blog.ts'
import { addDirectory, addToMember } from './grown-community.ts'
import { growForum } from './grown-forum.ts'
import { growMarket } from './grown-market.ts'

let site: TestSite
let reader: TestMember
beforeEach(async () => {
  site = await openTestSite({ seed: 'demo' })
  reader = await site.member({ tier: 'premium' })
})
const query = async (text: string, values?: unknown[]) =>
  (await site.context.database.query(text, values)).rows

async function read(path: string) {
  const { status, body } = await site.request(`GET ${path}`, { as: reader })
  expect(status, path).toBe(200)
  return body
}

test('a forum', async () => {
  const before = (await read('/api/forum-posts')).pagination.total
  const { topics, longestId, longestReplies } = await growForum(query, 0.001, reader.id)
  expect((await read('/api/forum-posts')).pagination.total).toBe(before + topics)
  const replies = await read(`/api/forum-posts/${longestId}/replies`)
  expect(replies.pagination.total).toBe(longestReplies)
})

test('a market', async () => {
  const before = (await read('/api/marketplace-listings')).pagination.total
  const { listingId } = await growMarket(query, 0.001)
  const { total } = (await read('/api/marketplace-listings')).pagination
  expect(total).toBeGreaterThan(before + 20)
  expect((await read(`/api/marketplace-listings/${listingId}`)).id).toBe(listingId)
})

test('a blog with subscribers', async () => {
  const before = (await read('/api/blog-posts')).pagination.total
  await growBlog(query, 5)
  await addSubscribers(query, 3)
  expect((await read('/api/blog-posts')).pagination.total).toBe(before + 5)
})

test('a directory, and a member with much in it', async () => {
  const before = (await read('/api/members')).pagination.total
  await addDirectory(query, 20)
  await addToMember(query, { id: reader.id, notifications: 7, listings: 4 })
  expect((await read('/api/members')).pagination.total).toBe(before + 20)
  expect((await read('/api/notifications')).data).toHaveLength(7)
})
