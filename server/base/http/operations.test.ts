import { expect, test } from 'vitest'
import type { Database } from '#server/base/database/database.ts'
import { openSmallSite } from '#server/testing/small-site.ts'
import { addOperations } from './operations.ts'

const TOKEN = 'a-long-enough-token'

function opened({
  env = {},
  alive = true,
  ready = true,
}: {
  env?: Record<string, string>
  alive?: boolean
  ready?: boolean
} = {}) {
  const site = openSmallSite({ env })
  const database = {
    db: {
      execute: () =>
        alive ? Promise.resolve([]) : Promise.reject(new Error('connection refused at 10.0.0.5')),
    },
  } as unknown as Database
  addOperations(site.app, {
    config: site.config,
    database,
    metrics: site.metrics,
    routes: [],
    isReady: () => ready,
  })
  return site
}

/** A request as the listener passes it on, from this address. */
function from(
  remoteAddress: string,
  { app }: ReturnType<typeof opened>,
  headers: Record<string, string> = {},
) {
  return app.fetch(new Request('http://localhost/metrics', { headers }), {
    incoming: { socket: { remoteAddress } },
  })
}

test('healthz is 200 while the process lives, database or not', async () => {
  for (const alive of [true, false]) expect((await opened({ alive }).call('GET /healthz')).status).toBe(200)
})

test('readyz is 200 only when the database answers and nobody asked the process to stop', async () => {
  expect((await opened().call('GET /readyz')).status).toBe(200)
  const down = await opened({ alive: false }).call('GET /readyz')
  expect([down.status, down.text.includes('10.0.0.5')]).toEqual([503, false])
  expect((await opened({ ready: false }).call('GET /readyz')).status).toBe(503)
})

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'without a token, %s may read the figures',
  async (address) => {
    const answer = await from(address, opened())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ])
    expect(await answer.text()).toContain('http_request_duration_seconds')
  },
)

test.each(['10.0.0.1', '203.0.113.9', '2001:db8::1', '128.0.0.1'])(
  'without a token, %s may not',
  async (address) => {
    expect((await from(address, opened())).status).toBe(403)
  },
)

test('a proxy on this machine does not make the world loopback', async () => {
  const site = opened()
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    expect((await from('127.0.0.1', site, { [name]: '127.0.0.1' })).status).toBe(403)
  }
  const behind = opened({ env: { TRUST_PROXY: '1' } })
  expect((await from('127.0.0.1', behind, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  expect((await from('127.0.0.1', behind, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
})

test('with a token, the token alone opens the figures', async () => {
  const site = opened({ env: { METRICS_TOKEN: TOKEN } })
  const without = await from('127.0.0.1', site)
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await from('203.0.113.9', site, { authorization: `${scheme} ${TOKEN}` })).status).toBe(200)
  for (const wrong of [
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    'Bearer ',
    TOKEN,
    `Basic ${TOKEN}`,
  ]) {
    const refused = await from('203.0.113.9', site, { authorization: wrong })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  }
})

test('figures name routes, never addresses', async () => {
  const site = opened()
  await site.call('GET /api/secret-looking-address')
  expect(await (await from('127.0.0.1', site)).text()).not.toContain('secret-looking-address')
})

test('the description of the calls is there for everybody', async () => {
  const { status, body } = await opened().call('GET /api/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
})

test('a page of another site whose name was made to lead here does not read the figures', async () => {
  const read = async (host: string) => (await from('127.0.0.1', opened(), { host })).status
  expect(await read('evil.example:3000')).toBe(403)
  expect([await read('localhost:3000'), await read('127.0.0.1:3000')]).toEqual([200, 200])
})
