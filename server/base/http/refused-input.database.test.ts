// Refused input: its error is short, never larger than a few kilobytes, and it counts towards a limit.
import { beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#server/base/security/rate-limits.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

const KB = 1024
const ADDRESS = '203.0.113.9'
let site: TestSite

beforeAll(async () => {
  site = await openTestSite({ limits: true })
})

/** A call over a socket from this address. */
async function send(call: string, text: string, { from = ADDRESS, cookie = '' } = {}) {
  const [method = '', path = ''] = call.split(' ')
  const headers = { 'content-type': 'application/json', cookie }
  const init = { method, headers, body: text }
  const answer = await site.app.request(path, init, { incoming: { socket: { remoteAddress: from } } })
  const told = await answer.text()
  return { status: answer.status, told, body: told ? JSON.parse(told) : null }
}

const withKeys = (count: number, name: (n: number) => string) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 0])))

test('of many faults twenty are named, those of known fields first', async () => {
  const { status, body, told } = await send(
    'POST /api/login',
    withKeys(500, (n) => `k${n}`),
  )
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(Object.keys(body.fields)).toHaveLength(20)
  expect(Object.keys(body.fields).slice(0, 2)).toEqual(['username', 'password'])
  expect(Buffer.byteLength(told)).toBeLessThanOrEqual(8 * KB)
})

test('names of any length and script leave the answer small', async () => {
  for (const sign of ['x', 'ж', '😀', '\u0001', '"'])
    for (const [count, length] of [
      [3, 1_000],
      [40, 60],
    ] as const) {
      const { status, told } = await send(
        'POST /api/contact-messages',
        withKeys(count, (n) => `${n}${sign.repeat(length)}`),
        { from: `198.51.100.${length % 250}` },
      )
      expect(status).toBe(400)
      expect(Buffer.byteLength(told)).toBeLessThanOrEqual(8 * KB)
    }
})

test('twenty thousand unknown keys are refused before they are read', async () => {
  const { status, told, body } = await send('POST /api/login', withKeys(20_000, String))
  expect([status, body.code]).toEqual([413, 'body_too_large'])
  expect(told.length).toBeLessThan(KB)
})

test('a field that is too long is named while the body is within its limit', async () => {
  const { status, body } = await send(
    'POST /api/login',
    JSON.stringify({ username: 'x'.repeat(7 * KB), password: 'x' }),
  )
  expect([status, body.fields]).toEqual([400, { username: 'Username is too long' }])
})

test('refused calls are counted: a sender of nonsense has to wait, and nobody else', async () => {
  const from = '203.0.113.77'
  const { visitors } = RATE_LIMITS.refused
  const statuses = []
  for (let at = 0; at < visitors + 2; at++)
    statuses.push((await send('POST /api/login', '{', { from })).status)
  expect(statuses).toEqual([...Array<number>(visitors).fill(400), 429, 429])
  // The next body is not even read.
  expect((await send('POST /api/contact-messages', 'x'.repeat(100 * KB), { from })).status).toBe(429)
  expect((await send('POST /api/login', '{')).status).toBe(400)
})

test('nonsense of a member is counted for the member, wherever they are', async () => {
  const [ada, bob] = [await site.member(), await site.member()]
  const { members } = RATE_LIMITS.refused
  for (let at = 0; at < members; at++)
    await send('PATCH /api/user', '[]', { cookie: ada.cookie, from: `192.0.2.${at % 200}` })
  expect((await send('PATCH /api/user', '[]', { cookie: ada.cookie, from: '192.0.2.250' })).status).toBe(429)
  expect((await send('PATCH /api/user', '[]', { cookie: bob.cookie, from: '192.0.2.1' })).status).toBe(400)
})
