// Forgotten and replaced passwords.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { cleanUpAccounts, startAccountJobs } from '#server/accounts/jobs.ts'
import { newToken } from '#server/accounts/sign-in/tokens.ts'
import { oneTimeTokens, users } from '#server/accounts/tables.ts'
import { withPorts } from '#server/app.ts'
import { openBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'

const NEW = 'a better secret'

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
})

async function askForReset(username: string) {
  const answer = await site.request('POST /api/password-resets', { body: { username } })
  await site.jobs.runAll()
  return answer
}

function complete(token: string, newPassword = NEW) {
  return site.request('POST /api/password-resets/completion', { body: { token, newPassword } })
}

function login(password: string) {
  return site.request('POST /api/login', { body: { username: 'grace', password } })
}

test('a forgotten password is replaced with the link of the email', async () => {
  expect((await askForReset('grace')).status).toBe(202)
  expect(site.emails).toHaveLength(1)
  const token = tokenFor(site, 'grace@example.com')
  expect((await complete(token)).status).toBe(204)
  expect((await login(TEST_PASSWORD)).status).toBe(401)
  expect((await login(NEW)).status).toBe(200)
})

test('the email is in plain words, to the address of the account, with a link to the configured site', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const naive = `https://${forged['x-forwarded-host']}/reset-password`
  await site.request('POST /api/password-resets', {
    body: { username: 'GRACE@example.com' },
    headers: forged,
  })
  await site.jobs.runAll()
  const [email] = site.emails
  expect(email?.to).toBe('grace@example.com')
  expect(email?.text).toMatch(/^http:\/\/localhost:3000\/reset-password#token=[\w-]{43}$/m)
  expect(email?.text).not.toContain(naive)
  expect(JSON.stringify(email)).not.toContain('evil.example')
})

test('the answer is the same for a member, a stranger, a banned member and one without an address', async () => {
  await site.member({ username: 'tilted', isBanned: true })
  const mute = await site.member({ username: 'mute_one' })
  await site.context.db.update(users).set({ email: null, emailKey: null }).where(eq(users.id, mute.id))
  const answers = []
  for (const name of ['grace', 'grace@example.com', 'nobody_here', 'no@example.com', 'tilted', 'mute_one']) {
    const { status, body, headers } = await site.request('POST /api/password-resets', {
      body: { username: name },
    })
    answers.push(JSON.stringify([status, body, headers.get('content-length'), headers.getSetCookie()]))
  }
  expect(new Set(answers).size).toBe(1)
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to)).toEqual(['grace@example.com', 'grace@example.com'])
})

test('the same steps are taken for a name that is nobody: the job looks it up', async () => {
  await site.request('POST /api/password-resets', { body: { username: 'nobody_here' } })
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  expect(site.jobs.added.map(({ name }) => name)).toEqual(['mail_password_reset', 'mail_password_reset'])
})

test('at most three emails an hour, however often they are asked for', async () => {
  const answers = []
  for (let time = 0; time < 8; time++) answers.push((await askForReset('grace')).status)
  expect(answers).toEqual(Array(8).fill(202))
  expect(site.emails).toHaveLength(3)
  site.clock.advance(HOUR_MS + 1000)
  await askForReset('grace')
  expect(site.emails).toHaveLength(4)
})

test('one address cannot ask for emails to many members without end', async () => {
  site = await openTestSite({ limits: true })
  const statuses = []
  for (let at = 0; at < 11; at++) statuses.push((await askForReset(`nobody_${at}`)).status)
  expect(statuses).toEqual([...Array(10).fill(202), 429])
})

test('of many who hold the link at once, one sets the password', async () => {
  await askForReset('grace')
  const token = tokenFor(site, 'grace@example.com')
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => complete(token, `${NEW} ${at}`)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect((await complete(token)).body.code).toBe('link_expired')
})

test('a link is good for an hour, for its purpose, and for the address that it was sent to', async () => {
  await askForReset('grace')
  const late = tokenFor(site, 'grace@example.com')
  site.clock.advance(HOUR_MS + 1000)
  expect((await complete(late)).body.code).toBe('link_expired')

  await askForReset('grace')
  const stale = tokenFor(site, 'grace@example.com')
  await site.context.db
    .update(users)
    .set({ email: 'moved@example.com', emailKey: 'moved@example.com' })
    .where(eq(users.id, grace.id))
  expect((await complete(stale)).body.code).toBe('link_expired')

  await site.request('POST /api/user/verification-letter', { as: grace })
  await site.jobs.runAll()
  const other = tokenFor(site, 'moved@example.com')
  expect((await complete(other)).body.code).toBe('link_expired')
  expect((await site.request('POST /api/email-verifications', { body: { token: other } })).status).toBe(200)
  expect((await login(TEST_PASSWORD)).status).toBe(200)
})

test('ten thousand tokens are ten thousand, and none is stored as it is', async () => {
  const naive = Array.from({ length: 10_000 }, () => String(Math.floor(Math.random() * 1e6)))
  expect(new Set(naive).size).toBeLessThan(10_000)
  const tokens = Array.from({ length: 10_000 }, newToken)
  expect(new Set(tokens).size).toBe(10_000)
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)

  await askForReset('grace')
  const token = tokenFor(site, 'grace@example.com')
  const rows = await site.context.db.select().from(oneTimeTokens)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('no job holds a token: it is made while the email is written', async () => {
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  expect(site.jobs.added.map(({ data }) => data)).toEqual([{ login: 'grace' }])
})

test('whoever was signed in is out at once when the password is replaced by an email', async () => {
  await askForReset('grace')
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(200)
  await complete(tokenFor(site, 'grace@example.com'))
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(401)
})

test('other links of the member die with the old password', async () => {
  await askForReset('grace')
  const first = tokenFor(site, 'grace@example.com')
  await askForReset('grace')
  const second = tokenFor(site, 'grace@example.com')
  expect(first).not.toBe(second)
  expect((await complete(second)).status).toBe(204)
  expect((await complete(first)).body.code).toBe('link_expired')
})

test('a reset signs nobody in and proves the address that it was sent to', async () => {
  await askForReset('grace')
  const answer = await complete(tokenFor(site, 'grace@example.com'))
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('multiball='))).toBe(false)
  const signedIn = await login(NEW)
  expect(signedIn.body.isEmailVerified).toBe(true)
})

test('a member who is banned after asking gets no further with the link', async () => {
  await askForReset('grace')
  const token = tokenFor(site, 'grace@example.com')
  await setSanctions(site.context.db, grace.id, { bannedAt: new Date() })
  expect((await complete(token)).body.code).toBe('link_expired')
})

test('a password that everybody guesses is refused, and the link is still good', async () => {
  await askForReset('grace')
  const token = tokenFor(site, 'grace@example.com')
  const refused = await complete(token, 'password1')
  expect([refused.status, refused.body.code]).toEqual([400, 'common_password'])
  expect(refused.body.fields).toHaveProperty('newPassword')
  expect((await complete(token, '12345')).body.fields).toEqual({
    newPassword: 'Password must be at least 6 characters',
  })
  expect((await complete(token)).status).toBe(204)
})

test('changing the password asks for the old one, keeps this session and ends all others', async () => {
  const here = openBrowser(site, { cookie: grace.cookie })
  const there = openBrowser(site)
  await there.request('POST /api/login', { username: 'grace', password: TEST_PASSWORD })
  const wrong = await here.request('PATCH /api/user/password', {
    currentPassword: 'not it',
    newPassword: NEW,
  })
  expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
    400,
    'wrong_password',
    { currentPassword: 'This is not your current password' },
  ])
  const right = { currentPassword: TEST_PASSWORD, newPassword: NEW }
  expect((await here.request('PATCH /api/user/password', right)).status).toBe(204)
  expect((await here.request('GET /api/user')).status).toBe(200)
  expect((await there.request('GET /api/user')).status).toBe(401)
  // The browser keeps its login under a new token; a copy of the old one no longer works.
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(401)
  expect((await login(TEST_PASSWORD)).status).toBe(401)
  expect((await login(NEW)).status).toBe(200)
})

test('nobody changes the password of another: the call knows no id', async () => {
  const mallory = await site.member({ username: 'mallory' })
  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW }
  for (const more of [{ id: grace.id }, { userId: grace.id }, { username: 'grace' }]) {
    const answer = await site.request('PATCH /api/user/password', { as: mallory, body: { ...body, ...more } })
    expect(answer.status).toBe(400)
  }
  expect((await login(TEST_PASSWORD)).status).toBe(200)
})

test('guessing the old password in a stolen session is slowed down there and nowhere else', async () => {
  site = await openTestSite({ limits: true })
  grace = await site.member({ username: 'grace' })
  const change = (currentPassword: string) =>
    site.request('PATCH /api/user/password', { as: grace, body: { currentPassword, newPassword: NEW } })
  const statuses = []
  for (let time = 0; time < 11; time++) statuses.push((await change('a guess')).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  expect((await login(TEST_PASSWORD)).status).toBe(200)
})

test('the member is told that the password was changed, in an email without secrets', async () => {
  await askForReset('grace')
  await complete(tokenFor(site, 'grace@example.com'))
  await site.jobs.runAll()
  const told = site.emails.at(-1)
  expect(told?.subject).toContain('Your password was changed')
  expect(told?.text).not.toMatch(/token|a better secret/)
  expect(told?.text).toContain('http://localhost:3000/settings?panel=security')
})

test('an email that cannot be handed over is tried again and not counted', async () => {
  let isDown = true
  await startAccountJobs(withPorts(site.context), {
    send: async (email) => {
      if (isDown) throw new Error('the mail server is down')
      site.emails.push(email)
    },
    close: () => undefined,
  })
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  const [job] = [...site.jobs.added]
  for (let time = 0; time < 5; time++) await expect(site.jobs.runAll()).rejects.toThrow().then(again)
  isDown = false
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(1)
  function again() {
    if (job) site.jobs.added.push(job)
  }
})

test('steps that have run out are swept away', async () => {
  await askForReset('grace')
  site.clock.advance(4 * DAY_MS)
  await cleanUpAccounts(site.context.db, site.clock.now())
  expect(await site.context.db.select().from(oneTimeTokens)).toEqual([])
})
