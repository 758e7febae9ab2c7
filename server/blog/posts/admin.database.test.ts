// Posts written by admins: stored as sent, shown sanitised, announced to caches, search and log.
import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { callInProcess } from '#server/base/http/in-process.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { auditLog } from '#server/base/tables.ts'
import { blogCategories, blogPosts } from '#server/blog/tables.ts'
import { remotePictures } from '#server/pictures/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let news: number
let guide: number
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  const rows = await site.context.db.select().from(blogCategories)
  news = rows.find(({ name }) => name === 'News')?.id ?? 0
  guide = rows.find(({ name }) => name === 'Guide')?.id ?? 0
})

const draft = (change: object = {}) => ({
  title: 'Tilt bobs',
  content: '<p>A bob.</p>',
  excerpt: '',
  categoryId: news,
  imageUrl: '',
  isPublished: true,
  slug: `slug-${Math.random().toString(36).slice(2)}`,
  ...change,
})
const write = (change: object = {}, as: TestMember = admin) =>
  site.request('POST /api/admin/blog-posts', { as, body: draft(change) })
const change = (id: number, body: object) =>
  site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })
const read = (slug: string) => site.request(`GET /api/blog-posts/slug/${slug}`)

test('a post is answered as it was sent, and read by everybody at once', async () => {
  const content = '  <p onclick="x()">A <b>bob</b>\r\n &nbsp;</p><script>evil()</script>\n'
  const made = await write({ content, slug: 'tilt-bobs', excerpt: 'Why it tilts' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    content,
    slug: 'tilt-bobs',
    excerpt: 'Why it tilts',
    imageUrl: null,
    categoryId: news,
    author: { username: admin.username },
    isPublished: true,
    isScheduled: false,
    revision: 1,
    publishedAt: site.clock.now().toISOString(),
  })
  const page = await read('tilt-bobs')
  expect(page.body.content).toBe(content)
  expect(page.body.html).toMatch(/^<p>A <strong>bob<\/strong>/)
  expect(page.body.html).not.toContain('evil')
})

test('a draft is told to admins alone, and gets its date with its first publication', async () => {
  const { body } = await write({ isPublished: false, slug: 'quiet', title: 'Quagga' })
  expect(body.publishedAt).toBeNull()
  expect((await read('quiet')).status).toBe(404)
  expect((await site.request('GET /api/search?q=quagga')).body.data).toEqual([])
  const listed = await site.request('GET /api/admin/blog-posts', { as: admin })
  expect(listed.body[0]).toMatchObject({ id: body.id, isPublished: false })
  expect((await site.request(`GET /api/admin/blog-posts/${body.id}`, { as: admin })).body.slug).toBe('quiet')
  const out = await change(body.id, { isPublished: true })
  expect(out.body).toMatchObject({ publishedAt: site.clock.now().toISOString(), revision: 2 })
  expect((await site.request('GET /api/search?q=quagga')).body.data).toHaveLength(1)
  const back = await change(body.id, { isPublished: false })
  expect(back.body.publishedAt).toBe(out.body.publishedAt)
  expect((await read('quiet')).status).toBe(404)
})

test('the admins’ list is narrowed to a category, and the categories are told with their counts', async () => {
  const { body } = await write({ categoryId: guide, isPublished: false })
  const ids = async (query: string) =>
    (await site.request(`GET /api/admin/blog-posts?${query}`, { as: admin })).body.map(
      ({ id }: { id: number }) => id,
    )
  expect(await ids(`category=${guide}`)).toContain(body.id)
  expect(await ids(`category=${news}`)).not.toContain(body.id)
  const { body: categories } = await site.request('GET /api/admin/blog-categories', { as: admin })
  expect(categories.map(({ name }: { name: string }) => name)).toContain('Guide')
})

test.each([
  [{ title: '', content: '', categoryId: null }, 'Please provide a title for the blog post', 'title'],
  [{ title: undefined, content: '' }, 'Please provide a title for the blog post', 'title'],
  [{ title: ' \t', content: ' ' }, 'Please provide a title for the blog post', 'title'],
  [{ content: '', categoryId: null }, 'Please provide content for the blog post', 'content'],
  [{ content: undefined }, 'Please provide content for the blog post', 'content'],
  [{ content: '<p> </p>' }, 'Please provide content for the blog post', 'content'],
  [{ categoryId: null }, 'Please select a category for the blog post', 'categoryId'],
  [{ categoryId: 'News' }, 'Please select a category for the blog post', 'categoryId'],
  [{ categoryId: 4711 }, 'Please select a category for the blog post', 'categoryId'],
  [{ slug: '?!…' }, 'Please use a–z or 0–9 in the slug', 'slug'],
  [{ title: '???', slug: '' }, 'Please enter a slug', 'slug'],
  [{ title: 'x'.repeat(301) }, 'At most 300 characters', 'title'],
  [{ content: 'a\u0007b' }, 'Contains characters that are not allowed', 'content'],
  [{ imageUrl: 'javascript:alert(1)' }, 'http or https', 'imageUrl'],
  [{ imageUrl: 'http://127.0.0.1/x.png' }, 'http or https', 'imageUrl'],
  [{ publishedAt: '1823-01-01T00:00:00.000Z' }, 'Please choose a date between', 'publishedAt'],
  [{ publishedAt: '9999-01-01T00:00:00.000Z' }, 'Please choose a date between', 'publishedAt'],
  [{ publishedAt: 'tomorrow' }, '', 'publishedAt'],
  [{ isPublished: 'yes' }, '', 'isPublished'],
  [{ role: 'admin' }, 'not accepted', 'role'],
])('%j is refused with the first thing that is wrong', async (wrong, text, field) => {
  const answer = await write(wrong)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)[0]).toBe(field)
  expect(answer.body.fields[field]).toContain(text)
})

test('a title of 300 characters is taken', async () => {
  const title = 'x'.repeat(300)
  expect((await write({ title })).body.title).toBe(title)
})

test('two posts never share a slug', async () => {
  await write({ slug: 'only-once' })
  const second = await write({ slug: 'Only Once!' })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ code: 'slug_taken', fields: { slug: 'Another post has this slug' } })
  const other = await write({ slug: 'another-one' })
  expect((await change(other.body.id, { slug: 'only-once' })).status).toBe(409)
  expect((await change(other.body.id, { slug: 'another-one', title: 'Same slug' })).status).toBe(200)
  const made = [
    await write({ title: 'Only once', slug: '' }),
    await write({ title: 'Only once', slug: null }),
  ]
  expect(made.map(({ body }) => body.slug)).toEqual(['only-once-2', 'only-once-3'])
  const long = `${'a'.repeat(111)} tilt`
  const cut = [await write({ title: long, slug: '' }), await write({ title: long, slug: '' })]
  expect(cut.map(({ body }) => body.slug)).toEqual(['a'.repeat(111), `${'a'.repeat(111)}-2`])
})

test('of two admins who change one post, the second is told what differs', async () => {
  const { body } = await write({ title: 'Mine' })
  expect((await change(body.id, { title: 'Theirs', revision: 1 })).status).toBe(200)
  const late = await change(body.id, { title: 'Later', content: '<p>A bob.</p>', revision: 1 })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('post_changed')
  expect(Object.keys(late.body.fields)).toEqual(['title'])
  const kept = await site.request(`GET /api/admin/blog-posts/${body.id}`, { as: admin })
  expect(kept.body).toMatchObject({ title: 'Theirs', revision: 2 })
  expect((await change(body.id, { title: 'Later', revision: 2 })).body.title).toBe('Later')
})

test('sending a new post again writes no second one', async () => {
  const sendKey = 'abcdefgh-12345678'
  const [first, second] = [
    await write({ sendKey, slug: 'sent-once' }),
    await write({ sendKey, slug: 'sent-once' }),
  ]
  expect(second.status).toBe(201)
  expect(second.body.id).toBe(first.body.id)
})

test('a deleted post is gone from its page, the lists and the search', async () => {
  const { body } = await write({ title: 'Xylograph', slug: 'xylograph' })
  expect((await site.request(`DELETE /api/admin/blog-posts/${body.id}`, { as: admin })).status).toBe(204)
  expect((await read('xylograph')).status).toBe(404)
  expect((await site.request('GET /api/search?q=xylograph')).body.data).toEqual([])
  expect((await site.request(`DELETE /api/admin/blog-posts/${body.id}`, { as: admin })).status).toBe(404)
  expect((await change(body.id, { title: 'Again' })).status).toBe(404)
})

test('the audit log names who wrote, changed and deleted a post, and never its text', async () => {
  const { body } = await write({ title: 'Logged', content: 'Secret words' })
  await change(body.id, { title: 'Logged again' })
  await site.request(`DELETE /api/admin/blog-posts/${body.id}`, { as: admin })
  const rows = await site.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(body.id)))
    .orderBy(desc(auditLog.id))
    .limit(3)
  expect(rows.map(({ action }) => action)).toEqual(['post_deleted', 'post_updated', 'post_created'])
  expect(rows[1]?.detail).toMatchObject({ title: 'Logged again', changed: ['title'] })
  expect(JSON.stringify(rows)).not.toContain('Secret')
})

test('the picture’s address is answered as sent, and a job fetches it once', async () => {
  const imageUrl = 'https://pictures.example.org/a%20b.png?x=1&y=2'
  site.jobs.added.length = 0
  const { body } = await write({ imageUrl })
  expect(body).toMatchObject({ imageUrl, picture: null })
  await write({ imageUrl })
  expect(site.jobs.added.filter(({ name }) => name === 'fetch_remote_picture')).toHaveLength(1)
})

test('an address that would be refused today stands in nobody’s way while it stays', async () => {
  const { body } = await write({})
  const imageUrl = 'http://127.0.0.1/old.png'
  await site.context.db.update(blogPosts).set({ imageUrl }).where(eq(blogPosts.id, body.id))
  const { status, text } = await change(body.id, { title: 'A typo mended', imageUrl })
  expect(status, text).toBe(200)
  expect((await change(body.id, { imageUrl: 'http://127.0.0.1/new.png' })).status).toBe(400)
})

test('saving a post whose picture failed asks for the picture again, an hour later at the earliest', async () => {
  const imageUrl = 'https://pictures.example.org/missing.png'
  const { body } = await write({ imageUrl })
  const failed = { state: 'failed' as const, tries: 1, triedAt: site.clock.now() }
  await site.context.db.update(remotePictures).set(failed).where(eq(remotePictures.address, imageUrl))
  const jobsAfter = async (minutes: number) => {
    site.clock.advance(minutes * MINUTE_MS)
    site.jobs.added.length = 0
    await change(body.id, { title: `After ${minutes} minutes`, imageUrl })
    return site.jobs.added.filter(({ name }) => name === 'fetch_remote_picture').length
  }
  expect([await jobsAfter(50), await jobsAfter(11), await jobsAfter(1)]).toEqual([0, 1, 0])
})

test('a draft of the editor is an admin’s alone, and ends with the post that it became', async () => {
  const path = 'drafts/post/new'
  const text = { text: '<p>Begun</p>', key: 'stuvwxyz', version: 0 }
  const member = await site.member()
  expect((await site.request(`PUT /api/${path}`, { as: member, body: text })).status).toBe(404)
  expect((await site.request(`PUT /api/${path}`, { as: admin, body: text })).status).toBe(200)
  await write({ sendKey: 'stuvwxyz-87654321' })
  expect((await site.request(`GET /api/${path}`, { as: admin })).body.text).toBe('')
})

test('the list with drafts, as a page reads it, has a draft that was begun since it was last read', async () => {
  const { routes, context } = site
  const member = { id: admin.id, username: admin.username, role: 'admin', isSilenced: false } as const
  const titles = async () => {
    const { call } = callInProcess(
      {
        routes: new Map(routes.map((route) => [route.key, route])),
        performer: { limits: UNLIMITED, checkReplies: true },
        cache: context.cache,
        log: context.log,
      },
      {
        viewer: { member, permissions: ALL_PERMISSIONS },
        user: null,
        sessionId: null,
        isConfirmed: false,
        requestId: 'r-1',
        address: '127.0.0.1',
        bucket: '127.0.0.1',
        userAgent: '',
        device: null,
      },
    )
    const { data } = (await call('GET /api/blog-posts', { query: { onlyPublished: false } })) as {
      data: { title: string }[]
    }
    return data.map(({ title }) => title)
  }
  expect(await titles()).not.toContain('A draft of late')
  expect((await write({ title: 'A draft of late', isPublished: false })).status).toBe(201)
  expect(await titles()).toContain('A draft of late')
})
