// Races between a sign-in and a change that invalidates it: in either order, no session remains.
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { findMember } from '#server/accounts/members.ts'
import { recoveryCodes, secondFactors, sessions, users } from '#server/accounts/tables.ts'
import { withPorts } from '#server/app.ts'
import type { Db } from '#server/base/database/database.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { holdAtJob, untilOneWaits } from '#server/testing/processes/barriers.ts'
import { openBrowser, type TestBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { enter } from './sign-in.ts'
import { hashOf } from './tokens.ts'

const NEW = 'a better secret'

let site: TestSite
let ada: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  await site.context.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, ada.id))
})

const logIn = (browser: TestBrowser) =>
  browser.request('POST /api/login', { username: 'ada', password: TEST_PASSWORD })

/** A sign-in with the old password reaches the end of its transaction; then the other change begins, and waits. */
async function overtake(change: () => Promise<{ status: number }>) {
  const thief = openBrowser(site)
  const held = holdAtJob(site, 'mail_security_notification')
  const signIn = logIn(thief)
  await held.reached
  const changing = change()
  await untilOneWaits(site)
  held.letGo()
  expect((await signIn).status).toBe(200)
  expect((await changing).status).toBeLessThan(300)
  return thief
}

/** A sign-in has found its member; then the member's row is locked and changed, and the sign-in continues. */
async function comeTooLate(change: (tx: Db) => Promise<unknown>): Promise<number> {
  const thief = openBrowser(site)
  let signIn: ReturnType<typeof logIn> | undefined
  await holdTransaction(site.context.db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, ada.id)).for('no key update')
    signIn = logIn(thief)
    await untilOneWaits(site)
    await change(tx)
  })
  const { status } = (await signIn) ?? { status: 0 }
  expect((await thief.request('GET /api/user')).status).toBe(401)
  return status
}

const sessionsLeft = () => site.context.db.$count(sessions, eq(sessions.userId, ada.id))

test('a sign-in with the old password does not outlive a change of password', async () => {
  const thief = await overtake(() =>
    site.request('PATCH /api/user/password', {
      as: ada,
      body: { currentPassword: TEST_PASSWORD, newPassword: NEW },
    }),
  )
  expect((await thief.request('GET /api/user')).status).toBe(401)
  expect(await sessionsLeft()).toBe(1)
})

test('a sign-in with the old password does not outlive a reset', async () => {
  await site.request('POST /api/password-resets', { body: { username: 'ada' } })
  await site.jobs.runAll()
  const body = { token: tokenFor(site, 'ada@example.com'), newPassword: NEW }
  const thief = await overtake(() => site.request('POST /api/password-resets/completion', { body }))
  expect((await thief.request('GET /api/user')).status).toBe(401)
  expect(await sessionsLeft()).toBe(0)
})

test('a sign-in does not outlive the account', async () => {
  const thief = await overtake(() => site.request('DELETE /api/user', { as: ada }))
  expect((await thief.request('GET /api/user')).status).toBe(401)
  expect(await sessionsLeft()).toBe(0)
})

test('a password alone that was looked at before the second factor came on opens nothing', async () => {
  const status = await comeTooLate((tx) =>
    tx.insert(secondFactors).values({ userId: ada.id, secret: 'sealed', confirmedAt: new Date() }),
  )
  expect(status).toBe(400)
})

test('nor does one of an account that was closed or erased meanwhile', async () => {
  expect(await comeTooLate((tx) => setSanctions(tx, ada.id, { bannedAt: new Date() }))).toBe(403)
  await setSanctions(site.context.db, ada.id, { bannedAt: null })
  const erase = (tx: Db) => tx.update(users).set({ erasedAt: new Date() }).where(eq(users.id, ada.id))
  expect(await comeTooLate(erase)).toBe(400)
})

test('of two changes of password at once, the second one finds that its old password is no longer right', async () => {
  const browser = openBrowser(site)
  await logIn(browser)
  const held = holdAtJob(site, 'mail_security_notification')
  const change = (to: string) => ({ currentPassword: TEST_PASSWORD, newPassword: to })
  const first = browser.request('PATCH /api/user/password', change(NEW))
  await held.reached
  const second = site.request('PATCH /api/user/password', { as: ada, body: change('of the thief') })
  await untilOneWaits(site)
  held.letGo()
  expect([(await first).status, (await second).status]).toEqual([204, 400])
  expect((await browser.request('GET /api/user')).status).toBe(200)
})

test('a session of an erased account that was left behind opens nothing', async () => {
  const member = await findMember(site.context.db, ada.id)
  if (!member) throw new Error('no ada')
  await site.context.db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, ada.id))
  expect((await site.request('GET /api/user', { as: ada })).status).toBe(401)
  const answer = {} as Parameters<typeof enter>[3]
  const caller = { sessionId: null, userAgent: '', device: null, address: '127.0.0.1' }
  await expect(enter(withPorts(site.context), member, caller, answer)).rejects.toThrow('too long')
})

async function turnOnSecondFactor(): Promise<string[]> {
  const { body: setup } = await site.request('POST /api/user/second-factor/setup', { as: ada })
  const code = new TOTP({ secret: setup.secret }).generate({ timestamp: site.clock.now().getTime() })
  const { body } = await site.request('POST /api/user/second-factor', { as: ada, body: { code } })
  return body.recoveryCodes
}

const codesLeft = () => site.context.db.$count(recoveryCodes, eq(recoveryCodes.userId, ada.id))

test('one sign-in takes one recovery code, however many are handed in at once', async () => {
  const codes = await turnOnSecondFactor()
  const { body } = await logIn(openBrowser(site))
  const { token } = body.secondFactor
  const answers = await Promise.all(
    codes.slice(0, 8).map((code) => site.request('POST /api/login/second-factor', { body: { token, code } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
  expect(await codesLeft()).toBe(9)
})

test('a wrong code leaves the sign-in waiting', async () => {
  const codes = await turnOnSecondFactor()
  const { body } = await logIn(openBrowser(site))
  const { token } = body.secondFactor
  const answer = (code: string) => site.request('POST /api/login/second-factor', { body: { token, code } })
  expect((await answer('aaaa-aaaa-aaaa-aaaa')).body.code).toBe('wrong_code')
  expect((await answer(codes[0] ?? '')).status).toBe(200)
})

test('of recovery codes that are made twice at once, one set holds good', async () => {
  await turnOnSecondFactor()
  const held = holdAtJob(site, 'mail_security_notification')
  const first = site.request('POST /api/user/recovery-codes', { as: ada })
  await held.reached
  const second = site.request('POST /api/user/recovery-codes', { as: ada })
  await untilOneWaits(site)
  held.letGo()
  const [before, after] = [(await first).body.recoveryCodes, (await second).body.recoveryCodes]
  expect(await codesLeft()).toBe(10)
  const stored = await site.context.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ada.id))
  expect(stored.map(({ codeHash }) => codeHash)).toContain(hashOf(`recovery ${after[0].replaceAll('-', '')}`))
  expect(before).toHaveLength(10)
})
