// Confirming one's identity again requires as much as a sign-in.

import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { findMemberByLogin } from '#server/accounts/members.ts'
import { isPassword } from '#server/accounts/security/passwords.ts'
import { openAuthenticator } from '#server/testing/processes/authenticator.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { confirmSession, sessionIdOf } from './sessions.ts'

const RISKY = 'DELETE /api/user/second-factor'
const PROOF = 'POST /api/session/confirmation'

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  // In the middle of a time step, so that no test crosses its edge by chance.
  site = await openTestSite({ now: new Date('2026-03-01T12:00:10Z') })
  grace = await site.member({ username: 'grace' })
})

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: site.clock.now().getTime() })

/** Turns on the second factor, long enough ago that the session is no longer confirmed. */
async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const { body: setup } = await site.request('POST /api/user/second-factor/setup', { as: grace })
  const body = { code: codeOf(setup.secret) }
  const on = await site.request('POST /api/user/second-factor', { as: grace, body })
  site.clock.advance(16 * MINUTE_MS)
  return { secret: setup.secret, codes: on.body.recoveryCodes }
}

async function addPasskey(as = grace) {
  const device = openAuthenticator()
  const { body: creation } = await site.request('POST /api/user/passkeys/options', { as })
  const body = { name: 'My phone', passkey: device.create(creation) }
  expect((await site.request('POST /api/user/passkeys', { as, body })).status).toBe(201)
  return device
}

async function answerOf(device: ReturnType<typeof openAuthenticator>) {
  return device.answer((await site.request('POST /api/login/passkey-options')).body)
}

test('a stand-in that is content with the password lets who knows it take the second factor away', async () => {
  await turnOn()
  const stolen = grace.cookie.split('=')[1] ?? ''
  const naive = async (password: string) => {
    const member = await findMemberByLogin(site.context.db, 'grace')
    if (!(await isPassword(password, member?.passwordHash))) return grace.cookie
    return `multiball=${await confirmSession(site.context.db, sessionIdOf(stolen), site.clock.now())}`
  }
  const browser = openBrowser(site, { cookie: await naive(TEST_PASSWORD) })
  expect((await browser.request(RISKY)).status).toBe(204)
  const login = { username: 'grace', password: TEST_PASSWORD }
  expect((await openBrowser(site).request('POST /api/login', login)).status).toBe(200)
})

test('where a second factor is on, neither the password nor a code alone opens a risky step', async () => {
  const { secret } = await turnOn()
  const browser = openBrowser(site, { cookie: grace.cookie })
  const byPassword = await browser.request(PROOF, { password: TEST_PASSWORD })
  expect([byPassword.status, byPassword.body.code, byPassword.body.fields]).toEqual([
    400,
    'code_needed',
    { code: 'Please enter the code' },
  ])
  // Without a code, the answer says nothing about the password.
  const byWrong = await browser.request(PROOF, { password: 'a guess' })
  expect({ ...byWrong.body, requestId: '' }).toEqual({ ...byPassword.body, requestId: '' })
  const byCode = await browser.request(PROOF, { code: codeOf(secret) })
  expect([byCode.status, byCode.body.fields]).toEqual([400, { password: 'Password is required' }])
  const both = { password: TEST_PASSWORD, code: '000000' }
  expect((await browser.request(PROOF, both)).body.code).toBe('wrong_code')
  const wrong = { password: 'a guess', code: codeOf(secret) }
  expect((await browser.request(PROOF, wrong)).body.code).toBe('wrong_password')
  for (const call of [RISKY, 'POST /api/user/recovery-codes', 'POST /api/user/passkeys/options'])
    expect((await browser.request(call)).body.code).toBe('confirmation_needed')
})

test('password and code together do, and the code is used up by it', async () => {
  const { secret } = await turnOn()
  const browser = openBrowser(site, { cookie: grace.cookie })
  const both = { password: TEST_PASSWORD, code: codeOf(secret) }
  expect((await browser.request(PROOF, both)).status).toBe(200)
  expect((await browser.request(PROOF, both)).body.code).toBe('wrong_code')
  expect((await browser.request(RISKY)).status).toBe(204)
})

test('a recovery code does for the app’s, once', async () => {
  const { codes } = await turnOn()
  const both = { password: TEST_PASSWORD, code: codes[0] }
  const browser = openBrowser(site, { cookie: grace.cookie })
  expect((await browser.request(PROOF, both)).status).toBe(200)
  expect((await browser.request(PROOF, both)).body.code).toBe('wrong_code')
})

test('changing the password is no way round: it asks for the proof as well', async () => {
  const { secret } = await turnOn()
  const browser = openBrowser(site, { cookie: grace.cookie })
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'a better secret' }
  const refused = await browser.request('PATCH /api/user/password', change)
  expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_needed'])
  expect((await browser.request(RISKY)).body.code).toBe('confirmation_needed')
  await browser.request(PROOF, { password: TEST_PASSWORD, code: codeOf(secret) })
  expect((await browser.request('PATCH /api/user/password', change)).status).toBe(204)
})

test('a passkey of the member proves it alone; that of another does not', async () => {
  const device = await addPasskey()
  const mallory = await site.member({ username: 'mallory' })
  const theirs = await addPasskey(mallory)
  await turnOn()
  const browser = openBrowser(site, { cookie: grace.cookie })
  const foreign = await browser.request(PROOF, { passkey: await answerOf(theirs) })
  expect([foreign.status, foreign.body.code]).toEqual([400, 'passkey_refused'])
  expect((await browser.request(RISKY)).body.code).toBe('confirmation_needed')
  const passkey = await answerOf(device)
  expect((await browser.request(PROOF, { passkey })).status).toBe(200)
  expect((await browser.request(PROOF, { passkey })).body.code).toBe('passkey_refused')
  expect((await browser.request(RISKY)).status).toBe(204)
})

test('guessing the code with a known password is slowed down', async () => {
  site = await openTestSite({ limits: true, now: new Date('2026-03-01T12:00:10Z') })
  grace = await site.member({ username: 'grace' })
  await turnOn()
  const statuses = []
  for (let at = 0; at < 12; at++) {
    const body = { password: TEST_PASSWORD, code: String(100_000 + at * 7) }
    statuses.push((await site.request(PROOF, { as: grace, body })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

test('without a second factor the password is enough; a code is none', async () => {
  const byCode = await site.request(PROOF, { as: grace, body: { code: '000000' } })
  const byNothing = await site.request(PROOF, { as: grace, body: {} })
  for (const answer of [byCode, byNothing])
    expect([answer.status, answer.body.fields]).toEqual([400, { password: 'Password is required' }])
  const browser = openBrowser(site, { cookie: grace.cookie })
  expect((await browser.request(PROOF, { password: TEST_PASSWORD })).status).toBe(200)
})
