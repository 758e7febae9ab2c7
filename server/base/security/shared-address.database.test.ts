// Many people behind one address, with the default limits: a school, a club, a pinball show.
import { beforeEach, expect, test } from 'vitest'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { RATE_LIMITS, THROTTLE_LIMITS } from './rate-limits.ts'

const ROOM = '203.0.113.9'
let site: TestSite

beforeEach(async () => {
  site = await openTestSite({ limits: true })
})

interface Sent {
  from?: string
  as?: TestMember
  body?: object
}

async function send(call: string, { from = ROOM, as, body }: Sent = {}): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const headers = { 'content-type': 'application/json', ...(as && { cookie: as.cookie }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await site.app.request(path, init, { incoming: { socket: { remoteAddress: from } } })
  await answer.text()
  return answer.status
}

const signIn = (username: string, password = TEST_PASSWORD, from = ROOM) =>
  send('POST /api/login', { from, body: { username, password } })

test('sixty members sign in at once and two hundred visitors read and search from one address', async () => {
  const members = []
  for (let n = 0; n < 60; n++) members.push(await site.member({ username: `pupil_${n}` }))
  const signedIn = await Promise.all(members.map(({ username }) => signIn(username)))
  expect(signedIn).toEqual(Array(60).fill(200))
  const statuses = new Set<number>()
  for (let n = 0; n < 200; n++) {
    const query = encodeURIComponent(`pin ${n}`)
    const asked = await Promise.all([send(`GET /api/search?q=${query}`), send('GET /api/machines?limit=1')])
    for (const status of asked) statuses.add(status)
  }
  expect(statuses).toEqual(new Set([200]))
  // Even if all of them start within the same minute.
  expect(RATE_LIMITS.search.visitors).toBeGreaterThanOrEqual(200 * 5)
  expect(RATE_LIMITS.read.visitors).toBeGreaterThanOrEqual(200 * 10)
}, 60_000)

test('beside them the password of one account is still not to be guessed', async () => {
  await site.member({ username: 'grace' })
  const { free } = THROTTLE_LIMITS.oneAccountFromOnePlace
  const statuses = []
  for (let n = 0; n <= free; n++) statuses.push(await signIn('grace', `guess ${n}`))
  expect(statuses).toEqual([...Array<number>(free).fill(401), 429])
})

test('a member who writes too much is stopped wherever they are, and nobody beside them', async () => {
  const [ada, bob, cid] = [await site.member(), await site.member(), await site.member()]
  const { members } = RATE_LIMITS.write
  const statuses = []
  for (let n = 0; n <= members; n++)
    statuses.push(await send('DELETE /api/user/sessions', { as: ada, from: `198.51.100.${n % 6}` }))
  expect(statuses).toEqual([...Array<number>(members).fill(204), 429])
  for (const other of [bob, cid])
    expect(await send('DELETE /api/user/sessions', { as: other, from: '198.51.100.0' })).toBe(204)
})

test('visitors of one IPv6 network are counted together, those of the next one are not', async () => {
  const { visitors } = RATE_LIMITS.refused
  const signUp = (from: string) => send('POST /api/register', { from, body: {} })
  for (let n = 0; n < visitors; n++) await signUp(`2001:db8:1:2::${n.toString(16)}`)
  expect(await signUp('2001:db8:1:2:ffff::1')).toBe(429)
  expect(await signUp('2001:db8:1:3::1')).toBe(400)
})
