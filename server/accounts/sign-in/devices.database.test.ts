// The mark by which a browser is known again: made by the site, never brought along.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { knownDevices, users } from '#server/accounts/tables.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { findKnownDevice, rememberDevice } from './devices.ts'
import { hashOf, newToken } from './tokens.ts'

const NAME = 'multiball-device'

let site: TestSite
let grace: TestMember
let mallory: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
  mallory = await site.member({ username: 'mallory' })
})

const deviceIn = (cookies: string) => new RegExp(`${NAME}=([\\w-]+)`).exec(cookies)?.[1] ?? ''
const signIn = async (browser: ReturnType<typeof openBrowser>, username: string) =>
  expect((await browser.request('POST /api/login', { username, password: TEST_PASSWORD })).status).toBe(200)
const isKnown = async (member: TestMember, token: string) =>
  (await findKnownDevice(site.context.db, member.id, token)) !== null

test('a stand-in that keeps what the browser brings lets whoever planted it pass for the member’s own browser', async () => {
  const planted = newToken()
  const naive = async (userId: number, token: string) => {
    await site.context.db
      .insert(knownDevices)
      .values({ userId, deviceId: hashOf(token), lastSeenAt: site.clock.now() })
    return token
  }
  await naive(grace.id, planted)
  expect(await isKnown(grace, planted)).toBe(true)
})

test('a mark that the site did not make is never kept: the browser gets a fresh one', async () => {
  for (const planted of [newToken(), 'A'.repeat(43), 'short', '<script>', 'x'.repeat(99)]) {
    const browser = openBrowser(site, { cookie: `${NAME}=${planted}` })
    await signIn(browser, 'grace')
    const given = deviceIn(browser.cookies())
    expect(given).toMatch(/^[\w-]{43}$/)
    expect(given).not.toBe(planted)
    expect([await isKnown(grace, planted), await isKnown(grace, given)]).toEqual([false, true])
  }
})

test('a mark that was given to an attacker and planted in the member’s browser opens nothing to the attacker', async () => {
  const theirs = openBrowser(site)
  await signIn(theirs, 'mallory')
  const planted = deviceIn(theirs.cookies())
  const browser = openBrowser(site, { cookie: `${NAME}=${planted}` })
  await signIn(browser, 'grace')
  expect(deviceIn(browser.cookies())).not.toBe(planted)
  expect(await isKnown(grace, planted)).toBe(false)
})

test('neither signing up, nor a new password by letter, nor the second step keeps a planted mark', async () => {
  const planted = newToken()
  const browser = openBrowser(site, { cookie: `${NAME}=${planted}` })
  const ada = { username: 'ada', email: 'ada@example.com', password: 'secret-1' }
  expect((await browser.request('POST /api/register', ada)).status).toBe(201)
  expect(deviceIn(browser.cookies())).not.toBe(planted)
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const letter = site.emails.findLast(({ to }) => to === 'grace@example.com')
  const token = /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  const other = openBrowser(site, { cookie: `${NAME}=${planted}` })
  const reset = await other.request('POST /api/password-resets/completion', {
    token,
    newPassword: 'a better secret',
  })
  expect([reset.status, deviceIn(other.cookies()) === planted]).toEqual([204, false])
  expect(await site.context.db.$count(knownDevices, eq(knownDevices.deviceId, hashOf(planted)))).toBe(0)
})

test('two who share a browser are both known in it, and neither is warned again', async () => {
  await site.context.db.update(users).set({ emailVerifiedAt: site.clock.now() })
  const browser = openBrowser(site)
  for (const name of ['grace', 'mallory', 'grace', 'mallory']) await signIn(browser, name)
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to).sort()).toEqual(['grace@example.com', 'mallory@example.com'])
  const device = deviceIn(browser.cookies())
  expect([await isKnown(grace, device), await isKnown(mallory, device)]).toEqual([true, true])
})

test('the same browser keeps its mark, and it stays known while it is used', async () => {
  const { db } = site.context
  const first = await rememberDevice(db, { userId: grace.id, token: null, now: site.clock.now() })
  site.clock.advance(1000)
  const again = await rememberDevice(db, { userId: grace.id, token: first.token, now: site.clock.now() })
  expect([first.isNew, again]).toEqual([true, { token: first.token, isNew: false }])
  const [row] = await db.select().from(knownDevices).where(eq(knownDevices.userId, grace.id))
  expect(row?.lastSeenAt).toEqual(site.clock.now())
})
