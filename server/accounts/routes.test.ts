import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { USERNAME_TEXT } from '#contract/accounts/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { outbox } from '#server/base/tables.ts'
import { openTestSite, TEST_PASSWORD, type TestSite } from '#server/testing/site.ts'
import { createAdmin } from './members.ts'
import { sessions, users } from './tables.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
})

const ADA = { username: 'ada', email: 'ada@example.com', password: 'secret-1' }

function cookieOf(headers: Headers): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

test('someone who registers is signed in with a cookie that scripts cannot read', async () => {
  const registered = await site.request('POST /api/register', { body: { ...ADA, membershipTierId: 1 } })
  expect(registered.status).toBe(201)
  expect(registered.body).toMatchObject({
    username: 'ada',
    role: 'member',
    membershipTierId: 1,
    subscriptionStatus: null,
    subscriptionRenews: false,
  })
  const cookie = registered.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^multiball=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax(, |$)/)
  expect(cookie).toMatch(/multiball-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  const user = await site.request('GET /api/user', { headers: { cookie: cookieOf(registered.headers) } })
  expect(user.body).toEqual(registered.body)
  expect(user.text).not.toContain('assword')
})

test.each([1, 2, 3])(
  'who registers with tier %i is answered with it, and keeps it',
  async (membershipTierId) => {
    const registered = await site.request('POST /api/register', { body: { ...ADA, membershipTierId } })
    const user = { id: expect.any(Number), username: 'ada', email: ADA.email, membershipTierId }
    expect(registered.body).toMatchObject(user)
    const { body } = await site.request('GET /api/user', {
      headers: { cookie: cookieOf(registered.headers) },
    })
    expect(body).toMatchObject({ ...user, subscriptionStatus: null })
  },
)

test('a tier that is null is none', async () => {
  const answer = await site.request('POST /api/register', { body: { ...ADA, membershipTierId: null } })
  expect([answer.status, answer.body.membershipTierId]).toEqual([201, null])
})

test('a visitor has no user', async () => {
  const answer = await site.request('GET /api/user')
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ code: 'signed_out', error: answer.body.message })
})

test.each([
  ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
  ['username', { username: 'a b c' }, USERNAME_TEXT],
  ['username', { username: '.dot' }, USERNAME_TEXT],
  ['username', { username: 'x'.repeat(31) }, 'Username must be at most 30 characters'],
  ['username', { username: 7 }, 'Username must be at least 3 characters'],
  ['password', { password: '12345' }, 'Password must be at least 6 characters'],
  ['password', { password: undefined }, 'Password must be at least 6 characters'],
  ['email', { email: 'ada' }, 'Please enter a valid email address'],
  ['email', { email: 'a@b' }, 'Please enter a valid email address'],
  ['email', { email: `${'a'.repeat(260)}@example.com` }, 'Please enter a valid email address'],
  ['membershipTierId', { membershipTierId: 99 }, 'This membership tier does not exist'],
  ['role', { role: 'admin' }, 'This field is not accepted.'],
  ['subscriptionStatus', { subscriptionStatus: 'active' }, 'This field is not accepted.'],
])('registering with a bad %s %j is refused in the words of the form', async (field, change, text) => {
  const answer = await site.request('POST /api/register', { body: { ...ADA, ...change } })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ [field]: text })
  expect((await site.request('POST /api/login', { body: ADA_LOGIN })).status).toBe(401)
})

const ADA_LOGIN = { username: ADA.username, password: ADA.password }

test.each([
  ['username_taken', { username: 'ADA', email: 'other@example.com' }],
  ['username_taken', { username: 'adа', email: 'other@example.com' }],
  ['username_taken', { username: 'ada.', email: 'other@example.com' }],
  ['username_taken', { username: 'a-d_a', email: 'other@example.com' }],
  ['email_taken', { username: 'someone', email: 'ADA@example.com' }],
])('%s: a name or address that is taken, or looks it, is refused', async (code, change) => {
  await site.request('POST /api/register', { body: ADA })
  const answer = await site.request('POST /api/register', { body: { ...ADA, ...change } })
  expect([answer.status, answer.body.code]).toEqual(
    change.username === 'adа' ? [400, 'username_imitates'] : [409, code],
  )
})

test.each(['admin', 'Adm1n', 'аdmіn', 'moderator', 'Multiball', 'support'])(
  'nobody registers as %s',
  async (username) => {
    const answer = await site.request('POST /api/register', { body: { ...ADA, username } })
    expect(answer.status).toBe(400)
    expect(answer.body.fields.username).toMatch(/reserved|alphabet/)
  },
)

test('signing in answers the same for a wrong name and a wrong password', async () => {
  const member = await site.member({ username: 'grace' })
  const wrongName = await site.request('POST /api/login', {
    body: { username: 'nobody', password: 'whatever' },
  })
  const wrongPassword = await site.request('POST /api/login', {
    body: { username: 'grace', password: 'whatever' },
  })
  expect([wrongName.status, wrongPassword.status]).toEqual([401, 401])
  expect({ ...wrongName.body, requestId: '' }).toEqual({ ...wrongPassword.body, requestId: '' })
  for (const username of ['grace', 'GRACE', 'grace@example.com']) {
    const right = await site.request('POST /api/login', { body: { username, password: TEST_PASSWORD } })
    expect([right.status, right.body?.id]).toEqual([200, member.id])
  }
})

test('signing in answers the member with their role, or says in a text why not', async () => {
  for (const role of ['member', 'moderator', 'admin'] as const) {
    const { username } = await site.member({ role })
    const body = { username, password: TEST_PASSWORD }
    expect((await site.request('POST /api/login', { body })).body).toMatchObject({ username, role })
  }
  const { body } = await site.request('POST /api/login', { body: { username: 'x', password: 'whatever' } })
  const text = 'Wrong username or password.'
  expect(body).toMatchObject({ code: 'wrong_credentials', error: text, message: text })
})

test('signing in replaces the session that stood before', async () => {
  const member = await site.member({ username: 'grace' })
  const again = await site.request('POST /api/login', {
    as: member,
    body: { username: 'grace', password: TEST_PASSWORD },
  })
  expect(cookieOf(again.headers)).not.toBe(member.cookie)
  expect((await site.request('GET /api/user', { as: member })).status).toBe(401)
})

test('joining and the set-up of the first admin end the session that stood before', async () => {
  for (const call of ['POST /api/register', 'POST /api/admin/setup']) {
    const before = await site.member()
    const body = {
      username: `${before.username}_two`,
      email: `two-${before.id}@example.com`,
      password: 'secret-pass',
    }
    const answer = await site.request(call, { as: before, body })
    expect([call, answer.status]).toEqual([call, 201])
    expect((await site.request('GET /api/user', { as: before })).status).toBe(401)
  }
})

test('signing out ends the session on the server', async () => {
  const member = await site.member()
  const out = await site.request('POST /api/logout', { as: member })
  expect(out.status).toBe(204)
  expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await site.request('GET /api/user', { as: member })).status).toBe(401)
  expect((await site.request('POST /api/logout')).status).toBe(204)
})

test('a banned member is signed out at once, and only with the right password learns why', async () => {
  const banned = await site.member({ username: 'tilted', isBanned: true })
  expect((await site.request('GET /api/user', { as: banned })).status).toBe(401)
  const signIn = (username: string, password: string) =>
    site.request('POST /api/login', { body: { username, password } })
  const before = await site.context.db.$count(sessions)
  const right = await signIn('tilted', TEST_PASSWORD)
  expect([right.status, right.body.code]).toEqual([403, 'account_banned'])
  expect(right.headers.getSetCookie()).toEqual([])
  expect(await site.context.db.$count(sessions)).toBe(before)
  const wrong = await signIn('tilted', 'not the secret')
  const stranger = await signIn('nobody_like_that', 'not the secret')
  expect([wrong.status, wrong.body]).toEqual([401, { ...stranger.body, requestId: wrong.body.requestId }])
})

test('a session ends thirty days after its last use, and use prolongs it', async () => {
  const member = await site.member()
  site.clock.advance(29 * DAY_MS)
  const used = await site.request('GET /api/user', { as: member })
  expect([used.status, used.headers.get('set-cookie')?.split(';')[0]]).toEqual([200, member.cookie])
  site.clock.advance(29 * DAY_MS)
  expect((await site.request('GET /api/user', { as: member })).status).toBe(200)
  site.clock.advance(31 * DAY_MS)
  expect((await site.request('GET /api/user', { as: member })).status).toBe(401)
})

const BOSS = { username: 'admin', email: 'boss@example.com', password: 'secret-1' }

test.each([
  ['POST /api/register', ADA],
  ['POST /api/admin/setup', BOSS],
])('%s makes no account whose email of verification could not be queued', async (call, body) => {
  const add = vi.spyOn(site.context.jobs, 'add').mockRejectedValueOnce(new Error('the queue is away'))
  expect((await site.request(call, { body })).status).toBe(500)
  expect(await site.context.db.$count(users)).toBe(0)
  const made = await site.request(call, { body })
  expect(made.status).toBe(201)
  expect(site.jobs.added).toEqual([{ name: 'mail_verification', data: { userId: made.body.id } }])
  // On the transaction's own connection.
  expect(add.mock.calls.map(([db]) => db === site.context.db)).toEqual([false, false])
})

test('of twenty set-ups at once exactly one makes the admin', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      site.request('POST /api/admin/setup', {
        body: { ...BOSS, username: `boss_${at}x`, email: `boss${at}@example.com` },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  for (const { body } of refused) expect(body.message).toContain('Admin already exists')
  expect((await site.request('GET /api/admin/setup')).body).toEqual({ adminExists: true })
})

test('an admin of the command line is the first one too, and of two at once only one is announced', async () => {
  const { db } = site.context
  const other = { ...BOSS, username: 'chief', email: 'chief@example.com' }
  const made = await Promise.all([
    createAdmin(db, other),
    site.request('POST /api/admin/setup', { body: BOSS }),
  ])
  expect([201, 409]).toContain(made[1].status)
  await createAdmin(db, { ...BOSS, username: 'third', email: 'third@example.com' })
  expect(await db.$count(outbox, eq(outbox.type, 'first_admin_made'))).toBe(1)
})

test('the first admin may be called admin and is signed in', async () => {
  const made = await site.request('POST /api/admin/setup', { body: BOSS })
  expect(made.body).toMatchObject({ username: 'admin', role: 'admin' })
  const cookie = cookieOf(made.headers)
  const permissions = await site.request('GET /api/user-permissions', { headers: { cookie } })
  expect(permissions.body).toEqual(ALL_PERMISSIONS)
})

test.each([
  ['username', '', 'Username is required'],
  ['email', '', 'Email is required'],
  ['email', 'nope', 'Email is invalid'],
  ['password', '', 'Password is required'],
  ['password', '12345', 'Password must be at least 6 characters'],
])('admin set-up without a good %s %j says so', async (field, value, text) => {
  const answer = await site.request('POST /api/admin/setup', { body: { ...BOSS, [field]: value } })
  expect([answer.status, answer.body.fields]).toEqual([400, { [field]: text }])
})

test('guessing is slowed down, signing in rightly is not', async () => {
  site = await openTestSite({ limits: true })
  await site.member({ username: 'grace' })
  const right = { username: 'grace', password: TEST_PASSWORD }
  for (let time = 0; time < 25; time++) {
    expect((await site.request('POST /api/login', { body: right })).status).toBe(200)
  }
  const wrong = { username: 'grace', password: 'a guess' }
  const throttle = []
  for (let time = 0; time < 11; time++) throttle.push(await site.request('POST /api/login', { body: wrong }))
  expect(throttle.slice(0, 10).every(({ status }) => status === 401)).toBe(true)
  expect([throttle[10]?.status, throttle[10]?.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(throttle[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
})
