// A member's email address: verified by an email, changed by an email to the new one.

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { users } from '#server/accounts/tables.ts'
import { openBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
})

async function askForChange(email: string, as = grace) {
  const answer = await site.request('POST /api/user/email-change', { as, body: { email } })
  await site.jobs.runAll()
  return answer
}

function follow(token: string) {
  return site.request('POST /api/email-changes', { body: { token } })
}

async function emailOf(member: TestMember): Promise<unknown> {
  return (await site.request('GET /api/user', { as: member })).body.email
}

test('who joins gets an email, and its link verifies the address', async () => {
  const browser = openBrowser(site)
  const joined = await browser.request('POST /api/register', {
    username: 'ada',
    email: 'Ada@example.com',
    password: 'secret-1',
  })
  expect(joined.body.isEmailVerified).toBe(false)
  await site.jobs.runAll()
  const token = tokenFor(site, 'Ada@example.com')
  expect(site.emails.at(-1)?.text).toContain(`http://localhost:3000/verify-email#token=${token}`)
  const verified = await site.request('POST /api/email-verifications', { body: { token } })
  expect([verified.status, verified.body]).toEqual([200, { email: 'Ada@example.com' }])
  expect((await browser.request('GET /api/user')).body.isEmailVerified).toBe(true)
  expect((await site.request('POST /api/email-verifications', { body: { token } })).body.code).toBe(
    'link_expired',
  )
})

test('the email comes again when it is asked for, at most three times an hour, and not once verified', async () => {
  for (let time = 0; time < 6; time++) {
    const answer = await site.request('POST /api/user/verification-letter', { as: grace })
    expect([answer.status, answer.body]).toEqual([202, { received: true }])
    await site.jobs.runAll()
  }
  expect(site.emails).toHaveLength(3)
  const token = tokenFor(site, 'grace@example.com')
  await site.request('POST /api/email-verifications', { body: { token } })
  site.clock.advance(2 * HOUR_MS)
  const answer = await site.request('POST /api/user/verification-letter', { as: grace })
  await site.jobs.runAll()
  expect([answer.status, site.emails.length]).toEqual([202, 3])
})

test('nothing happens by opening an address: links lead to pages, and only a POST confirms', async () => {
  await site.request('POST /api/user/verification-letter', { as: grace })
  await site.jobs.runAll()
  const token = tokenFor(site, 'grace@example.com')
  for (const call of ['email-verifications', 'email-changes', 'password-resets/completion']) {
    expect((await site.request(`GET /api/${call}?token=${token}`)).status).toBe(405)
  }
  expect((await site.request('GET /api/user', { as: grace })).body.isEmailVerified).toBe(false)
})

test('an address changes when the link to the new one is followed, and not before', async () => {
  const asked = await askForChange('New@example.com')
  expect([asked.status, asked.body.email]).toEqual([202, 'New@example.com'])
  expect(await emailOf(grace)).toBe('grace@example.com')
  const security = await site.request('GET /api/user/security', { as: grace })
  expect(security.body.pendingEmail.email).toBe('New@example.com')
  expect(site.emails.map(({ to }) => to).sort()).toEqual(['New@example.com', 'grace@example.com'])
  const notification = site.emails.find(({ to }) => to === 'grace@example.com')
  expect(notification?.text).not.toContain('#token=')

  const changed = await follow(tokenFor(site, 'New@example.com'))
  expect([changed.status, changed.body]).toEqual([200, { email: 'New@example.com' }])
  expect(await emailOf(grace)).toBe('New@example.com')
  await site.jobs.runAll()
  expect(site.emails.at(-1)).toMatchObject({ to: 'grace@example.com' })
  const login = (username: string) =>
    site.request('POST /api/login', { body: { username, password: TEST_PASSWORD } })
  expect((await login('new@EXAMPLE.com')).status).toBe(200)
  expect((await login('grace@example.com')).status).toBe(401)
})

test('an address that only waits to be confirmed signs nobody in', async () => {
  await askForChange('new@example.com')
  const answer = await site.request('POST /api/login', {
    body: { username: 'new@example.com', password: TEST_PASSWORD },
  })
  expect(answer.status).toBe(401)
})

test('a taken address is answered exactly like a free one, and nobody learns who has it', async () => {
  await site.member({ username: 'victim' })
  const naive = async (email: string) => {
    const rows = await site.context.db.select().from(users).where(eq(users.emailKey, email))
    return rows.length > 0 ? 409 : 202
  }
  expect(await naive('victim@example.com')).not.toBe(await naive('free@example.com'))

  const answers = []
  for (const email of ['victim@example.com', 'free-00@example.com']) {
    const answer = await askForChange(email)
    const security = await site.request('GET /api/user/security', { as: grace })
    answers.push([answer.status, { ...answer.body, email: '' }, security.body.pendingEmail.expiresAt])
  }
  expect(answers[0]).toEqual(answers[1])
  const told = site.emails.find(({ to }) => to === 'victim@example.com')
  expect(told?.subject).toContain('already in use')
  expect(told?.text).not.toMatch(/#token=|grace/)
})

test('an address that was taken since is refused like a link that is too old', async () => {
  await askForChange('race@example.com')
  const token = tokenFor(site, 'race@example.com')
  await site.request('POST /api/register', {
    body: { username: 'faster', email: 'race@example.com', password: 'secret-1' },
  })
  const refused = await follow(token)
  const unknown = await follow('no-such-token')
  expect([refused.status, { ...refused.body, requestId: '' }]).toEqual([
    400,
    { ...unknown.body, requestId: '' },
  ])
  expect(await emailOf(grace)).toBe('grace@example.com')
})

test('links to the old address are dead once the address has changed', async () => {
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const stale = tokenFor(site, 'grace@example.com')
  await askForChange('new@example.com')
  await follow(tokenFor(site, 'new@example.com'))
  const body = { token: stale, newPassword: 'a better secret' }
  expect((await site.request('POST /api/password-resets/completion', { body })).body.code).toBe(
    'link_expired',
  )
})

test('a link is good for one hour, one use, its newest wish and no other purpose', async () => {
  await askForChange('first@example.com')
  const first = tokenFor(site, 'first@example.com')
  await askForChange('second@example.com')
  expect((await follow(first)).body.code).toBe('link_expired')
  const second = tokenFor(site, 'second@example.com')
  expect((await site.request('POST /api/email-verifications', { body: { token: second } })).status).toBe(400)
  site.clock.advance(HOUR_MS + 1000)
  expect((await follow(second)).body.code).toBe('link_expired')
  expect(await emailOf(grace)).toBe('grace@example.com')
})

test('a change that was taken back, or whose password was replaced, no longer waits', async () => {
  await askForChange('first@example.com')
  expect((await site.request('DELETE /api/user/email-change', { as: grace })).status).toBe(204)
  expect((await follow(tokenFor(site, 'first@example.com'))).status).toBe(400)

  await askForChange('second@example.com')
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const body = { token: tokenFor(site, 'grace@example.com'), newPassword: 'a better secret' }
  expect((await site.request('POST /api/password-resets/completion', { body })).status).toBe(204)
  expect((await follow(tokenFor(site, 'second@example.com'))).status).toBe(400)
})

test('the change asks for the password again when the last time was long ago', async () => {
  site.clock.advance(16 * MINUTE_MS)
  const refused = await askForChange('new@example.com')
  expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_needed'])
  const browser = openBrowser(site, { cookie: grace.cookie })
  expect((await browser.request('POST /api/session/confirmation', { password: 'no' })).body.code).toBe(
    'wrong_password',
  )
  expect((await browser.request('POST /api/session/confirmation', { password: TEST_PASSWORD })).status).toBe(
    200,
  )
  expect((await browser.request('POST /api/user/email-change', { email: 'new@example.com' })).status).toBe(
    202,
  )
})

test.each([
  'a@example.com\r\nBcc: all@example.com',
  'a@example.com\nx',
  '"a\r\n"@example.com',
  'a,b@example.com',
])('an address with a line break or a second reader in it, %j, is no address', async (email) => {
  const answer = await askForChange(email)
  expect([answer.status, answer.body.fields]).toEqual([400, { email: 'Please enter a valid email address' }])
  expect(site.emails).toEqual([])
})

test('a stolen address in odd letters gets its emails at the address that stands in the account', async () => {
  // Case folding turns the Kelvin sign into a small k.
  await site.request('POST /api/register', {
    body: { username: 'mike', email: 'mike@example.com', password: 'secret-1' },
  })
  await site.jobs.runAll()
  await site.request('POST /api/password-resets', { body: { username: 'mi\u212ae@example.com' } })
  await site.jobs.runAll()
  expect(new Set(site.emails.map(({ to }) => to))).toEqual(new Set(['mike@example.com']))
})

test('an address in other letters for the same mailbox is taken, and one that is none is refused', async () => {
  const join = (username: string, email: string) =>
    site.request('POST /api/register', { body: { username, email, password: 'secret-1' } })
  expect((await join('ada', 'ada@example.org')).status).toBe(201)
  expect((await join('eve', 'ada@ｅxample.org')).body.code).toBe('email_taken')
  expect((await join('eve', 'eve@xn--a.org')).body.fields).toEqual({
    email: 'Please enter a valid email address',
  })
  expect((await askForChange('eve@xn--a.org')).status).toBe(400)
  const login = { username: 'ada@EXAMPLE。org', password: 'secret-1' }
  expect((await site.request('POST /api/login', { body: login })).status).toBe(200)
})

describe('emails to an address that a member wants to have', () => {
  const WANTED = 'wanted@example.com'
  const emailsTo = (to: string) => site.emails.filter((email) => email.to === to)

  test('strangers who want the same address cannot use up those of its owner', async () => {
    for (let stranger = 0; stranger < 5; stranger++) {
      const as = await site.member()
      for (let time = 0; time < 4; time++) await askForChange(WANTED, as)
    }
    site.emails.length = 0
    expect((await askForChange(WANTED)).status).toBe(202)
    expect(emailsTo(WANTED)).toHaveLength(1)
    expect((await follow(tokenFor(site, WANTED))).status).toBe(200)
  })

  test('nobody is bombed with emails: three a day to an address, and then one from each account', async () => {
    for (let stranger = 0; stranger < 6; stranger++) {
      const as = await site.member()
      for (let time = 0; time < 5; time++) await askForChange(WANTED, as)
    }
    expect(emailsTo(WANTED)).toHaveLength(3 + 5)
  })

  test('an account has three a day for one address and ten for all', async () => {
    for (let time = 0; time < 5; time++) await askForChange(WANTED)
    expect(emailsTo(WANTED)).toHaveLength(3)
    for (let time = 0; time < 12; time++) await askForChange(`other-${time}@example.com`)
    expect(site.emails.filter(({ to }) => to !== 'grace@example.com')).toHaveLength(10)
    site.clock.advance(25 * HOUR_MS)
    // Confirming gives the session a new token, which the browser stores.
    const browser = openBrowser(site, { cookie: grace.cookie })
    await browser.request('POST /api/session/confirmation', { password: TEST_PASSWORD })
    expect((await browser.request('POST /api/user/email-change', { email: WANTED })).status).toBe(202)
    await site.jobs.runAll()
    expect(emailsTo(WANTED)).toHaveLength(4)
  })
})
