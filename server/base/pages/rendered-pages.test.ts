// Pages: one visitor's address, headers and cookies do not change what the next visitor sees.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { refuse } from '#server/base/refusal.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { openSmallSite, textOfPage } from '#server/testing/small-site.ts'

const PUBLIC_URL = 'https://pinball.example'

/** A site whose pages show the address and headers that they were rendered for. */
function opened(env: Record<string, string> = {}) {
  const site = openSmallSite({ env: { PUBLIC_URL, NODE_ENV: 'production', ...env } })
  const cache = site.servePages(
    (request) => {
      const { host, pathname, search } = new URL(request.url)
      const headers = [...request.headers].map(([name, value]) => `${name}=${value}`).join(' ')
      return `<p>${host} ${pathname} ${search} ${headers}</p><script>let a = 1</script>`
    },
    { '/forums-page': '/forums', '/admin/login': '/admin-login' },
  )
  return { ...site, cache }
}

const POISON: Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  { forwarded: 'host=evil.example' },
  { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' },
  { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  { 'accept-language': 'evil' },
  { cookie: 'theme=evil; lang=evil' },
  { 'user-agent': 'evil', referer: 'https://evil.example' },
  { 'x-vite-dev': 'evil', 'x-middleware-subrequest': 'evil' },
]

test('a stand-in that renders the request as it came would hand the poison to the next visitor', async () => {
  const render = (request: Request) => `<a href="http://${request.headers.get('x-forwarded-host')}/">`
  const naive = new Map<string, string>()
  const ask = (request: Request) => {
    const { pathname } = new URL(request.url)
    if (!naive.has(pathname)) naive.set(pathname, render(request))
    return naive.get(pathname)
  }
  ask(new Request('http://x/', { headers: { 'x-forwarded-host': 'evil.example' } }))
  expect(ask(new Request('http://x/'))).toContain('evil.example')
})

test('pages that have to be rendered are counted, what lies ready is not', async () => {
  const spent: string[] = []
  const site = openSmallSite({
    env: { PUBLIC_URL, NODE_ENV: 'production' },
    limits: {
      ...UNLIMITED,
      spend: async (limit, who) => {
        spent.push(`${limit} ${who}`)
        if (spent.length > 3) throw refuse.tooMany(7)
      },
    },
  })
  let rendered = 0
  site.servePages(() => `<p>${++rendered}</p>`)
  const nobody = { cookie: '__Host-multiball=nobody' }
  for (const headers of [{}, {}, nobody])
    expect((await site.call('GET /blog', { headers })).text).toBe('<p>1</p>')
  expect(spent).toEqual(['page 127.0.0.1'])
  for (const path of ['/nowhere', '/blog?page=2']) await site.call(`GET ${path}`)
  const refused = await site.call('GET /blog?page=3')
  expect([refused.status, refused.headers.get('retry-after'), rendered]).toEqual([429, '7', 3])
  expect((await site.call('GET /blog', { headers: nobody })).status).toBe(200)
})

test.each([200, 404, 503])('a page that was drawn as a %i is sent as one, to everybody', async (status) => {
  const site = openSmallSite({ env: { PUBLIC_URL, NODE_ENV: 'production' } })
  site.servePages(() => new Response('<p>Drawn</p>', { status }))
  const readers: Record<string, string>[] = [{}, { cookie: '__Host-multiball=good' }]
  for (const headers of readers) {
    const page = await site.call('GET /nowhere-at-all', { headers })
    expect([page.status, page.text]).toEqual([status, '<p>Drawn</p>'])
  }
})

test('who asks for too many pages is told so in a page, with the way back and nothing that could run', async () => {
  const site = openSmallSite({
    env: { PUBLIC_URL, NODE_ENV: 'production' },
    limits: {
      ...UNLIMITED,
      spend: async () => {
        throw refuse.tooMany(7)
      },
    },
  })
  site.servePages(() => 'never made')
  const page = await site.call('GET /nowhere?q="><script>alert(1)</script>')
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '7'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'; /)
  expect(page.text).toContain('<h1>A moment, please</h1>')
  expect(page.text).toContain('Please wait 7 seconds')
  expect(page.text).not.toMatch(/<script|q="/)
})

test('the page of an error does not grow with the address that was asked for', async () => {
  const site = openSmallSite({ env: { PUBLIC_URL, NODE_ENV: 'production' } })
  site.servePages(() => {
    throw new Error('select secret from members')
  })
  const [short, long] = [await site.call('GET /blog'), await site.call(`GET /blog?q=${'%26&'.repeat(2_000)}`)]
  expect([short.status, long.status]).toEqual([500, 500])
  expect(long.text.length).toBe(short.text.length)
})

test('a page that breaks is a page that says so, tells nothing of its inside, and is logged', async () => {
  const site = openSmallSite({ env: { PUBLIC_URL, NODE_ENV: 'production' } })
  site.servePages(() => {
    throw new Error('select secret from members')
  })
  const page = await site.call('GET /blog')
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(page.text).toContain('Something broke on our side')
  expect(page.text).not.toContain('secret')
  expect(site.lines.some(({ level }) => level === 'error')).toBe(true)
})

test('what broke while a page was loading is logged with the request that it broke', async () => {
  const site = openSmallSite({ env: { PUBLIC_URL, NODE_ENV: 'production' } })
  const failure = new TypeError('a script is gone')
  site.servePages(() => failure)
  const page = await site.call('GET /blog')
  expect([page.status, page.text]).toEqual([500, '<h1>Something broke</h1>'])
  expect(site.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields)).toEqual([
    { err: failure, requestId: expect.any(String) },
  ])
})

test.each(POISON)('%j leaves no trace in the page that is stored', async (headers) => {
  const { call, cache } = opened()
  const first = await call('GET /blog?page=2&utm=evil', { headers })
  expect(first.status).toBe(200)
  const clean = opened()
  await clean.call('GET /blog?page=2')
  expect(await textOfPage(cache.find('/blog?page=2'))).toBe(
    await textOfPage(clean.cache.find('/blog?page=2')),
  )
  expect(await textOfPage(cache.find('/blog?page=2'))).toContain(
    'pinball.example /blog ?page=2 accept=text/html',
  )
})

test("a member's page is neither taken from the store nor put into it", async () => {
  const { call, cache } = opened()
  await call('GET /blog')
  const own = await call('GET /blog', { headers: { cookie: '__Host-multiball=good' } })
  expect([own.headers.get('cache-control'), cache.store.size]).toEqual(['private, no-store', 1])
  const fresh = opened()
  await fresh.call('GET /blog', { headers: { cookie: '__Host-multiball=good' } })
  expect(fresh.cache.store.size).toBe(0)
})

test('a cache that goes by the end of an address gives a member’s page away; ours says of each that nobody may keep it', async () => {
  const { app } = opened()
  const cookie = '__Host-multiball=good'
  const addresses = [
    '/profile/x.css',
    '/settings/logo.png',
    '/blog/a.js?x=.css',
    '/messages/7%2ex.css',
    '/blog;x.css',
  ]
  const shared = new Map<string, string>()
  const naive = async (path: string, headers: Record<string, string>) => {
    const kept = shared.get(path)
    if (kept) return kept
    const page = await app.request(path, { headers })
    const text = `${path} ${headers.cookie ?? 'nobody'}`
    if (page.ok && /\.(css|png|js)/.test(path)) shared.set(path, text)
    return text
  }
  for (const path of addresses) {
    await naive(path, { cookie })
    expect(await naive(path, {})).toContain(cookie)
    const page = await app.request(path, { headers: { cookie } })
    expect([path, page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
      path,
      'private, no-store',
      expect.stringContaining('Cookie'),
    ])
  }
})

test('a visitor gets no cookie with a page, and may keep it only to ask again', async () => {
  const { call } = opened()
  const page = await call('GET /blog')
  expect([page.headers.get('set-cookie'), page.headers.get('cache-control')]).toEqual([
    null,
    'private, no-cache',
  ])
  expect(page.headers.get('vary')).toContain('Cookie')
})

test('a page that a key in its query opens is kept by nobody, and tells no other site where it is', async () => {
  const { call } = opened()
  const page = await call('GET /secret?key=7-abc')
  expect([
    page.headers.get('cache-control'),
    page.headers.get('referrer-policy'),
    page.headers.get('x-robots-tag'),
  ]).toEqual(['private, no-store', 'no-referrer', 'noindex'])
  const other = await call('GET /blog?key=7-abc')
  expect(other.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test.each([
  ['/forums-page', '/forums'],
  ['/forums-page?tab=x', '/forums?tab=x'],
  ['/admin/login', '/admin-login'],
  ['/blog/', '/blog'],
  ['/blog/?page=2', '/blog?page=2'],
])('%s moved to %s', async (from, to) => {
  const { status, headers } = await opened().call(`GET ${from}`)
  expect([status, headers.get('location')]).toEqual([301, to])
  // The first answer of a visit may be one of these.
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
    'nosniff',
    'strict-origin-when-cross-origin',
  ])
})

test('a stand-in that takes the slash from the end, or goes where it is told, leads to another site', () => {
  const naive = (path: string) => path.replace(/\/+$/, '')
  const next = (query: string) => new URLSearchParams(query).get('next') ?? '/'
  for (const location of [naive('//evil.example/'), naive('/\\evil.example/'), next('next=//evil.example')])
    expect(new URL(location, PUBLIC_URL).origin).toBe('https://evil.example')
})

test('no page goes where its query says', async () => {
  const { call } = opened()
  const evil = encodeURIComponent('https://evil.example/')
  for (const name of [
    'next',
    'redirect',
    'redirect_uri',
    'return',
    'returnTo',
    'url',
    'to',
    'continue',
    'goto',
  ])
    for (const path of ['/', '/auth', '/blog', '/forums-page', '/admin/login', '/blog/']) {
      const location = (await call(`GET ${path}?${name}=${evil}`)).headers.get('location') ?? '/'
      expect([path, name, new URL(location, PUBLIC_URL).origin]).toEqual([path, name, PUBLIC_URL])
    }
})

test.each([
  '//evil.example/',
  '//evil.example',
  '/\\evil.example/',
  '/\\/evil.example/',
  '///evil.example///',
  '/%2f/evil.example/',
  '/%5cevil.example/',
  '/https:evil.example/',
  '/https://evil.example/',
  '//user@evil.example/',
  '/%09/evil.example/',
  '/.//evil.example/',
  '//evil.example/%2e%2e/',
  '/forums-page?to=//evil.example',
])('%s leads nowhere but to this site', async (path) => {
  const { app } = opened()
  // As a listener builds it from the request line.
  const response = await app.fetch(new Request(`${PUBLIC_URL}${path}`))
  const location = response.headers.get('location')
  if (location !== null) expect(new URL(location, PUBLIC_URL).origin).toBe(PUBLIC_URL)
  else expect(await response.text()).toContain('<p>pinball.example ')
})

test('a page runs its own scripts, by their hashes, and no other', async () => {
  const policy = (await opened().call('GET /blog')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'; /)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ]) {
    expect(policy).toContain(part)
  }
})

test('a member’s page runs what bears its nonce, which no other page has; nothing of it is hashed', async () => {
  const site = openSmallSite({ env: { PUBLIC_URL, NODE_ENV: 'production' } })
  site.servePages(() => '<script>let a = 1</script><p><script nonce="guess">steal()</script><b>é</b></p>')
  const ask = () => site.call('GET /blog', { headers: { cookie: '__Host-multiball=good' } })
  const pages = [await ask(), await ask()]
  const nonces = pages.map(({ headers, text }) => {
    const [, nonce] = /script-src 'self' 'nonce-([0-9a-f]{32})'; /.exec(
      headers.get('content-security-policy') ?? '',
    ) ?? [null, null]
    expect(text).toBe(
      `<script nonce="${nonce}">let a = 1</script><p><script nonce="guess">steal()</script><b>é</b></p>`,
    )
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})

test('what visitors share has no nonce, which one of them could reuse', async () => {
  const page = await opened().call('GET /blog')
  expect(page.headers.get('content-security-policy')).not.toContain('nonce')
  expect(page.text).not.toContain('nonce')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0,gzip;q=0', null],
  ['', null],
])("a member's page is packed as the client takes it: %j", async (accepts, encoding) => {
  const site = openSmallSite({ env: { PUBLIC_URL, NODE_ENV: 'production' } })
  const text = 'long '.repeat(500)
  site.servePages(() => text)
  const headers = { cookie: '__Host-multiball=good', 'accept-encoding': accepts }
  const response = await site.app.request('/profile', { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-encoding')).toBe(encoding)
  const unpacked =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  expect(String(unpacked)).toBe(text)
})

test('no page is made for a write, which is told what an address takes', async () => {
  const { call } = opened()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    for (const path of ['/', '/blog', '/healthz', '/api/openapi.json']) {
      const { status, body, headers } = await call(`${method} ${path}`)
      expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, HEAD'])
    }
})
