// Session fixation: an attacker who knows the cookie before the sign-in does not know it after.
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { sessions } from '#server/accounts/tables.ts'
import { openAuthenticator } from '#server/testing/processes/authenticator.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { sessionIdOf } from './sessions.ts'

const LOGIN = { username: 'grace', password: TEST_PASSWORD }
const MADE_UP = `multiball=${'p'.repeat(43)}`

let site: TestSite
let grace: TestMember
let mallory: TestMember
beforeEach(async () => {
  site = await openTestSite({ now: new Date('2026-03-01T12:00:10Z') })
  grace = await site.member({ username: 'grace' })
  mallory = await site.member({ username: 'mallory' })
})

const whoIs = async (cookie: string) => (await site.request('GET /api/user', { headers: { cookie } })).body
const idIn = (cookie: string) => sessionIdOf(cookie.split('=')[1] ?? '')

test('a stand-in that signs in whatever session the browser brings signs the attacker in as well', async () => {
  const naive = async (cookie: string, userId: number) => {
    const until = new Date(site.clock.now().getTime() + 1000 * 60)
    const row = { id: idIn(cookie), userId, expiresAt: until }
    await site.context.db.insert(sessions).values(row).onConflictDoUpdate({ target: sessions.id, set: row })
  }
  for (const planted of [MADE_UP, mallory.cookie]) {
    await naive(planted, grace.id)
    expect((await whoIs(planted)).username).toBe('grace')
  }
})

type Browser = ReturnType<typeof openBrowser>

async function byPassword(browser: Browser): Promise<void> {
  expect((await browser.request('POST /api/login', LOGIN)).status).toBe(200)
}

async function bySecondStep(browser: Browser): Promise<void> {
  const { body: setup } = await site.request('POST /api/user/second-factor/setup', { as: grace })
  const now = () => site.clock.now().getTime()
  const code = () => new TOTP({ secret: setup.secret }).generate({ timestamp: now() })
  await site.request('POST /api/user/second-factor', { as: grace, body: { code: code() } })
  site.clock.advance(30_000)
  const first = await browser.request('POST /api/login', LOGIN)
  const second = { token: first.body.secondFactor.token, code: code() }
  expect((await browser.request('POST /api/login/second-factor', second)).status).toBe(200)
}

async function byPasskey(browser: Browser): Promise<void> {
  const device = openAuthenticator()
  const { body: creation } = await site.request('POST /api/user/passkeys/options', { as: grace })
  const body = { name: 'My phone', passkey: device.create(creation) }
  await site.request('POST /api/user/passkeys', { as: grace, body })
  const { body: asked } = await browser.request('POST /api/login/passkey-options')
  const answer = await browser.request('POST /api/login/passkey', { passkey: device.answer(asked) })
  expect(answer.status).toBe(200)
}

async function byJoining(browser: Browser): Promise<void> {
  const ada = { username: 'ada', email: 'ada@example.com', password: 'secret-1' }
  expect((await browser.request('POST /api/register', ada)).status).toBe(201)
}

async function bySetup(browser: Browser): Promise<void> {
  const boss = { username: 'boss', email: 'boss@example.com', password: 'secret-1' }
  expect((await browser.request('POST /api/admin/setup', boss)).status).toBe(201)
}

test.each([
  ['a password', byPassword],
  ['a second step', bySecondStep],
  ['a passkey', byPasskey],
  ['joining', byJoining],
  ['the set-up of the first admin', bySetup],
])('after %s the session is a new one, and the one that was planted is nobody’s', async (_way, enter) => {
  const before = await site.context.db.$count(sessions, eq(sessions.id, idIn(MADE_UP)))
  for (const planted of [MADE_UP, mallory.cookie]) {
    const browser = openBrowser(site, { cookie: planted })
    await enter(browser)
    const own = /multiball=[\w-]+/.exec(browser.cookies())?.[0] ?? ''
    expect(own).not.toBe(planted)
    expect((await whoIs(own)).username).not.toBe('mallory')
    expect((await whoIs(planted)).code).toBe('signed_out')
    if (enter !== byPassword) break
  }
  expect(await site.context.db.$count(sessions, eq(sessions.id, idIn(MADE_UP)))).toBe(before)
})

test('proving once more who one is gives the session another token as well', async () => {
  const copied = grace.cookie
  const browser = openBrowser(site, { cookie: copied })
  await browser.request('POST /api/session/confirmation', { password: TEST_PASSWORD })
  expect((await whoIs(copied)).code).toBe('signed_out')
  expect((await whoIs(browser.cookies())).username).toBe('grace')
})

test('a session in the address or in another header is none', async () => {
  const token = grace.cookie.split('=')[1] ?? ''
  const tries: [string, Record<string, string>][] = [
    [`GET /api/user?multiball=${token}`, {}],
    [`GET /api/user?session=${token}&sid=${token}`, {}],
    ['GET /api/user', { authorization: `Bearer ${token}` }],
    ['GET /api/user', { 'x-session': token, 'x-auth-token': token }],
    ['GET /api/user', { cookie: `__Host-multiball=${token}` }],
    ['GET /api/user', { cookie: `multiball=${sessionIdOf(token)}` }],
  ]
  for (const [call, headers] of tries)
    expect([call, headers, (await site.request(call, { headers })).status]).toEqual([call, headers, 401])
})
