import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'
import type { StoredAnswer } from './stored-answer.ts'

const PAGES = { '/': [], '/blog': ['category', 'page'], '/forums/{id}': [], '/search': ['q'] }
const TEN_MINUTES = 10 * MINUTE_MS

function opened(version = 1) {
  let at = 1_000 * TEN_MINUTES
  const cache = createPageCache(PAGES, { buildId: 'build', version, now: () => at })
  return { cache, pass: (ms: number) => (at += ms) }
}

function page(text: string, more: Partial<RenderedPage> = {}): RenderedPage {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return { status: 200, headers, bytes: Buffer.from(text), isStorable: true, ...more }
}

const textOf = (answer: StoredAnswer | RenderedPage | undefined) =>
  answer === undefined
    ? undefined
    : 'identity' in answer
      ? String(answer.identity.bytes)
      : String(answer.bytes)
const etagOf = (answer: StoredAnswer | RenderedPage) => ('etag' in answer ? answer.etag : null)

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
  expect(textOf(cache.find('/blog?page=2'))).toBe('second')
  for (const other of ['/blog', '/blog?page=2&x=1', '/blog?page=02', '/blog?PAGE=2']) {
    expect(cache.find(other)).toBeUndefined()
  }
})

test('those who ask at the same time wait for one rendering', async () => {
  const { cache } = opened()
  let renderings = 0
  const render = async () => {
    renderings++
    await new Promise((done) => setTimeout(done, 5))
    return page('once')
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.fill('/', render)))
  expect([renderings, new Set(answers).size]).toEqual([1, 1])
})

test('a rendering that fails is not kept: the next one asks again', async () => {
  const { cache } = opened()
  await expect(cache.fill('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  await cache.fill('/', async () => page('well'))
  expect(textOf(cache.find('/'))).toBe('well')
})

test.each([
  ['a page of a member', { isStorable: false }],
  ['a page that is not there', { status: 404 }],
  ['a failure', { status: 500 }],
  ['a redirect', { status: 302, headers: { location: '/auth' } }],
])('%s is handed over but not stored', async (_what, more) => {
  const { cache } = opened()
  expect(textOf(await cache.fill('/', async () => page('own', more)))).toBe('own')
  expect([cache.find('/'), cache.size]).toEqual([undefined, 0])
})

test('a page is fresh until its ten minutes are over', async () => {
  const { cache, pass } = opened()
  await cache.fill('/', async () => page('old'))
  pass(TEN_MINUTES - 1)
  expect(textOf(cache.find('/'))).toBe('old')
  pass(1)
  expect(cache.find('/')).toBeUndefined()
  await cache.fill('/', async () => page('new'))
  expect([textOf(cache.find('/')), cache.size]).toEqual(['new', 1])
})

test('a change throws every page away and gives later ones another tag', async () => {
  const { cache } = opened()
  const before = await cache.fill('/', async () => page('before'))
  cache.purge(2)
  expect([cache.find('/'), cache.size]).toEqual([undefined, 0])
  const after = await cache.fill('/', async () => page('after'))
  expect(etagOf(after)).not.toBe(etagOf(before))
})

test('a page that was being rendered when something changed is not stored', async () => {
  const { cache } = opened()
  let finish: (page: RenderedPage) => void = () => undefined
  const slow = cache.fill('/', () => new Promise((done) => (finish = done)))
  cache.purge(2)
  const quick = await cache.fill('/', async () => page('new'))
  finish(page('stale'))
  const late = await slow
  expect([textOf(late), textOf(cache.find('/'))]).toEqual(['stale', 'new'])
  // Else the browser that got the stale page would be told "not modified" for as long as the new one lives.
  expect(etagOf(late)).not.toBe(etagOf(quick))
})

test('two processes that heard of the same change give one page the same tag', async () => {
  const [one, two] = [opened(5), opened(1)]
  two.cache.purge(5)
  const tags = await Promise.all(
    [one, two].map(async ({ cache }) => etagOf(await cache.fill('/', async () => page('x')))),
  )
  expect(tags[0]).toBe(tags[1])
})

test('another build or another page has another tag', async () => {
  const { cache } = opened()
  const other = createPageCache(PAGES, { buildId: 'next', version: 1, now: () => 1_000 * TEN_MINUTES })
  const tags = [
    await cache.fill('/', async () => page('x')),
    await cache.fill('/blog', async () => page('x')),
    await other.fill('/', async () => page('x')),
  ].map(etagOf)
  expect(new Set(tags).size).toBe(3)
})

test('invented addresses cannot fill the memory: the oldest pages leave', async () => {
  const { cache } = opened()
  for (let at = 0; at < 2_050; at++) await cache.fill(`/forums/${at}`, async () => page('x'))
  expect(cache.size).toBe(2_000)
  expect([cache.find('/forums/0'), textOf(cache.find('/forums/2049'))]).toEqual([undefined, 'x'])
})

test('large pages are bounded by their bytes', async () => {
  const { cache } = opened()
  const large = page('', { bytes: Buffer.alloc(10 * 1024 * 1024) })
  for (let at = 0; at < 12; at++) await cache.fill(`/forums/${at}`, async () => large)
  expect(cache.size).toBe(9)
  await cache.fill('/forums/11', async () => large)
  expect(cache.size).toBe(9)
})

test('what is stored is for revalidation by this browser alone and varies by cookie', async () => {
  const { cache } = opened()
  await cache.fill('/', async () => page('x'))
  expect(cache.find('/')?.identity.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding',
  })
  expect(Object.keys(cache.find('/')?.identity.headers ?? {})).not.toContain('set-cookie')
})
