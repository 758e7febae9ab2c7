// What feeds cost: only writing one is work, and it counts against the reader's limit.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { ServerEnv } from '#server/base/http/http.ts'
import { openLog } from '#server/base/log.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { refuse } from '#server/base/refusal.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { addPrivateFeed } from './private-feeds.ts'
import { addPublicFeed } from './public-feeds.ts'

const config = { publicUrl: 'https://pins.example', isSecure: true }
const FEED = { title: 'News', description: 'All', page: 'https://pins.example/blog', entries: [], shows: [] }

function site({ allowed = Number.POSITIVE_INFINITY } = {}) {
  const app = new Hono<ServerEnv>()
  app.use('*', async (c, next) => {
    c.set('caller', { ...c.get('caller'), bucket: '203.0.113.9' })
    await next()
  })
  app.onError((_, c) => c.text('refused', 429))
  let now = Date.UTC(2026, 0, 1)
  const clock = { now: () => new Date(now) }
  const written: string[] = []
  const spent: string[] = []
  const limits = {
    ...UNLIMITED,
    spend: async (limit: string, bucket: string) => {
      spent.push(`${limit} ${bucket}`)
      if (spent.length > allowed) throw refuse.tooMany(60)
    },
  }
  addPublicFeed(
    app,
    { config, cache: createCache({ now: () => now }), clock },
    {
      limits,
      feed: {
        name: 'blog',
        readQuery: ({ author }) => (author ? `?author=${author}` : ''),
        write: async (query) => {
          written.push(query)
          return query === '' ? FEED : null
        },
      },
    },
  )
  addPrivateFeed(
    app,
    { config, log: openLog('silent').log },
    {
      limits,
      feed: {
        path: '/feeds/forum',
        ending: '.xml',
        type: 'application/atom+xml',
        findOwner: async () => 5,
        write: async () => '<feed/>',
      },
    },
  )
  return {
    get: (path: string, headers = {}) => app.request(path, { headers }),
    later: (ms: number) => (now += ms),
    written,
    spent,
  }
}

test('a feed is written once, and only that counts against the limit', async () => {
  const { get, written, spent } = site()
  for (let at = 0; at < 3; at++) expect((await get('/feeds/blog.rss')).status).toBe(200)
  expect([written, spent]).toEqual([[''], ['page 203.0.113.9']])
})

test('a filter that names nothing is looked up once a minute, and counts as well', async () => {
  const { get, later, written, spent } = site()
  for (let at = 0; at < 3; at++) expect((await get('/feeds/blog.atom?author=nobody')).status).toBe(404)
  expect([written.length, spent.length]).toEqual([1, 1])
  later(MINUTE_MS + 1)
  await get('/feeds/blog.atom?author=nobody')
  expect([written.length, spent.length]).toEqual([2, 2])
})

test('beyond the limit nothing is looked up', async () => {
  const { get, written } = site({ allowed: 1 })
  expect((await get('/feeds/blog.atom?author=one')).status).toBe(404)
  expect((await get('/feeds/blog.atom?author=two')).status).toBe(429)
  expect(written).toEqual(['?author=one'])
})

test('a feed that does not exist is answered with the headers of the site, and by no cache again', async () => {
  const { headers } = await site().get('/feeds/blog.rss?author=nobody')
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'content-type': expect.stringMatching(/^text\/plain/),
  })
})

test('whoever has a feed is told so, also through a proxy that compresses it', async () => {
  const { get } = site()
  const etag = (await get('/feeds/blog.rss')).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`])
    expect((await get('/feeds/blog.rss', { 'if-none-match': tag })).status).toBe(304)
})

test('a private feed counts against its owner, wherever it is read', async () => {
  const { get, spent } = site()
  expect((await get('/feeds/forum/secret.xml')).status).toBe(200)
  expect(spent).toEqual(['fetch member:5'])
})
