// Content that moderators took down is hidden wherever it was shown, except from its author and staff.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { blogPosts } from '#server/blog/tables.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { listings } from '#server/market/tables.ts'
import { fillSearch } from '#server/testing/rooms/search.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const WORD = 'Quetzalcoatl'

let site: TestSite
let author: TestMember
let reader: TestMember
let moderator: TestMember
beforeEach(async () => {
  site = await openTestSite()
  author = await site.member({ username: 'author_x', tier: 'pro' })
  reader = await site.member()
  moderator = await site.member({ role: 'moderator' })
})

async function addTopic(title: string) {
  const [row] = await site.context.db
    .insert(forumTopics)
    .values({ title, content: 'Words.', categoryId: 1, authorId: author.id })
    .returning({ id: forumTopics.id })
  await site.context.database.query('update forum_categories set topic_count = topic_count + 1 where id = 1')
  return row?.id ?? 0
}

async function addListing() {
  const values = { title: `${WORD} cabinet`, description: 'Words.', priceCents: 100, sellerId: author.id }
  const [row] = await site.context.db
    .insert(listings)
    .values({ ...values, category: 'complete_machines', condition: 'good' })
    .returning({ id: listings.id })
  return row?.id ?? 0
}

async function addPost() {
  const values = { slug: 'quetzalcoatl', title: `${WORD} story`, content: 'Words.', categoryId: 1 }
  const [row] = await site.context.db
    .insert(blogPosts)
    .values({ ...values, authorId: author.id, isPublished: true, publishedAt: new Date() })
    .returning({ id: blogPosts.id })
  return row?.id ?? 0
}

/** Reports the thing, upholds the report and takes it down; returns the case's number. */
async function takeDown(kind: string, id: number): Promise<number> {
  const made = await site.request('POST /api/flags', { as: reader, body: { kind, id, reason: 'spam' } })
  expect(made.status).toBe(201)
  const queue = await site.request(`GET /api/moderation/cases?kind=${kind}`, { as: moderator })
  const caseId = queue.body.data[0].id
  const body = { decision: 'upheld', actions: ['take_down'] }
  const decided = await site.request(`POST /api/moderation/cases/${caseId}/decision`, { as: moderator, body })
  expect(decided.status).toBe(200)
  return caseId
}

/** Every call that lists, counts or finds. */
const LISTS = [
  'GET /api/forum-posts',
  `GET /api/forum-posts?search=${WORD}`,
  'GET /api/forum-posts?sort=popular',
  'GET /api/forum-posts/newest',
  'GET /api/marketplace-listings',
  `GET /api/marketplace-listings?search=${WORD}`,
  'GET /api/marketplace-listings/newest',
  'GET /api/blog-posts',
  `GET /api/blog-posts?search=${WORD}`,
  `GET /api/search?q=${WORD}`,
]

async function listsWithWord(as: TestMember | null): Promise<string[]> {
  const found: string[] = []
  for (const call of LISTS) {
    const { text, status } = await site.request(call, { as })
    if (status === 200 && text.includes(WORD)) found.push(call)
  }
  return found
}

test.each([
  [
    'topic',
    () => addTopic(`${WORD} rules`),
    (id: number) => [`/api/forum-posts/${id}`, `/api/forum-posts/${id}/teaser`],
  ],
  [
    'listing',
    addListing,
    (id: number) => [`/api/marketplace-listings/${id}`, `/api/marketplace-listings/${id}/teaser`],
  ],
  ['post', addPost, () => ['/api/blog-posts/slug/quetzalcoatl']],
])('a %s that was taken down', async (kind, add, pages) => {
  const id = await add()
  await fillSearch(site)
  const before = await listsWithWord(reader)
  expect(before.length).toBeGreaterThanOrEqual(3)
  const statusOf = async (path: string, as: TestMember | null) =>
    (await site.request(`GET ${path}`, { as })).status
  for (const path of pages(id)) expect(await statusOf(path, reader)).toBe(200)

  const caseId = await takeDown(kind, id)
  // Lists and searches omit it for everyone, staff and author included.
  for (const as of [null, reader, author, moderator]) expect(await listsWithWord(as)).toEqual([])
  for (const path of pages(id)) {
    expect([path, await statusOf(path, reader)]).toEqual([path, 404])
    expect([path, [401, 404].includes(await statusOf(path, null))]).toEqual([path, true])
    expect([path, await statusOf(path, author)]).toEqual([path, 200])
    expect([path, await statusOf(path, moderator)]).toEqual([path, 200])
  }
  // Its own page says so to those who may still see it.
  const [page = ''] = pages(id)
  for (const as of [author, moderator])
    expect((await site.request(`GET ${page}`, { as })).body.isHidden).toBe(true)
  const again = await site.request('POST /api/flags', { as: reader, body: { kind, id, reason: 'spam' } })
  expect(again.status).toBe(404)

  await site.request(`POST /api/moderation/cases/${caseId}/restore`, { as: moderator })
  expect(await listsWithWord(reader)).toEqual(before)
  expect((await site.request(`GET ${page}`, { as: reader })).body.isHidden).toBe(false)
})

test('counts follow: category, contributions and totals', async () => {
  const id = await addTopic('Counted')
  const counts = async () => {
    const [category] = (await site.request('GET /api/forum-categories')).body
    const leaders = (await site.request('GET /api/leaders')).body.data
    const topics = (await site.request('GET /api/forum-posts', { as: reader })).body.pagination.total
    return [category.topicCount, leaders.length, topics]
  }
  expect(await counts()).toEqual([1, 1, 1])
  await takeDown('topic', id)
  expect(await counts()).toEqual([0, 0, 0])
})

test('a reply that was taken down leaves a gap, and the replies after it stay where they are', async () => {
  const topicId = await addTopic('Talk')
  const texts = ['one', 'two', 'three']
  const rows = await site.context.db
    .insert(forumReplies)
    .values(texts.map((content, before) => ({ topicId, content, position: before + 1, authorId: author.id })))
    .returning({ id: forumReplies.id })
  await site.context.db.update(forumTopics).set({ replyCount: 3 }).where(eq(forumTopics.id, topicId))
  const caseId = await takeDown('reply', rows[1]?.id ?? 0)
  const read = async () =>
    (await site.request(`GET /api/forum-posts/${topicId}/replies`, { as: reader })).body
  expect((await read()).data.map(({ position }: { position: number }) => position)).toEqual([1, 3])
  expect((await read()).pagination.total).toBe(3)
  expect((await site.request(`GET /api/forum-posts/${topicId}`, { as: reader })).body.replyCount).toBe(2)
  await site.request(`POST /api/moderation/cases/${caseId}/restore`, { as: moderator })
  expect((await read()).data).toHaveLength(3)
})

test('the replies of a hidden topic are hidden with it', async () => {
  const topicId = await addTopic('Talk')
  await site.context.db
    .insert(forumReplies)
    .values({ topicId, content: 'x', position: 1, authorId: author.id })
  await takeDown('topic', topicId)
  const call = `GET /api/forum-posts/${topicId}/replies`
  expect((await site.request(call, { as: reader })).status).toBe(404)
  expect((await site.request(call, { as: author })).status).toBe(200)
})

test("visitors' pages are made anew once something was taken down", async () => {
  const id = await addTopic('Stale')
  const purged: unknown[] = []
  site.context.events.onPurge((keys) => purged.push(...keys))
  await takeDown('topic', id)
  await expect.poll(() => purged).toEqual(expect.arrayContaining([`topic:${id}`, 'list:topics']))
})
