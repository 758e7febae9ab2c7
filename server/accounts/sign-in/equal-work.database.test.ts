// Equal work: the cost of an answer does not reveal whether an account exists. Passwords dominate the cost, so the test
// counts each hash and each check.
import argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { findMemberByLogin } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import { openTestSite, TEST_PASSWORD, type TestSite } from '#server/testing/site.ts'

const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

const hash = vi.spyOn(argon2, 'hash')
const verify = vi.spyOn(argon2, 'verify')
afterAll(() => {
  hash.mockRestore()
  verify.mockRestore()
})

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
  await site.request('POST /api/register', {
    body: { username: 'grace', email: 'grace@example.com', password: TEST_PASSWORD },
  })
  await site.member({ username: 'tilted', isBanned: true })
  const mute = await site.member({ username: 'mute_one' })
  await site.context.db.update(users).set({ passwordHash: null }).where(eq(users.id, mute.id))
  // The dummy hash for unknown names is created once.
  await login('nobody_here')
})

function login(username: string, password = 'a guess') {
  return site.request('POST /api/login', { body: { username, password } })
}

/** How many passwords an action checks and hashes. */
async function workOf(act: () => Promise<unknown>): Promise<{ checks: number; hashes: number }> {
  verify.mockClear()
  hash.mockClear()
  await act()
  return { checks: verify.mock.calls.length, hashes: hash.mock.calls.length }
}

test('a stand-in that turns unknown names away at once tells by its work who has an account', async () => {
  const naive = async (username: string) => {
    const member = await findMemberByLogin(site.context.db, username)
    return member?.passwordHash ? argon2.verify(member.passwordHash, 'a guess') : false
  }
  expect((await workOf(() => naive('grace'))).checks).toBe(1)
  expect((await workOf(() => naive('nobody_here'))).checks).toBe(0)
})

test.each(['grace', 'grace@example.com', 'nobody_here', 'nobody@example.com', 'tilted', 'mute_one'])(
  'signing in as %s checks one password, against a hash of the one cost that the site has',
  async (username) => {
    expect(await workOf(() => login(username))).toEqual({ checks: 1, hashes: 0 })
    const [against] = verify.mock.calls[0] ?? []
    // Test members use cheaper hashes.
    if (username !== 'tilted') expect(String(against)).toMatch(COST)
  },
)

test('asking for a new password checks and hashes none, and adds one job, for whomever it is', async () => {
  for (const username of ['grace', 'nobody_here', 'tilted', 'mute_one']) {
    site.jobs.added.length = 0
    const ask = () => site.request('POST /api/password-resets', { body: { username } })
    expect(await workOf(ask)).toEqual({ checks: 0, hashes: 0 })
    expect(site.jobs.added).toEqual([{ name: 'mail_password_reset', data: { login: usernameKey(username) } }])
  }
})

test('signing up hashes one password, whether the name and the address are free or taken', async () => {
  const join = (username: string, email: string) =>
    workOf(() => site.request('POST /api/register', { body: { username, email, password: 'secret-pass' } }))
  expect(await join('grace', 'other@example.com')).toEqual({ checks: 0, hashes: 1 })
  expect(await join('other', 'grace@example.com')).toEqual({ checks: 0, hashes: 1 })
  expect(await join('other', 'other@example.com')).toEqual({ checks: 0, hashes: 1 })
})
