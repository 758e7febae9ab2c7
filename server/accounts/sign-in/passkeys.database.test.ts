import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { passkeys } from '#server/accounts/tables.ts'
import { withPorts } from '#server/app.ts'
import { openAuthenticator } from '#server/testing/processes/authenticator.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { getMemberByPasskey } from './passkeys.ts'

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
})

type Device = ReturnType<typeof openAuthenticator>

async function options(as = grace) {
  return (await site.request('POST /api/user/passkeys/options', { as })).body
}

async function add(device: Device, as = grace, how: Parameters<Device['create']>[1] = {}) {
  const passkey = device.create(await options(as), how)
  return site.request('POST /api/user/passkeys', { as, body: { name: 'My phone', passkey } })
}

async function signIn(
  device: Device,
  how: Parameters<Device['answer']>[1] = {},
  browser = openBrowser(site),
) {
  const { body } = await browser.request('POST /api/login/passkey-options')
  return browser.request('POST /api/login/passkey', { passkey: device.answer(body, how) })
}

test('a passkey is asked for by the configured site, for this member, with the check of who is there', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const answer = await site.request('POST /api/user/passkeys/options', { as: grace, headers: forged })
  expect(answer.body).toMatchObject({
    rp: { id: 'localhost', name: 'Multiball' },
    user: { name: 'grace', displayName: 'grace' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  expect(Buffer.from(answer.body.challenge, 'base64url')).toHaveLength(32)
})

test('a passkey that was added signs in without a name or a password', async () => {
  const device = openAuthenticator()
  const added = await add(device)
  expect([added.status, added.body.name]).toEqual([201, 'My phone'])
  const browser = openBrowser(site)
  const signedIn = await signIn(device, {}, browser)
  expect([signedIn.status, signedIn.body.username]).toEqual([200, 'grace'])
  expect((await browser.request('GET /api/user')).status).toBe(200)
  const { body } = await browser.request('GET /api/user/security')
  expect(body.passkeys).toEqual([{ ...added.body, lastUsedAt: site.clock.now().toISOString() }])
  expect((await options()).excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }])
})

test('it counts as both factors', async () => {
  const device = openAuthenticator()
  await add(device)
  const { body: setup } = await site.request('POST /api/user/second-factor/setup', { as: grace })
  const code = new TOTP({ secret: setup.secret }).generate({ timestamp: site.clock.now().getTime() })
  await site.request('POST /api/user/second-factor', { as: grace, body: { code } })
  const login = await site.request('POST /api/login', {
    body: { username: 'grace', password: TEST_PASSWORD },
  })
  expect(login.body.secondFactor.methods).toContain('passkey')
  expect((await signIn(device)).status).toBe(200)
})

test('an answer that names another member than its owner is refused, one that names nobody is not', async () => {
  const device = openAuthenticator()
  await add(device)
  const ada = await site.member({ username: 'ada' })
  const { user } = await options(ada)
  for (const userHandle of [user.id, 'AAAA', '!'])
    expect((await signIn(device, { userHandle })).body.code).toBe('passkey_refused')
  expect((await signIn(device, { userHandle: null })).status).toBe(200)
})

test('a passkey is still its owner’s when the site has another secret, and one from before it was written down too', async () => {
  const device = openAuthenticator()
  await add(device)
  const renewed = {
    ...withPorts(site.context),
    config: { ...site.context.config, sessionSecret: 'x'.repeat(32) },
  }
  const { body: asked } = await openBrowser(site).request('POST /api/login/passkey-options')
  expect((await getMemberByPasskey(renewed, device.answer(asked))).id).toBe(grace.id)
  await site.context.db.update(passkeys).set({ userHandle: null })
  expect((await signIn(device)).status).toBe(200)
})

test.each([
  ['another origin', { origin: 'http://localhost.evil.example:3000' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another site', { rpId: 'evil.example' }],
  ['no check of who is there', { verified: false }],
  ['a forged signature', { forged: true }],
])('an answer with %s is refused', async (_what, how) => {
  const device = openAuthenticator()
  await add(device)
  const refused = await signIn(device, how)
  expect([refused.status, refused.body.code, refused.headers.getSetCookie()]).toEqual([
    400,
    'passkey_refused',
    [],
  ])
  expect((await signIn(device)).status).toBe(200)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['no check of who is there', { verified: false }],
])('a new passkey with %s is not kept', async (_what, how) => {
  const refused = await add(openAuthenticator(), grace, how)
  expect([refused.status, refused.body.code]).toEqual([400, 'passkey_refused'])
  expect(await site.context.db.select().from(passkeys)).toEqual([])
})

test('an answer works once', async () => {
  const device = openAuthenticator()
  await add(device)
  const { body } = await site.request('POST /api/login/passkey-options')
  const passkey = device.answer(body)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => site.request('POST /api/login/passkey', { body: { passkey } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an answer comes within five minutes, to a challenge of the site, for its purpose', async () => {
  const device = openAuthenticator()
  await add(device)
  const send = (challenge: string) =>
    site.request('POST /api/login/passkey', { body: { passkey: device.answer({ challenge }) } })
  const { body: late } = await site.request('POST /api/login/passkey-options')
  site.clock.advance(5 * MINUTE_MS + 1000)
  expect((await send(late.challenge)).body.code).toBe('passkey_refused')
  expect((await send('bWFkZSB1cA')).body.code).toBe('passkey_refused')
  expect((await send((await options()).challenge)).body.code).toBe('passkey_refused')
})

test("a passkey cannot be added with another member's challenge, nor with that of a sign-in", async () => {
  const mallory = await site.member({ username: 'mallory' })
  const device = openAuthenticator()
  for (const { challenge } of [
    await options(mallory),
    (await site.request('POST /api/login/passkey-options')).body,
  ]) {
    const body = { name: 'Mine', passkey: device.create({ challenge }) }
    const refused = await site.request('POST /api/user/passkeys', { as: grace, body })
    expect(refused.body.code).toBe('passkey_refused')
  }
})

test('a copied authenticator is found out: its counter stands still', async () => {
  const device = openAuthenticator()
  await add(device, grace, { counter: 1 })
  expect((await signIn(device, { counter: 7 })).status).toBe(200)
  expect((await signIn(device, { counter: 7 })).status).toBe(400)
  expect((await signIn(device, { counter: 8 })).status).toBe(200)
})

test('an unknown passkey is refused like a wrong answer', async () => {
  const device = openAuthenticator()
  await add(device)
  const wrong = await signIn(device, { forged: true })
  const unknown = await signIn(openAuthenticator())
  expect([unknown.status, { ...unknown.body, requestId: '' }]).toEqual([
    400,
    { ...wrong.body, requestId: '' },
  ])
})

test('nonsense in place of an answer is refused, not a failure', async () => {
  const device = openAuthenticator()
  await add(device)
  const { body } = await site.request('POST /api/login/passkey-options')
  const good = device.answer(body)
  for (const change of [
    { clientDataJSON: 'AAAA' },
    { clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') },
    { authenticatorData: 'AAAA' },
    { signature: '***' },
  ]) {
    const passkey = { ...good, response: { ...good.response, ...change } }
    const answer = await site.request('POST /api/login/passkey', { body: { passkey } })
    expect([answer.status, answer.body.code]).toEqual([400, 'passkey_refused'])
  }
})

test('a banned member does not sign in with a passkey', async () => {
  const device = openAuthenticator()
  await add(device)
  await setSanctions(site.context.db, grace.id, { bannedAt: new Date() })
  const answer = await signIn(device)
  expect([answer.status, answer.body.code]).toEqual([403, 'account_banned'])
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('multiball='))).toBe(false)
})

test('a passkey is renamed and removed by its owner alone', async () => {
  const device = openAuthenticator()
  const { body } = await add(device)
  const mallory = await site.member({ username: 'mallory' })
  const call = `/api/user/passkeys/${body.id}`
  expect((await site.request(`PATCH ${call}`, { as: mallory, body: { name: 'Ha' } })).status).toBe(404)
  expect((await site.request(`DELETE ${call}`, { as: mallory })).status).toBe(404)
  const renamed = await site.request(`PATCH ${call}`, { as: grace, body: { name: ' Desk key ' } })
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Desk key'])
  expect((await site.request(`DELETE ${call}`, { as: grace })).status).toBe(204)
  expect((await signIn(device)).status).toBe(400)
})

test('adding and removing ask for the password again and are told to the member', async () => {
  const { body } = await add(openAuthenticator())
  await site.request(`DELETE /api/user/passkeys/${body.id}`, { as: grace })
  await site.jobs.runAll()
  expect(site.emails.map(({ subject }) => subject)).toEqual([
    'Multiball: A passkey was added',
    'Multiball: A passkey was removed',
  ])
  site.clock.advance(16 * MINUTE_MS)
  for (const call of ['POST /api/user/passkeys/options', 'DELETE /api/user/passkeys/1']) {
    expect((await site.request(call, { as: grace })).body.code).toBe('confirmation_needed')
  }
})

test('a member has at most ten, and no passkey twice', async () => {
  const device = openAuthenticator()
  await add(device)
  expect((await add(device)).body.code).toBe('passkey_refused')
  const mallory = await site.member({ username: 'mallory' })
  expect((await add(device, mallory)).body.code).toBe('passkey_refused')
  for (let at = 0; at < 9; at++) expect((await add(openAuthenticator())).status).toBe(201)
  const more = await site.request('POST /api/user/passkeys/options', { as: grace })
  expect([more.status, more.body.code]).toEqual([409, 'too_many_passkeys'])
})
