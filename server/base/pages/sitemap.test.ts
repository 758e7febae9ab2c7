import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from '#server/base/http/http.ts'
import { createCache } from './cache.ts'
import { addSitemap, type SitemapEntry, sitemapText, withSitemapLine } from './sitemap.ts'
import { storedFile } from './stored-answer.ts'

const config = { publicUrl: 'https://pins.example', isSecure: true }

function site(list: () => SitemapEntry[]) {
  const app = new Hono<ServerEnv>()
  const cache = createCache()
  let reads = 0
  addSitemap(app, {
    config,
    cache,
    sources: [
      { shows: [], list: async () => [{ path: '/', changedAt: null }] },
      {
        shows: ['list:posts'],
        list: async () => {
          reads++
          return list()
        },
      },
    ],
  })
  return {
    get: (headers: Record<string, string> = {}) => app.request('/sitemap.xml', { headers }),
    change: () => cache.purge(['list:posts']),
    reads: () => reads,
  }
}

test("every room's pages stand in it, with the time of their last change", async () => {
  const { get } = site(() => [{ path: '/blog/wax', changedAt: new Date('2026-11-01T10:00:00Z') }])
  const answer = await get()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(await answer.text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://pins.example/</loc></url>
<url><loc>https://pins.example/blog/wax</loc><lastmod>2026-11-01T10:00:00.000Z</lastmod></url>
</urlset>
`)
})

/** Elements that the protocol allows for an address (https://www.sitemaps.org/protocol.html). */
const OF_PROTOCOL = ['loc', 'lastmod', 'changefreq', 'priority']

test('it holds only what the protocol knows, and every address once', () => {
  const changedAt = new Date('2026-11-01T10:00:00Z')
  const text = sitemapText(
    [
      { path: '/', changedAt: null },
      { path: '/blog/wax', changedAt },
      { path: '/blog/wax', changedAt },
    ],
    'https://pins.example',
  )
  const [, inside = ''] =
    /<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">([\s\S]*)<\/urlset>/.exec(text) ?? []
  const urls = [...inside.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, url = '']) => url)
  expect(urls).toHaveLength(2)
  expect(inside.replace(/<url>[\s\S]*?<\/url>/g, '').trim()).toBe('')
  for (const url of urls) {
    const elements = [...url.matchAll(/<(\w+)>[^<]*<\/\1>/g)]
    expect(elements.map(([whole]) => whole).join('')).toBe(url)
    expect(elements.filter(([, name = '']) => !OF_PROTOCOL.includes(name))).toEqual([])
    expect(elements.filter(([, name]) => name === 'loc')).toHaveLength(1)
    for (const [whole, name] of elements)
      if (name === 'lastmod') expect(whole).toMatch(/>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z</)
  }
})

test('it is kept until something changes, and whoever has it is told so', async () => {
  let pages: SitemapEntry[] = []
  const { get, change, reads } = site(() => pages)
  const first = await get()
  const etag = first.headers.get('etag') ?? ''
  await Promise.all([get(), get()])
  expect(reads()).toBe(1)
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  expect((await get({ 'if-none-match': `W/${etag}` })).status).toBe(304)
  pages = [{ path: '/new', changedAt: null }]
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  change()
  const next = await get({ 'if-none-match': etag })
  expect(next.status).toBe(200)
  expect(await next.text()).toContain('https://pins.example/new')
})

test('addresses are escaped, stand once, and are never too many', () => {
  const text = sitemapText(
    [
      { path: '/machines?a=1&feature=%3C', changedAt: null },
      { path: "/x'y", changedAt: null },
      { path: "/x'y", changedAt: new Date() },
    ],
    'https://pins.example',
  )
  expect(text.match(/<url>/g)).toHaveLength(2)
  expect(text).toContain('<loc>https://pins.example/machines?a=1&amp;feature=%3C</loc>')
  expect(text).toContain('<loc>https://pins.example/x&apos;y</loc>')
})

test('a file holds fifty thousand addresses at most', async () => {
  const { get } = site(() =>
    Array.from({ length: 60_000 }, (_, at) => ({ path: `/p/${at}`, changedAt: null })),
  )
  const text = await (await get()).text()
  expect(text.match(/<url>/g)).toHaveLength(50_000)
})

test('robots.txt keeps its rules and says where the sitemap is', () => {
  const bytes = Buffer.from('User-agent: *\nDisallow: /api/\n')
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const files = new Map([['/robots.txt', storedFile({ etag: '"old"', bytes, headers })]])
  const answer = withSitemapLine(files, config).get('/robots.txt')
  expect(answer?.identity.bytes.toString()).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://pins.example/sitemap.xml\n',
  )
  expect(answer?.identity.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(answer?.identity.bytes.length),
  })
  expect(answer?.etag).not.toBe('"old"')
  expect(withSitemapLine(new Map(), config).size).toBe(0)
})
