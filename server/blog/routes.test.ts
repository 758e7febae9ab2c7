import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { BlogCategory } from '#contract/blog/blog.ts'
import { getMemberByName } from '#server/accounts/profile/personal-data.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { postDocument } from './searchable.ts'
import { blogCategories, blogPosts } from './tables.ts'

const DRAFT = 'crimping-a-header-connector-that-lasts'

let site: TestSite
let member: TestMember
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  member = await site.member({ tier: 'premium' })
  admin = await site.member({ role: 'admin' })
})

interface Shown {
  id: number
  slug: string
  title: string
  categoryId: number
  category: { name: string }
  publishedAt: string | null
  isPublished: boolean
}

async function list(query: string, as: TestMember | null = null): Promise<Shown[]> {
  const answer = await site.request(`GET /api/blog-posts?${query}`, { as })
  expect(answer.status).toBe(200)
  return answer.body.data
}

async function addPost(change: Partial<typeof blogPosts.$inferInsert>): Promise<number> {
  const [category] = await site.context.db.select().from(blogCategories).limit(1)
  const [row] = await site.context.db
    .insert(blogPosts)
    .values({
      slug: `post-${Math.random()}`,
      title: 'A post',
      content: 'Words.',
      categoryId: category?.id ?? 0,
      authorId: member.id,
      isPublished: true,
      publishedAt: new Date('2020-01-01T00:00:00Z'),
      ...change,
    })
    .returning()
  if (!row) throw new Error('no post was added')
  await writeSearchDocuments(site.context.db, [postDocument(row)])
  return row.id
}

test('a visitor reads published posts, newest first, six at a time', async () => {
  const answer = await site.request('GET /api/blog-posts?onlyPublished=true')
  expect(answer.status).toBe(200)
  expect(answer.body.data).toHaveLength(6)
  expect(answer.body.pagination).toMatchObject({ limit: 6, offset: 0 })
  expect(answer.body.pagination.total).toBeGreaterThanOrEqual(9)
  const times = answer.body.data.map(({ publishedAt }: Shown) => publishedAt)
  expect(times).toEqual([...times].sort().reverse())
  expect(answer.text).not.toContain('@example.com')
})

test('the three newest sample posts are a news item, a guide and an event', async () => {
  const names = (await list('limit=3')).map(({ category }) => category.name)
  expect(names).toEqual(['News', 'Guide', 'Event'])
})

test('sample posts are whole: several paragraphs, every category, a readable slug', async () => {
  const posts = await site.context.db.select().from(blogPosts).where(eq(blogPosts.isPublished, true))
  for (const post of posts) {
    expect(post.content.split('\n\n').length, post.title).toBeGreaterThanOrEqual(4)
    expect(post.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
  const categories = await site.request('GET /api/blog-categories')
  expect(
    categories.body.map(({ name, iconName, iconColor }: BlogCategory) => [name, iconName, iconColor]),
  ).toEqual([
    ['News', 'Newspaper', 'primary'],
    ['Guide', 'BookOpen', 'secondary'],
    ['Event', 'Calendar', 'accent'],
    ['Review', 'Star', 'primary'],
    ['History', 'Clock', 'secondary'],
    ['Interview', 'Mic', 'accent'],
  ])
  for (const { id, name, postCount } of categories.body) {
    expect(postCount, name).toBe(posts.filter(({ categoryId }) => categoryId === id).length)
    expect(postCount, name).toBeGreaterThan(0)
  }
})

test('drafts are shown to admins who ask for them, and to nobody else', async () => {
  const slugs = async (query: string, as: TestMember | null) =>
    (await list(`limit=100&${query}`, as)).map(({ slug }) => slug)
  for (const as of [null, member, await site.member({ role: 'moderator' })]) {
    expect(await slugs('onlyPublished=false', as)).not.toContain(DRAFT)
    expect(await slugs('onlyPublished=false&search=crimp', as)).not.toContain(DRAFT)
    expect(await slugs('', as)).not.toContain(DRAFT)
  }
  expect(await slugs('onlyPublished=false', admin)).toContain(DRAFT)
  expect(await slugs('onlyPublished=true', admin)).not.toContain(DRAFT)
  expect(await slugs('', admin)).not.toContain(DRAFT)
})

test('a draft has no page, no place in the counts and none in the search', async () => {
  const before = (await site.request('GET /api/blog-categories')).text
  const id = await addPost({
    slug: 'quiet-draft',
    title: 'Zyzzyva draft',
    isPublished: false,
    publishedAt: null,
  })
  for (const as of [null, member]) {
    for (const slug of ['quiet-draft', DRAFT]) {
      const answer = await site.request(`GET /api/blog-posts/slug/${slug}`, { as })
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('post_not_found')
    }
  }
  expect((await site.request('GET /api/blog-categories')).text).toBe(before)
  expect((await site.request('GET /api/search?q=zyzzyva')).body.data).toEqual([])
  expect((await list('limit=100')).map((post) => post.id)).not.toContain(id)
})

test('a post by its slug carries its category, its author and their bio', async () => {
  const answer = await site.request('GET /api/blog-posts/slug/cleaning-a-playfield-without-regrets')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    title: 'Cleaning a playfield without regrets',
    category: { name: 'Guide', iconName: 'BookOpen', iconColor: 'secondary' },
    author: { username: 'deepdive', bio: 'Restores playfields one insert at a time.' },
    isPublished: true,
    imageUrl: null,
  })
  expect(answer.body.content).not.toMatch(/ {2}/)
})

test('a ban hides the author’s bio until it ends', async () => {
  const bioOf = async () => {
    const { body } = await site.request('GET /api/blog-posts/slug/cleaning-a-playfield-without-regrets')
    return [body.author.bio, body.author.bioExcerpt]
  }
  const [bio] = await bioOf()
  const author = await getMemberByName(site.context.db, 'deepdive')
  await setSanctions(site.context.db, author.id, { bannedAt: site.clock.now() })
  expect(await bioOf()).toEqual([null, null])
  await setSanctions(site.context.db, author.id, { bannedAt: null })
  expect(await bioOf()).toEqual([bio, bio])
})

test.each([
  'no-such-post',
  '%27%20or%201=1--',
  'CLEANING-A-PLAYFIELD-WITHOUT-REGRETS',
  '%E2%98%83',
  'x'.repeat(300),
])('slug %s does not exist', async (slug) => {
  expect((await site.request(`GET /api/blog-posts/slug/${slug}`)).status).toBe(404)
})

test('category and categoryId are the same filter', async () => {
  const [guide] = await site.context.db.select().from(blogCategories).where(eq(blogCategories.name, 'Guide'))
  const byCategory = await list(`category=${guide?.id}`)
  expect(byCategory.length).toBeGreaterThan(2)
  expect(byCategory.every(({ categoryId }) => categoryId === guide?.id)).toBe(true)
  expect(await list(`categoryId=${guide?.id}`)).toEqual(byCategory)
  expect(await list('category=4711')).toEqual([])
})

test('posts of an author are listed by any spelling of the name, and their titles too', async () => {
  const author = await site.member({ username: 'Silverball_Ed' })
  const id = await addPost({ authorId: author.id })
  await addPost({ authorId: author.id, isPublished: false, publishedAt: null })
  expect((await list('author=silverball_ed')).map((post) => post.id)).toEqual([id])
  const titles = await site.request('GET /api/blog-posts/newest?author=SILVERBALL_ED')
  expect(titles.body).toMatchObject({ data: [{ id }], pagination: { total: 1 } })
  expect(await list('author=nobody_here')).toEqual([])
})

test('related posts leave out the one that is read', async () => {
  const [newest] = await list('limit=1')
  const related = await site.request(
    `GET /api/blog-posts?categoryId=${newest?.categoryId}&limit=3&exclude=${newest?.id}`,
  )
  expect(related.body.data.length).toBeGreaterThan(0)
  expect(related.body.data.map(({ id }: Shown) => id)).not.toContain(newest?.id)
})

test('search reads title, excerpt and content; every word must stand somewhere', async () => {
  const title = await addPost({ title: 'Quixotic tilt bobs' })
  const excerpt = await addPost({ excerpt: 'A quixotic plan' })
  const content = await addPost({ content: 'All of it was QUIXOTIC, and über alles Größe.' })
  const ids = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).map(({ id }) => id).sort((a, b) => a - b)
  expect(await ids('quixotic')).toEqual([title, excerpt, content])
  expect(await ids('quixotic tilt')).toEqual([title])
  expect(await ids('größe')).toEqual([content])
  const cyrillic = await addPost({ title: 'Élan и Привет' })
  for (const search of ['élan', 'ÉLAN', 'привет', 'ПРИВЕТ', 'Привет élan']) {
    expect(await ids(search), search).toEqual([cyrillic])
  }
})

test.each(['%', '_', '\\', '%_%', "'; delete from blog_posts; --", '<script>', '日本'])(
  'search for %s is only a search',
  async (search) => {
    expect(await list(`search=${encodeURIComponent(search)}`)).toEqual([])
    expect((await list('')).length).toBe(6)
  },
)

test('posts of the same minute keep their order from page to page', async () => {
  const publishedAt = new Date('2019-05-05T12:00:00Z')
  for (let at = 0; at < 5; at++) await addPost({ publishedAt, title: 'Sametime' })
  const whole = (await list('search=sametime&limit=10')).map(({ id }) => id)
  expect(whole).toEqual([...whole].sort((a, b) => b - a))
  const pages = [await list('search=sametime&limit=2'), await list('search=sametime&limit=3&offset=2')]
  expect(pages.flat().map(({ id }) => id)).toEqual(whole)
})

test.each([
  ['category', 'category=news'],
  ['categoryId', 'categoryId=-1'],
  ['exclude', 'exclude=x'],
  ['onlyPublished', 'onlyPublished=maybe'],
  ['limit', 'limit=0'],
  ['limit', 'limit=1e9'],
  ['offset', 'offset=-6'],
  ['search', `search=${'x'.repeat(101)}`],
])('a bad %s is refused (%s)', async (field, query) => {
  const answer = await site.request(`GET /api/blog-posts?${query}`)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})
