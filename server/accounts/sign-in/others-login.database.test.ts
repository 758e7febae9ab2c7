// Another member's password and address: calls change only the signed-in member's own.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { hashPassword } from '#server/accounts/security/passwords.ts'
import { users } from '#server/accounts/tables.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'

const NEW = 'mallorys-own-choice'

let site: TestSite
let grace: TestMember
let mallory: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
  mallory = await site.member({ username: 'mallory' })
})

async function rowOf({ id }: TestMember) {
  const [row] = await site.context.db.select().from(users).where(eq(users.id, id))
  return row
}

async function signsIn(username: string, password: string): Promise<boolean> {
  return (await site.request('POST /api/login', { body: { username, password } })).status === 200
}

test('a stand-in that is told whose password to change lets any member take over any account', async () => {
  const naive = async (_signedIn: TestMember, body: { id: number; newPassword: string }) => {
    const passwordHash = await hashPassword(body.newPassword)
    await site.context.db.update(users).set({ passwordHash }).where(eq(users.id, body.id))
  }
  await naive(mallory, { id: grace.id, newPassword: NEW })
  expect(await signsIn('grace', NEW)).toBe(true)
})

test.each(['id', 'userId', 'user_id', 'uid', 'username', 'memberId', 'email'])(
  'no call that changes a login takes %s: it is refused and the other account stays as it is',
  async (name) => {
    const before = await rowOf(grace)
    const whom = { [name]: name === 'username' ? 'grace' : name === 'email' ? 'grace@example.com' : grace.id }
    const password = { currentPassword: TEST_PASSWORD, newPassword: NEW, ...whom }
    const calls: [string, object][] = [
      ['PATCH /api/user/password', password],
      [`PATCH /api/user/password?${name}=${grace.id}`, password],
      ['PATCH /api/user', { bio: 'Hello', ...whom }],
      ['POST /api/session/confirmation', { password: TEST_PASSWORD, ...whom }],
    ]
    if (name !== 'email') calls.push(['POST /api/user/email-change', { email: 'evil@example.com', ...whom }])
    for (const [call, body] of calls)
      expect([call, (await site.request(call, { as: mallory, body })).status]).toEqual([call, 400])
    expect(await rowOf(grace)).toEqual(before)
  },
)

test('there is no address at which another’s login could be changed', async () => {
  const before = await rowOf(grace)
  const admin = await site.member({ role: 'admin' })
  for (const as of [mallory, admin]) {
    for (const call of [
      `PATCH /api/user/${grace.id}`,
      `PATCH /api/user/${grace.id}/password`,
      `PATCH /api/members/grace`,
      `PUT /api/users/${grace.id}`,
      `PATCH /api/admin/users/${grace.id}`,
      `PATCH /api/admin/users/${grace.id}/password`,
      `POST /api/admin/users/${grace.id}/email-change`,
    ]) {
      const { status } = await site.request(call, {
        as,
        body: { newPassword: NEW, email: 'evil@example.com' },
      })
      expect([call, [404, 405].includes(status)]).toEqual([call, true])
    }
  }
  expect(await rowOf(grace)).toEqual(before)
})

test('one’s own needs the password once more: an open session alone changes neither', async () => {
  site.clock.advance(16 * MINUTE_MS)
  const email = await site.request('POST /api/user/email-change', {
    as: mallory,
    body: { email: 'new@example.com' },
  })
  expect([email.status, email.body.code]).toEqual([403, 'confirmation_needed'])
  const password = await site.request('PATCH /api/user/password', {
    as: mallory,
    body: { currentPassword: 'a guess', newPassword: NEW },
  })
  expect([password.status, password.body.code]).toEqual([400, 'wrong_password'])
  expect(await signsIn('mallory', TEST_PASSWORD)).toBe(true)
})
