// The HTTP listener: stored answers are sent at once, and only those.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { type RequestListener, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openMetrics } from '#server/base/metrics.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { createPageCache } from '#server/base/pages/page-cache.ts'
import { readStaticFiles } from '#server/base/pages/static-files.ts'
import { hasOwnHost } from '#server/base/security/own-hosts.ts'
import { frontDoor, type Listening, listen } from './listener.ts'

const open: Listening[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close(0)
})

interface Opened {
  isSecure?: boolean
  isForThisMachine?: boolean
  next?: RequestListener
}

async function opened({ isSecure = false, isForThisMachine = false, next }: Opened = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-files-'))
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'not for anybody')
  writeFileSync(join(folder, 'client', 'robots.txt'), 'User-agent: *')
  writeFileSync(join(folder, 'client', 'assets', 'app-abc.js'), 'let a = 1')
  writeFileSync(join(folder, 'client', 'assets', 'app-abc.js.map'), '{}')
  writeFileSync(join(folder, 'client', '.env'), 'SECRET=1')
  const cache = createPageCache({ '/': [], '/blog': ['page'] }, createCache())
  const headers = { 'content-type': 'text/html' }
  for (const target of ['/', '/blog?page=2']) {
    await cache.fill(target, async () => ({
      status: 200,
      headers,
      bytes: Buffer.from(`stored ${target}`),
      shows: [],
    }))
  }
  const lines: string[] = []
  const listener = frontDoor({
    files: readStaticFiles(join(folder, 'client'), { isSecure }),
    cache,
    metrics: openMetrics(),
    isSecure,
    isMeant: isForThisMachine ? (headers) => hasOwnHost(headers, 'http://localhost:3000') : null,
    writeLine: (line) => lines.push(line),
    next: next ?? ((_req, res) => res.writeHead(404).end('further in')),
  })
  const listening = await listen(listener, { host: '127.0.0.1', port: 0 })
  open.push(listening)
  return { ...listening, lines }
}

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
    (done, fail) => {
      const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }))
      })
      asked.on('error', fail)
      asked.end()
    },
  )
}

test('a stored page leaves from the door, whatever unknown keys its address carries', async () => {
  const { port } = await opened()
  for (const path of ['/', '/?utm_source=x', '/?__proto__=1'])
    expect((await ask(port, path)).text).toBe('stored /')
  for (const path of ['/blog?page=2', '/blog?x=1&page=2'])
    expect((await ask(port, path)).text).toBe('stored /blog?page=2')
  expect((await ask(port, '/blog?page=3')).text).toBe('further in')
})

test.each([
  ['cookie', 'multiball=anything'],
  ['cookie', 'theme=dark; multiball=x'],
  ['authorization', 'Bearer x'],
])('someone with the %s %j gets a page of their own', async (name, value) => {
  const { port } = await opened()
  expect((await ask(port, '/', { headers: { [name]: value } })).text).toBe('further in')
})

test('under https it is the guarded cookie that counts', async () => {
  const { port } = await opened({ isSecure: true })
  expect((await ask(port, '/', { headers: { cookie: '__Host-multiball=x' } })).text).toBe('further in')
})

test('built files carry what every answer carries, and under https the promise of https', async () => {
  const told = async (isSecure: boolean) => {
    const { port } = await opened({ isSecure })
    const { headers } = await ask(port, '/assets/app-abc.js')
    return [headers['x-frame-options'], headers['content-type'], headers['strict-transport-security']]
  }
  const script = 'text/javascript; charset=utf-8'
  expect(await told(false)).toEqual(['DENY', script, undefined])
  expect(await told(true)).toEqual(['DENY', script, 'max-age=31536000; includeSubDomains'])
})

test('a foreign name that was made to lead to this machine opens nothing, where a stand-in answers', async () => {
  const headers = { host: 'evil.example:3000' }
  const naive = await opened()
  for (const path of ['/', '/robots.txt', '/api/admin/setup'])
    expect((await ask(naive.port, path, { headers })).text).toMatch(/stored|User-agent|further in/)
  const { port } = await opened({ isForThisMachine: true })
  for (const path of ['/', '/robots.txt', '/api/admin/setup'])
    for (const method of ['GET', 'POST']) {
      const answer = await ask(port, path, { method, headers })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([421, 'foreign_host'])
    }
  expect((await ask(port, '/')).text).toBe('stored /')
  expect((await ask(port, '/healthz', { headers })).text).toBe('further in')
})

test('a cookie of no session changes nothing', async () => {
  const { port } = await opened()
  expect((await ask(port, '/', { headers: { cookie: 'theme=dark; lang=de' } })).text).toBe('stored /')
})

test('only reading is answered here', async () => {
  const { port } = await opened()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await ask(port, '/', { method })).text).toBe('further in')
  }
  const head = await ask(port, '/', { method: 'HEAD' })
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '8'])
})

test('a door that looks for a file by the address would hand out what lies outside of the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-naive-'))
  mkdirSync(join(folder, 'client'))
  writeFileSync(join(folder, 'secret.txt'), 'not for anybody')
  const naive = await listen(
    (req, res) => res.end(readFileSync(join(folder, 'client', decodeURIComponent(req.url ?? '/')))),
    { host: '127.0.0.1', port: 0 },
  )
  open.push(naive)
  for (const path of ['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt']) {
    expect((await ask(naive.port, path)).text).toBe('not for anybody')
  }
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/..%252f..%252fsecret.txt',
  '//secret.txt',
  '/robots.txt%00.js',
  '/robots.txt/',
  '/assets',
  '/assets/',
  '/.env',
  '/assets/app-abc.js.map',
  '/etc/passwd',
  '/C:/boot.ini',
  '/constructor',
  '/__proto__',
])('%s is no file of the site', async (path) => {
  const { port } = await opened()
  expect((await ask(port, path)).text).toBe('further in')
})

test('a built file comes with its type, for a year where its name is its hash', async () => {
  const { port } = await opened()
  const hashed = await ask(port, '/assets/app-abc.js')
  expect([hashed.status, hashed.text]).toEqual([200, 'let a = 1'])
  expect(hashed.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await ask(port, '/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
  expect(
    (
      await ask(port, '/robots.txt', {
        headers: { 'if-none-match': String((await ask(port, '/robots.txt')).headers.etag) },
      })
    ).status,
  ).toBe(304)
})

test('each stored answer is one line of JSON in the log, whatever was asked', async () => {
  const { port, lines } = await opened()
  await ask(port, '/?a="},{"level":60,"msg":"forged')
  await ask(port, '/')
  expect(lines).toHaveLength(2)
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const line of parsed)
    expect(line).toMatchObject({ level: 30, method: 'GET', path: '/', status: 200, cache: 'hit' })
  expect(parsed[0]?.requestId).not.toBe(parsed[1]?.requestId)
})

test('localhost is both loopback addresses on one port, and a taken port says so', async () => {
  const answer: RequestListener = (_req, res) => res.end('here')
  const first = await listen(answer, { host: 'localhost', port: 0 })
  open.push(first)
  expect((await ask(first.port, '/')).text).toBe('here')
  await expect(listen(answer, { host: '127.0.0.1', port: first.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})

test('closing lets a running request end, but does not wait for ever', async () => {
  const slow = await opened({ next: (_req, res) => setTimeout(() => res.end('late'), 150) })
  const asked = ask(slow.port, '/slow')
  await new Promise((done) => setTimeout(done, 50))
  await slow.close(5_000)
  expect((await asked).text).toBe('late')
  const stuck = await opened({ next: () => undefined })
  const hung = ask(stuck.port, '/stuck').catch(() => 'cut')
  await new Promise((done) => setTimeout(done, 50))
  await stuck.close(100)
  expect(await hung).toBe('cut')
})
