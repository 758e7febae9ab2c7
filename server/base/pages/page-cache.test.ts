import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PurgeKey } from '#contract/purge-keys.ts'
import { textOfPage } from '#server/testing/small-site.ts'
import { createCache, FRESH_MS } from './cache.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const PAGES = { '/': [], '/blog': ['category', 'page'], '/forums/{id}': [], '/search': ['q'] }

function opened() {
  let at = 1_000 * FRESH_MS
  const store = createCache({ now: () => at })
  return { cache: createPageCache(PAGES, store), store, pass: (ms: number) => (at += ms) }
}

function page(text: string, more: Partial<RenderedPage> = {}): RenderedPage {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return { status: 200, headers, bytes: Buffer.from(text), shows: [], ...more }
}

const tagOf = (answer: Awaited<ReturnType<ReturnType<typeof opened>['cache']['fill']>>) =>
  'pick' in answer ? answer.etag : null

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/?', '/'],
  ['/blog?page=2&category=1', '/blog?category=1&page=2'],
  ['/blog?category=1&page=2&theme=dark&fbclid=x', '/blog?category=1&page=2'],
  ['/blog?category=&page=2', '/blog?page=2'],
  ['/blog?page=2&page=3', '/blog?page=2'],
  ['/blog?page=%32', '/blog?page=2'],
  ['/search?q=a+b%26c', '/search?q=a%20b%26c'],
  ['/search?q=%3Cscript%3E', '/search?q=%3Cscript%3E'],
  ['/forums/7', '/forums/7'],
])('%s is the page %s', (target, normal) => {
  const { cache } = opened()
  expect(cache.normalise(target)).toBe(normal)
  expect(cache.normalise(normal)).toBe(normal)
})

test.each([
  '/profile',
  '/blog/',
  '//blog',
  '/forums/7/8',
  '/forums/',
  '/forums/<x>',
  '/forums/a b',
  '/BLOG',
  'http://evil.example/blog',
  'blog',
  '',
  '*',
  `/search?q=${'x'.repeat(600)}`,
  `/forums/${'9'.repeat(121)}`,
])('%j is not stored', (target) => {
  expect(opened().cache.normalise(target)).toBeNull()
})

test('a stored page is found by its normal address only', async () => {
  const { cache } = opened()
  await cache.fill('/blog?page=2', async () => page('second'))
  expect(await textOfPage(cache.find('/blog?page=2'))).toBe('second')
  for (const other of ['/blog', '/blog?page=2&x=1', '/blog?page=02', '/blog?PAGE=2'])
    expect(cache.find(other)).toBeUndefined()
})

test('nothing else that is kept in memory can be asked for as a page', async () => {
  const { cache, store } = opened()
  await store.fill('GET /api/site', async () => ({ value: 'a reply', shows: [], bytes: 1 }))
  expect(cache.find('GET /api/site')).toBeUndefined()
})

test('a rendering that fails is not kept: the next one asks again', async () => {
  const { cache } = opened()
  await expect(cache.fill('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  await cache.fill('/', async () => page('well'))
  expect(await textOfPage(cache.find('/'))).toBe('well')
})

test.each([
  ['a page of a member, or one that does not say what it shows', { shows: null }],
  ['a page that is not there', { status: 404 }],
  ['a failure', { status: 500 }],
  ['a redirect', { status: 302, headers: { location: '/auth' } }],
])('%s is handed over but not stored', async (_what, more) => {
  const { cache, store } = opened()
  expect(await textOfPage(await cache.fill('/', async () => page('own', more)))).toBe('own')
  expect([cache.find('/'), store.size]).toEqual([undefined, 0])
})

test('a page is fresh for ten minutes, one with counts for as long as they are', async () => {
  const { cache, pass } = opened()
  await cache.fill('/', async () => page('old'))
  await cache.fill('/blog', async () => page('counts', { until: 1_000 * FRESH_MS + 60_000 }))
  pass(59_999)
  expect(await textOfPage(cache.find('/blog'))).toBe('counts')
  pass(1)
  expect([cache.find('/blog'), await textOfPage(cache.find('/'))]).toEqual([undefined, 'old'])
  pass(FRESH_MS - 60_000)
  expect(cache.find('/')).toBeUndefined()
  await cache.fill('/', async () => page('new'))
  expect(await textOfPage(cache.find('/'))).toBe('new')
})

test('a change throws away the pages that show it, and leaves the others', async () => {
  const { cache, store } = opened()
  const shows = (key: PurgeKey) => ({ shows: [key] })
  await cache.fill('/forums/7', async () => page('topic', shows('topic:7')))
  await cache.fill('/blog', async () => page('posts', shows('list:posts')))
  store.purge(['topic:7'])
  expect([cache.find('/forums/7'), await textOfPage(cache.find('/blog'))]).toEqual([undefined, 'posts'])
})

test('a tag is that of the bytes: the same page again has the same, another one never', async () => {
  const { cache, store } = opened()
  const stored = async (name: string, text: string) => tagOf(await cache.fill(name, async () => page(text)))
  const first = await stored('/', 'before')
  store.purge('all')
  expect(await stored('/', 'before')).toBe(first)
  store.purge('all')
  expect(await stored('/', 'after')).not.toBe(first)
  const process = opened()
  expect(tagOf(await process.cache.fill('/', async () => page('before')))).toBe(first)
})

test('a page that was rendered before a change has a tag of its own', async () => {
  const { cache, store } = opened()
  const shows: PurgeKey[] = ['topic:7']
  let finish: (page: RenderedPage) => void = () => undefined
  const slow = cache.fill('/', () => new Promise((done) => (finish = done)))
  store.purge(shows)
  const quick = await cache.fill('/', async () => page('new', { shows }))
  finish(page('stale', { shows }))
  const late = await slow
  expect([await textOfPage(late), await textOfPage(cache.find('/'))]).toEqual(['stale', 'new'])
  // Otherwise the browser that got the stale page would be told "not modified" for as long as the new one lives.
  expect(tagOf(late)).not.toBe(tagOf(quick))
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', undefined, (bytes: Buffer) => bytes],
] as const)(
  'a client that takes %j gets %s, made for it where it is not brotli',
  async (accepts, encoding, read) => {
    const { cache } = opened()
    const text = 'A page that repeats itself. '.repeat(200)
    await cache.fill('/', async () => page(text))
    const answer = cache.find('/')
    const [one, again] = await Promise.all([answer?.pick(accepts), answer?.pick(accepts)])
    expect(one?.headers).toMatchObject({
      etag: answer?.etag,
      'content-length': String(one?.bytes.length),
      ...(encoding && { 'content-encoding': encoding }),
    })
    expect(one?.headers['content-encoding']).toBe(encoding)
    expect(String(read(one?.bytes ?? Buffer.alloc(0)))).toBe(text)
    expect(again?.bytes).toBe(one?.bytes)
    // From then on this form is cached, as brotli is from the start.
    expect(answer?.pick(accepts)).not.toBeInstanceOf(Promise)
  },
)

test('of a page the brotli form is kept: a site with many pages takes little more than their packed bytes', async () => {
  const { cache, store } = opened()
  const text = 'A page that repeats itself. '.repeat(10_000)
  for (let at = 0; at < 20; at++) await cache.fill(`/forums/${at}`, async () => page(`${at} ${text}`))
  expect(store.size).toBe(20)
  expect(store.bytes).toBeLessThan(20 * 4_000)
})

test('invented addresses cannot fill the memory: what was asked for longest ago leaves', async () => {
  const store = createCache({ mostBytes: 100_000 })
  const cache = createPageCache(PAGES, store)
  for (let at = 0; at < 200; at++) await cache.fill(`/forums/${at}`, async () => page('x'))
  expect(store.bytes).toBeLessThanOrEqual(100_000)
  expect([cache.find('/forums/0'), await textOfPage(cache.find('/forums/199'))]).toEqual([undefined, 'x'])
})

test('what is stored is for revalidation by this browser alone and varies by cookie', async () => {
  const { cache } = opened()
  await cache.fill('/', async () => page('x'))
  expect(cache.find('/')?.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding',
  })
  expect(Object.keys(cache.find('/')?.headers ?? {})).not.toContain('set-cookie')
})
