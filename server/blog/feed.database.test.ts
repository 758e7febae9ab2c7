import { parseFeed as parseLeniently } from '@rowanmanning/feed-parser'
import { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { blogCategories, blogPosts } from './tables.ts'

const SITE = 'http://localhost:3000'
const HOSTILE = 'Springs & coils <b>for "nothing"</b> ]]> &amp; \u0007bells'

let site: TestSite
let editor: TestMember
let ids: { news: number; guides: number }
beforeEach(async () => {
  site = await openTestSite({ seed: 'base' })
  await site.context.db.delete(blogPosts)
  editor = await site.member({ role: 'admin', username: 'Editor_One' })
  const [news, guides] = await site.context.db.select().from(blogCategories).orderBy(blogCategories.id)
  ids = { news: news?.id ?? 0, guides: guides?.id ?? 0 }
})

async function addPost(change: Partial<typeof blogPosts.$inferInsert>): Promise<void> {
  await site.context.db.insert(blogPosts).values({
    slug: 'a-post',
    title: 'A post',
    content: '<p>Words.</p>',
    categoryId: ids.news,
    authorId: editor.id,
    isPublished: true,
    publishedAt: new Date('2026-01-02T03:04:05Z'),
    ...change,
  })
}

async function read(path: string): Promise<string> {
  const { status, text } = await site.request(`GET ${path}`)
  expect(status).toBe(200)
  return text
}

interface Entry {
  id: string | undefined
  title: string | undefined
  link: string | undefined
  at: number
}

/** The two files as two parsers each read them. */
async function readByAll(query = ''): Promise<Entry[][]> {
  const [rss, atom] = [await read(`/feeds/blog.rss${query}`), await read(`/feeds/blog.atom${query}`)]
  const lenient = [rss, atom].map((text) =>
    parseLeniently(text).items.map(({ id, title, url, published }) => ({
      id: id ?? undefined,
      title: title ?? undefined,
      link: url ?? undefined,
      at: published?.getTime() ?? 0,
    })),
  )
  const { items = [] } = parseRssFeed(rss)
  const { entries = [] } = parseAtomFeed(atom)
  return [
    ...lenient,
    items.map(({ guid, title, link, pubDate }) => ({
      id: guid?.value,
      title: textOf(title),
      link,
      at: Date.parse(pubDate ?? ''),
    })),
    entries.map(({ id, title, links, published }) => ({
      id,
      title: textOf(title),
      link: links?.[0]?.href,
      at: Date.parse(published ?? ''),
    })),
  ]
}

function textOf(title: unknown): string {
  return typeof title === 'string' ? title : String((title as { value?: unknown } | undefined)?.value)
}

test('two parsers read the same from RSS and from Atom, the newest first', async () => {
  await addPost({ slug: 'older' })
  await addPost({ slug: 'newer', title: 'Newer & better', publishedAt: new Date('2026-02-03T04:05:06Z') })
  const rows = await site.context.db.select().from(blogPosts)
  const idOf = (slug: string) => `${SITE}/blog-posts/${rows.find((row) => row.slug === slug)?.id}`
  const expected: Entry[] = [
    {
      id: idOf('newer'),
      title: 'Newer & better',
      link: `${SITE}/blog/newer`,
      at: Date.UTC(2026, 1, 3, 4, 5, 6),
    },
    { id: idOf('older'), title: 'A post', link: `${SITE}/blog/older`, at: Date.UTC(2026, 0, 2, 3, 4, 5) },
  ]
  expect(await readByAll()).toEqual([expected, expected, expected, expected])
})

test('titles and texts of any signs stay texts, and the files stay well-formed', async () => {
  await addPost({ title: HOSTILE, excerpt: HOSTILE, content: `<p>${HOSTILE}</p><script>alert(1)</script>` })
  for (const entries of await readByAll()) {
    expect(entries).toHaveLength(1)
    expect(entries[0]?.title?.replace(/\s+/g, ' ')).toContain(']]> &amp; bells')
  }
  const [item] = parseRssFeed(await read('/feeds/blog.rss')).items ?? []
  expect(item?.content?.encoded).toContain('<p>')
  expect(item?.content?.encoded).not.toContain('script')
})

test('links and pictures of a text lead to this site from anywhere', async () => {
  await addPost({ content: '<p><a href="/machines">Machines</a></p>' })
  const [item] = parseRssFeed(await read('/feeds/blog.rss')).items ?? []
  expect(item?.content?.encoded).toContain(`href="${SITE}/machines"`)
})

test('what is not out, or was taken down, is in no feed; of a post for members there is the beginning alone', async () => {
  const secret = 'The secret of the left outlane.'
  await addPost({ slug: 'draft', title: 'Hidden draft', isPublished: false })
  await addPost({
    slug: 'later',
    title: 'Hidden later',
    isScheduled: true,
    publishedAt: new Date('2200-01-01'),
  })
  await addPost({ slug: 'down', title: 'Hidden down', hiddenAt: new Date() })
  await addPost({
    slug: 'tutorial',
    title: 'Tutorial',
    needs: 'tutorials',
    content: `${'Open words. '.repeat(30)}\n${secret}`,
  })
  for (const path of ['/feeds/blog.rss', '/feeds/blog.atom']) {
    const text = await read(path)
    expect(text).toContain('Tutorial')
    expect(text).toContain('Open words.')
    expect(text).not.toContain('Hidden')
    expect(text).not.toContain('secret')
  }
})

test('a feed of a category or of an author has theirs alone, and other names have none', async () => {
  const other = await site.member({ role: 'admin', username: 'Editor_Two' })
  await addPost({ slug: 'news', title: 'News of one' })
  await addPost({ slug: 'guide', title: 'Guide of two', categoryId: ids.guides, authorId: other.id })
  const titles = async (query: string) =>
    (await readByAll(query)).map((entries) => entries.map(({ title }) => title))
  expect(await titles(`?category=${ids.guides}`)).toEqual(Array(4).fill(['Guide of two']))
  expect(await titles('?author=editor_one')).toEqual(Array(4).fill(['News of one']))
  expect(await titles('?utm_source=x')).toEqual(Array(4).fill(['Guide of two', 'News of one']))
  for (const query of [
    '?category=0',
    '?category=999999',
    '?category=x',
    '?author=nobody',
    '?category=1&author=editor_one',
  ])
    expect((await site.request(`GET /feeds/blog.rss${query}`)).status).toBe(404)
})

test('a feed is kept until a post changes, and whoever has it is told so', async () => {
  await addPost({})
  const first = await site.request('GET /feeds/blog.atom')
  const etag = first.headers.get('etag') ?? ''
  expect((await site.request('GET /feeds/blog.atom', { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
  const answer = await site.request('POST /api/admin/blog-posts', {
    as: editor,
    body: { title: 'Fresh', content: 'Words.', categoryId: ids.news, isPublished: true },
  })
  expect(answer.status).toBe(201)
  await expect.poll(() => read('/feeds/blog.atom')).toContain('Fresh')
})

test('a post names its neighbours in the list, and how long it takes to read', async () => {
  for (const [n, slug] of ['first', 'second', 'third'].entries())
    await addPost({ slug, title: slug, publishedAt: new Date(Date.UTC(2026, 0, n + 1)) })
  await addPost({ slug: 'draft', isPublished: false, publishedAt: new Date(Date.UTC(2026, 0, 2, 12)) })
  await addPost({
    slug: 'long',
    title: 'long',
    content: 'word '.repeat(1100),
    publishedAt: new Date(Date.UTC(2025, 0, 1)),
  })
  const around = async (slug: string) => {
    const { body } = await site.request(`GET /api/blog-posts/slug/${slug}`)
    return [body.older?.slug ?? null, body.newer?.slug ?? null, body.minutes]
  }
  expect(await around('long')).toEqual([null, 'first', 5])
  expect(await around('second')).toEqual(['first', 'third', 1])
  expect(await around('third')).toEqual(['second', null, 1])
})
