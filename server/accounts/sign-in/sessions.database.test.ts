// Sessions: where a member is signed in, and how that ends.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { findMemberByLogin } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import { withPorts } from '#server/app.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { startSession } from './sessions.ts'
import { enter } from './sign-in.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const LOGIN = { username: 'grace', password: TEST_PASSWORD }

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
})

test('a member sees where they are signed in, the last used first', async () => {
  site.clock.advance(60_000)
  const browser = openBrowser(site, { userAgent: FIREFOX })
  await browser.request('POST /api/login', LOGIN)
  const { body, text } = await browser.request('GET /api/user/sessions')
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      device: 'Firefox on Windows',
      createdAt: site.clock.now().toISOString(),
      lastSeenAt: site.clock.now().toISOString(),
      isCurrent: true,
    },
    expect.objectContaining({ device: 'A program', isCurrent: false }),
  ])
  expect(text).not.toContain('Mozilla')
})

test('ending one session ends that one at once', async () => {
  const browser = openBrowser(site)
  await browser.request('POST /api/login', LOGIN)
  const { body } = await browser.request('GET /api/user/sessions')
  const other = body.data.find((one: { isCurrent: boolean }) => !one.isCurrent)
  expect((await browser.request(`DELETE /api/user/sessions/${other.id}`)).status).toBe(204)
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(401)
  expect((await browser.request('GET /api/user')).status).toBe(200)
  expect((await browser.request(`DELETE /api/user/sessions/${other.id}`)).status).toBe(404)
})

test('ending the current session signs out', async () => {
  const browser = openBrowser(site, { cookie: grace.cookie })
  const { body } = await browser.request('GET /api/user/sessions')
  const ended = await browser.request(`DELETE /api/user/sessions/${body.data[0].id}`)
  expect(ended.headers.getSetCookie()[0]).toContain('Max-Age=0')
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(401)
})

test('ending all others leaves this one', async () => {
  const browser = openBrowser(site)
  await browser.request('POST /api/login', LOGIN)
  expect((await browser.request('DELETE /api/user/sessions')).status).toBe(204)
  expect((await browser.request('GET /api/user')).status).toBe(200)
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(401)
})

test("another's session is not there: neither to see nor to end", async () => {
  const mallory = await site.member({ username: 'mallory' })
  const { body } = await site.request('GET /api/user/sessions', { as: grace })
  const theirs = await site.request(`DELETE /api/user/sessions/${body.data[0].id}`, { as: mallory })
  const unknown = await site.request('DELETE /api/user/sessions/999999', { as: mallory })
  expect([theirs.status, { ...theirs.body, requestId: '' }]).toEqual([
    404,
    { ...unknown.body, requestId: '' },
  ])
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(200)
})

test('open streams are cut with the session that they belong to', async () => {
  const heard: { cut?: boolean; session?: string; except?: string }[] = []
  await site.context.database.listen('multiball_live', (message) => {
    const notification = JSON.parse(message)
    if (notification.cut && notification.userId === grace.id) heard.push(notification)
  })
  const browser = openBrowser(site)
  await browser.request('POST /api/login', LOGIN)
  const { body } = await browser.request('GET /api/user/sessions')
  const other = body.data.find((one: { isCurrent: boolean }) => !one.isCurrent)
  await browser.request(`DELETE /api/user/sessions/${other.id}`)
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]?.session).toEqual(expect.any(String))
  await browser.request('DELETE /api/user/sessions')
  await expect.poll(() => heard.length).toBe(2)
  expect(heard[1]?.except).toEqual(expect.any(String))
  await browser.request('POST /api/logout')
  await expect.poll(() => heard.length).toBe(3)
})

test('a session that somebody planted is never the one that is signed in', async () => {
  const planted = `multiball=${'p'.repeat(43)}`
  const browser = openBrowser(site, { cookie: planted })
  await browser.request('POST /api/login', LOGIN)
  expect(browser.cookies()).not.toContain(planted)
  expect((await site.request('GET /api/user', { headers: { cookie: planted } })).status).toBe(401)
})

test('proving again who one is renews the token; the old one is dead', async () => {
  const browser = openBrowser(site, { cookie: grace.cookie })
  const { status, body } = await browser.request('POST /api/session/confirmation', {
    password: TEST_PASSWORD,
  })
  expect(status).toBe(200)
  expect(Date.parse(body.confirmedUntil) - site.clock.now().getTime()).toBe(15 * MINUTE_MS)
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(401)
  expect((await browser.request('GET /api/user')).status).toBe(200)
})

test('a proof holds for fifteen minutes, for this session alone', async () => {
  const browser = openBrowser(site, { cookie: grace.cookie })
  site.clock.advance(16 * MINUTE_MS)
  const risky = 'POST /api/user/second-factor/setup'
  expect((await browser.request(risky)).body.code).toBe('confirmation_needed')
  const other = openBrowser(site)
  await other.request('POST /api/login', LOGIN)
  expect((await other.request(risky)).status).toBe(200)
  expect((await browser.request(risky)).body.code).toBe('confirmation_needed')
})

test('guessing the password in a stolen session is slowed down', async () => {
  site = await openTestSite({ limits: true })
  grace = await site.member({ username: 'grace' })
  const statuses = []
  for (let time = 0; time < 12; time++) {
    const body = { password: 'a guess' }
    statuses.push((await site.request('POST /api/session/confirmation', { as: grace, body })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  expect((await site.request('POST /api/login', { body: LOGIN })).status).toBe(200)
})

test('a sign-in in a browser that is new to the member is told to them, one in a known browser is not', async () => {
  await verify('grace')
  const browser = openBrowser(site, { userAgent: FIREFOX })
  await browser.request('POST /api/login', LOGIN)
  await site.jobs.runAll()
  expect(site.emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['grace@example.com', 'Multiball: A sign-in from a new browser'],
  ])
  expect(site.emails[0]?.text).toContain('Firefox on Windows')
  await site.followUp()
  const [bell] = (await browser.request('GET /api/notifications')).body.data
  expect(bell).toMatchObject({ kind: 'security', path: '/settings?panel=security' })
  await browser.request('POST /api/logout')
  await browser.request('POST /api/login', LOGIN)
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(1)
})

async function verify(username: string): Promise<void> {
  const verified = { emailVerifiedAt: site.clock.now() }
  await site.context.db.update(users).set(verified).where(eq(users.username, username))
}

test('an address that nobody has proven hears of no sign-ins, however many there are', async () => {
  for (let at = 0; at < 5; at++) await openBrowser(site).request('POST /api/login', LOGIN)
  await site.jobs.runAll()
  expect(site.emails).toEqual([])
})

test('who signs in again and again from new browsers fills no mailbox', async () => {
  await verify('grace')
  for (let at = 0; at < 12; at++) {
    await openBrowser(site).request('POST /api/login', LOGIN)
    await site.jobs.runAll()
  }
  expect(site.emails).toHaveLength(5)
})

test('a sign-in that was on its way while the password was replaced came too late', async () => {
  const member = await findMemberByLogin(site.context.db, LOGIN.username)
  if (!member) throw new Error('grace is gone')
  await site.context.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, member.id))
  const answer = { status: 200, session: undefined, device: undefined }
  const caller = { sessionId: null, userAgent: 'test', device: null, address: '127.0.0.1' }
  await expect(enter(withPorts(site.context), member, caller, answer)).rejects.toThrow('took too long')
})

test('who has just joined is not warned of their own browser', async () => {
  const browser = openBrowser(site)
  const ada = { username: 'ada', email: 'ada@example.com', password: 'secret-1' }
  await browser.request('POST /api/register', ada)
  await browser.request('POST /api/logout')
  await browser.request('POST /api/login', { username: 'ada', password: 'secret-1' })
  await site.jobs.runAll()
  expect(site.emails.map(({ subject }) => subject)).toEqual(['Multiball: Please verify your email address'])
})

test('of more than fifty sessions those unused for longest end', async () => {
  site.clock.advance(1000)
  const second = openBrowser(site)
  await second.request('POST /api/login', LOGIN)
  const now = site.clock.now()
  for (let at = 0; at < 48; at++)
    await startSession(site.context.db, { userId: grace.id, userAgent: '', now })
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(200)
  const last = openBrowser(site)
  await last.request('POST /api/login', LOGIN)
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(401)
  expect((await second.request('GET /api/user')).status).toBe(200)
  expect((await last.request('GET /api/user/sessions')).body.data).toHaveLength(50)
})
