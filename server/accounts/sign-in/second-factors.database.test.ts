import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { openSealing } from '#server/accounts/security/sealing.ts'
import { recoveryCodes, secondFactors } from '#server/accounts/tables.ts'
import { SIGN_INS_PER_HOUR } from '#server/base/security/rate-limits.ts'
import { openBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { takeStep } from './one-time-tokens.ts'
import { startSession } from './sessions.ts'

const STEP = 30_000
const LOGIN = { username: 'grace', password: TEST_PASSWORD }

let site: TestSite
let grace: TestMember
beforeEach(() => open(false))

async function open(limits: boolean): Promise<void> {
  // In the middle of a time step, so that no test crosses its edge by chance.
  site = await openTestSite({ limits, now: new Date('2026-03-01T12:00:10Z'), env: { TRUST_PROXY: '1' } })
  grace = await site.member({ username: 'grace' })
}

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: site.clock.now().getTime() + steps * STEP })
}

/** Turns it on; one step later the first code counts as used, and the next one is valid. */
async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const { body: setup } = await site.request('POST /api/user/second-factor/setup', { as: grace })
  const on = await site.request('POST /api/user/second-factor', {
    as: grace,
    body: { code: codeOf(setup.secret) },
  })
  expect(on.status).toBe(201)
  site.clock.advance(STEP)
  return { secret: setup.secret, codes: on.body.recoveryCodes }
}

async function firstStep(address?: string) {
  const browser = openBrowser(site, address ? { address } : {})
  const { status, body, headers } = await browser.request('POST /api/login', LOGIN)
  return { browser, status, token: body?.secondFactor?.token ?? '', body, headers }
}

function secondStep(browser: ReturnType<typeof openBrowser>, token: string, code: string) {
  return browser.request('POST /api/login/second-factor', { token, code })
}

test('it is set up with a secret for the app, and is on once a code was given', async () => {
  const { body: setup } = await site.request('POST /api/user/second-factor/setup', { as: grace })
  expect(setup.url).toMatch(/^otpauth:\/\/totp\/Multiball:grace\?/)
  expect(new URL(setup.url).searchParams.get('secret')).toBe(setup.secret)
  expect((await firstStep()).status).toBe(200)
  const wrong = await site.request('POST /api/user/second-factor', { as: grace, body: { code: '000000' } })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_code'])
  const on = await site.request('POST /api/user/second-factor', {
    as: grace,
    body: { code: codeOf(setup.secret) },
  })
  expect(on.body.recoveryCodes).toHaveLength(10)
  expect(new Set(on.body.recoveryCodes).size).toBe(10)
  for (const code of on.body.recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
  const { body } = await site.request('GET /api/user/security', { as: grace })
  expect(body.secondFactor).toEqual({
    isOn: true,
    since: site.clock.now().toISOString(),
    recoveryCodesLeft: 10,
  })
})

test('neither the secret nor a recovery code is stored as it is', async () => {
  const { secret, codes } = await turnOn()
  const stored = JSON.stringify([
    await site.context.db.select().from(secondFactors),
    await site.context.db.select().from(recoveryCodes),
  ])
  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(text)
})

test('signing in asks for a code after the password, and signs in with it', async () => {
  const { secret } = await turnOn()
  const { browser, status, token, body, headers } = await firstStep()
  expect([status, body]).toEqual([
    202,
    { secondFactor: { token: expect.any(String), methods: ['totp', 'recovery'] } },
  ])
  expect(headers.getSetCookie()).toEqual([])
  expect((await browser.request('GET /api/user')).status).toBe(401)
  const signedIn = await secondStep(browser, token, codeOf(secret))
  expect([signedIn.status, signedIn.body.username]).toEqual([200, 'grace'])
  expect((await browser.request('GET /api/user')).status).toBe(200)
})

test('a code works once, even in another sign-in at the same time', async () => {
  const { secret } = await turnOn()
  const naive = new TOTP({ secret })
  const code = codeOf(secret)
  const at = { token: code, timestamp: site.clock.now().getTime() }
  expect([naive.validate(at), naive.validate(at)]).toEqual([0, 0])

  const attempts = []
  for (let at = 0; at < 5; at++) attempts.push(await firstStep())
  const answers = await Promise.all(attempts.map(({ browser, token }) => secondStep(browser, token, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['wrong_code']),
  )
})

test('a code of the step before or after is good, an older one or one before the last used is not', async () => {
  const { secret } = await turnOn()
  site.clock.advance(10 * STEP)
  const next = await firstStep()
  expect((await secondStep(next.browser, next.token, codeOf(secret, 1))).status).toBe(200)
  const earlier = await firstStep()
  expect((await secondStep(earlier.browser, earlier.token, codeOf(secret, 0))).status).toBe(400)
  const old = await firstStep()
  expect((await secondStep(old.browser, old.token, codeOf(secret, -2))).status).toBe(400)
})

test('the code that turned it on does not sign in', async () => {
  const { body: setup } = await site.request('POST /api/user/second-factor/setup', { as: grace })
  const code = codeOf(setup.secret)
  await site.request('POST /api/user/second-factor', { as: grace, body: { code } })
  const { browser, token } = await firstStep()
  expect((await secondStep(browser, token, code)).body.code).toBe('wrong_code')
})

test('a recovery code signs in once, however it is typed, and the member is told', async () => {
  const { codes } = await turnOn()
  const [code = ''] = codes
  const first = await firstStep()
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
  expect((await secondStep(first.browser, first.token, typed)).status).toBe(200)
  const again = await firstStep()
  expect((await secondStep(again.browser, again.token, code)).body.code).toBe('wrong_code')
  const { body } = await site.request('GET /api/user/security', { as: grace })
  expect(body.secondFactor.recoveryCodesLeft).toBe(9)
  await site.jobs.runAll()
  expect(site.emails.some(({ subject }) => subject.includes('recovery code was used'))).toBe(true)
})

test('of many who use one recovery code at once, one gets in', async () => {
  const { codes } = await turnOn()
  const attempts = []
  for (let at = 0; at < 6; at++) attempts.push(await firstStep())
  const answers = await Promise.all(
    attempts.map(({ browser, token }) => secondStep(browser, token, codes[0] ?? '')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('new recovery codes end the old ones', async () => {
  const { codes } = await turnOn()
  const renewed = await site.request('POST /api/user/recovery-codes', { as: grace })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  const old = await firstStep()
  expect((await secondStep(old.browser, old.token, codes[0] ?? '')).status).toBe(400)
  expect((await secondStep(old.browser, old.token, renewed.body.recoveryCodes[0])).status).toBe(200)
})

test('a stand-in that looks at every code lets a burst go through all of them', async () => {
  // The same site with its limits off.
  await turnOn()
  const { browser, token } = await firstStep()
  const answers = []
  for (let at = 0; at < 40; at++) answers.push(await secondStep(browser, token, String(100_000 + at * 7)))
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['wrong_code']))
})

test('a burst of guesses is slowed down, from new places as well; the owner’s known browser is not', async () => {
  await open(true)
  const known = openBrowser(site, { address: '198.51.100.7' })
  await known.request('POST /api/login', LOGIN)
  const { secret } = await turnOn()
  const { browser, token } = await firstStep('203.0.113.66')
  const statuses = []
  for (let at = 0; at < 12; at++) {
    const guess = String(100_000 + at * 7)
    statuses.push((await secondStep(browser, token, guess)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  const again = await firstStep('203.0.113.66')
  expect((await secondStep(again.browser, again.token, codeOf(secret))).status).toBe(429)
  for (let at = 0; at < 100; at++) {
    const one = await firstStep(`192.0.2.${at}`)
    await secondStep(one.browser, one.token, '123456')
  }
  const elsewhere = await firstStep('192.0.2.250')
  expect((await secondStep(elsewhere.browser, elsewhere.token, '123456')).status).toBe(429)
  const { body } = await known.request('POST /api/login', LOGIN)
  expect((await secondStep(known, body.secondFactor.token, codeOf(secret))).status).toBe(200)
})

test('the step waits five minutes, once, for this purpose', async () => {
  const { secret } = await turnOn()
  const late = await firstStep()
  site.clock.advance(5 * MINUTE_MS + 1000)
  expect((await secondStep(late.browser, late.token, codeOf(secret))).body.code).toBe('sign_in_expired')
  const used = await firstStep()
  expect((await secondStep(used.browser, used.token, codeOf(secret))).status).toBe(200)
  site.clock.advance(STEP)
  expect((await secondStep(used.browser, used.token, codeOf(secret))).body.code).toBe('sign_in_expired')
  const other = await firstStep()
  const asLink = { token: other.token, newPassword: 'a better secret' }
  expect((await site.request('POST /api/password-resets/completion', { body: asLink })).status).toBe(400)
})

test('a stand-in that signs in whoever sets a new password by email walks around the code', async () => {
  await turnOn()
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const naive = async (token: string) => {
    const step = await takeStep(site.context.db, { purpose: 'reset_password', token, now: site.clock.now() })
    const session = { userId: step?.userId ?? 0, userAgent: 'test', now: site.clock.now() }
    return `multiball=${await startSession(site.context.db, session)}`
  }
  const cookie = await naive(tokenFor(site, 'grace@example.com'))
  expect((await site.request('GET /api/user', { headers: { cookie } })).body.username).toBe('grace')
})

test('no other way in walks around it: a new password by email still asks for the code', async () => {
  const { secret } = await turnOn()
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const body = { token: tokenFor(site, 'grace@example.com'), newPassword: 'a better secret' }
  const reset = await site.request('POST /api/password-resets/completion', { body })
  expect(reset.headers.getSetCookie().some((cookie) => cookie.startsWith('multiball='))).toBe(false)
  const browser = openBrowser(site)
  const login = await browser.request('POST /api/login', {
    username: 'grace',
    password: 'a better secret',
  })
  expect(login.status).toBe(202)
  expect((await secondStep(browser, login.body.secondFactor.token, codeOf(secret))).status).toBe(200)
})

test('a half-done sign-in dies with the password it began with', async () => {
  const { secret } = await turnOn()
  const begun = await firstStep()
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'a better secret' }
  await site.request('PATCH /api/user/password', { as: grace, body: change })
  expect((await secondStep(begun.browser, begun.token, codeOf(secret))).body.code).toBe('sign_in_expired')
})

test('a member who is banned between the steps does not get in', async () => {
  const { secret } = await turnOn()
  const begun = await firstStep()
  await setSanctions(site.context.db, grace.id, { bannedAt: new Date() })
  expect((await secondStep(begun.browser, begun.token, '000000')).body.code).toBe('wrong_code')
  const answer = await secondStep(begun.browser, begun.token, codeOf(secret))
  expect([answer.status, answer.body.code]).toEqual([403, 'account_banned'])
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('multiball='))).toBe(false)
})

test('turning it on, off and making new codes ask for the password again', async () => {
  await turnOn()
  site.clock.advance(16 * MINUTE_MS)
  for (const call of [
    'POST /api/user/second-factor/setup',
    'DELETE /api/user/second-factor',
    'POST /api/user/recovery-codes',
  ]) {
    const answer = await site.request(call, { as: grace })
    expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'confirmation_needed'])
  }
})

test('one that is on cannot be replaced by beginning another', async () => {
  const { secret } = await turnOn()
  const again = await site.request('POST /api/user/second-factor/setup', { as: grace })
  expect([again.status, again.body.code]).toEqual([409, 'second_factor_on'])
  const body = { code: codeOf(secret) }
  expect((await site.request('POST /api/user/second-factor', { as: grace, body })).status).toBe(409)
  const begun = await firstStep()
  expect((await secondStep(begun.browser, begun.token, codeOf(secret))).status).toBe(200)
})

test('recovery codes belong to a second factor', async () => {
  const answer = await site.request('POST /api/user/recovery-codes', { as: grace })
  expect([answer.status, answer.body.code]).toEqual([409, 'second_factor_off'])
})

test('the member is told of every change', async () => {
  await turnOn()
  await site.request('POST /api/user/recovery-codes', { as: grace })
  await site.request('DELETE /api/user/second-factor', { as: grace })
  await site.request('DELETE /api/user/second-factor', { as: grace })
  await site.jobs.runAll()
  expect(site.emails.map(({ subject }) => subject)).toEqual([
    'Multiball: Your second factor is on',
    'Multiball: You have new recovery codes',
    'Multiball: Your second factor was turned off',
  ])
})

test('a factor that was sealed with another session secret is refused with the way out, and a recovery code opens', async () => {
  const { secret, codes } = await turnOn()
  const [row] = await site.context.db.select().from(secondFactors)
  const foreign = openSealing('the secret that this site had before it was restored')
  const lost = { secret: foreign.seal(secret, grace.id) }
  await site.context.db.update(secondFactors).set(lost)
  const { browser, token } = await firstStep()
  const refused = await secondStep(browser, token, codeOf(secret))
  expect([refused.status, refused.body.code]).toEqual([409, 'second_factor_unreadable'])
  expect(refused.body.fields.code).toMatch(/recovery code or ask an admin/)
  const confirmed = await browser.request('POST /api/session/confirmation', {
    password: TEST_PASSWORD,
    code: codeOf(secret),
  })
  expect(confirmed.status).toBeLessThan(500)
  expect((await secondStep(browser, token, codes[0] ?? '')).status).toBe(200)
  // A setup that was begun and never confirmed is begun again.
  await site.context.db.update(secondFactors).set({ confirmedAt: null })
  const begun = await site.request('POST /api/user/second-factor', {
    as: grace,
    body: { code: codeOf(secret) },
  })
  expect([begun.status, begun.body.code]).toEqual([409, 'second_factor_not_begun'])
  expect(row?.secret).not.toBe(lost.secret)
})

test('the right password without a code is limited, at its address alone', async () => {
  await open(true)
  await turnOn()
  const [stranger, home] = ['203.0.113.66', '198.51.100.7']
  const statuses = new Set<number>()
  for (let time = 0; time < SIGN_INS_PER_HOUR.ofMember; time++)
    statuses.add((await firstStep(stranger)).status)
  expect([...statuses]).toEqual([202])
  expect((await firstStep(stranger)).status).toBe(429)
  expect((await firstStep(home)).status).toBe(202)
})
