// Requests refused before they reach the application get the headers of every answer, and are never cached.
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { frontDoor, type Listening, listen } from '#server/base/http/listener.ts'
import { requestListener } from '#server/base/http/request-listener.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { createPageCache } from '#server/base/pages/page-cache.ts'
import { openSmallSite } from '#server/testing/small-site.ts'

let listening: Listening
beforeAll(async () => {
  const { app, config, metrics, servePages } = openSmallSite({
    env: { PUBLIC_URL: 'https://pinball.example', NODE_ENV: 'production' },
  })
  servePages(({ url }) =>
    url.endsWith('/nowhere') ? new Response('<p>Not found</p>', { status: 404 }) : '<p>A page</p>',
  )
  const listener = frontDoor({
    files: new Map(),
    cache: createPageCache({}, createCache()),
    metrics,
    isSecure: true,
    isMeant: null,
    writeLine: null,
    next: requestListener(app, { config }),
  })
  listening = await listen(listener, { host: '127.0.0.1', port: 0, isSecure: true })
  return () => listening.close(0)
})

/** The raw answer to raw lines, so that no client library corrects or refuses them first. */
function send(...lines: string[]): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((done, fail) => {
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let raw = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      raw += chunk
    })
    socket.on('error', fail)
    socket.on('close', () => {
      const [head = '', text = ''] = raw.split('\r\n\r\n', 2)
      const [first = '', ...rest] = head.split('\r\n')
      const pairs = rest.map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 1).trim()]
      })
      done({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), text })
    })
  })
}

const HOST = 'Host: pinball.example'
const CLOSE = 'Connection: close'

test.each([
  ['a path that begins with a backslash', 400, ['GET /\\evil HTTP/1.1', HOST, CLOSE]],
  ['a backslash further on', 400, ['GET /blog/a\\..\\b HTTP/1.1', HOST, CLOSE]],
  ['a backslash in a call', 400, ['GET /api/\\evil HTTP/1.1', HOST, CLOSE]],
  ['an address of another site', 400, ['GET http://evil.example\\x/ HTTP/1.1', HOST, CLOSE]],
  ['a name that is none', 400, ['GET /blog HTTP/1.1', 'Host: a b', CLOSE]],
  ['no name at all', 400, ['GET /blog HTTP/1.1', CLOSE]],
  ['an expectation that nobody knows', 417, ['GET /blog HTTP/1.1', HOST, 'Expect: 200-ok', CLOSE]],
  ['a line that is no request', 400, ['NONSENSE']],
  ['headers without end', 431, ['GET / HTTP/1.1', HOST, `X-Long: ${'x'.repeat(20_000)}`]],
  ['a page that does not exist', 404, ['GET /nowhere HTTP/1.1', HOST, CLOSE]],
])('%s', async (_what, status, lines) => {
  const answer = await send(...lines)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'strict-transport-security': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  if (status === 404) return expect(answer.text).toContain('Not found')
  expect(JSON.parse(answer.text)).toEqual({
    error: expect.any(String),
    message: JSON.parse(answer.text).error,
    code: expect.stringMatching(/^[a-z_]+$/),
    requestId: expect.any(String),
  })
})

test('an expectation that is known is met', async () => {
  const answer = await send('GET /blog HTTP/1.1', HOST, 'Expect: 100-continue', CLOSE)
  expect(answer.status).toBe(100)
  expect(answer.text).toContain('200 OK')
})
