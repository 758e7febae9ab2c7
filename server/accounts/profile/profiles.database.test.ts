// Profiles, data export and account erasure.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import {
  erasedUsernames,
  knownDevices,
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from '#server/accounts/tables.ts'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { openAuthenticator } from '#server/testing/processes/authenticator.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { DEADPOOL, GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
})

function change(body: unknown, as = grace) {
  return site.request('PATCH /api/user', { as, body })
}

test('a member says something of themselves, and everybody can read it', async () => {
  const about = { bio: 'Restores\nwoodrails', location: 'Chicago', website: 'https://example.com/pins' }
  const changed = await change(about)
  expect([changed.status, changed.body.username]).toEqual([200, 'grace'])
  expect(changed.body).toMatchObject(about)
  const profile = await site.request('GET /api/members/Grace')
  expect(profile.body).toEqual({
    id: grace.id,
    username: 'grace',
    displayName: null,
    role: 'member',
    memberSince: expect.any(String),
    ...about,
    bioHtml: '<p>Restores<br />\nwoodrails</p>',
    profileImageUrl: null,
    isBanned: false,
  })
  expect(profile.text).not.toMatch(/@|email/)
})

test('members see their own profile as everybody does, and only its bio is read for it', async () => {
  await change({ displayName: 'Grace H', bio: 'Restores *woodrails*', location: 'Chicago' })
  const profile = await site.request('GET /api/members/grace')
  const statements = await statementsOf(site.context.db, async () => {
    expect((await site.request('GET /api/members/Grace', { as: grace })).body).toEqual(profile.body)
  })
  // The first one finds the session.
  expect(statements).toHaveLength(2)
  const other = await site.member({ username: 'graceful' })
  expect((await site.request('GET /api/members/grace', { as: other })).body).toEqual(profile.body)
})

test('a page of activity comes with its total, also beyond the end', async () => {
  for (const [at, opdbId] of [GODZILLA, DEADPOOL, METALLICA].entries()) {
    const { status } = await site.request('POST /api/collection', {
      as: grace,
      body: { opdbId, status: 'owned' },
    })
    expect([at, status]).toEqual([at, 201])
  }
  const read = async (query: string) => {
    const { data, pagination } = (await site.request(`GET /api/user/activity?${query}`, { as: grace })).body
    return [data.length, pagination.total]
  }
  const statements = await statementsOf(site.context.db, async () => {
    expect(await read('limit=2')).toEqual([2, 3])
  })
  // The first one finds the session.
  expect(statements).toHaveLength(2)
  expect(await read('limit=2&offset=2')).toEqual([1, 3])
  expect(await read('limit=2&offset=4')).toEqual([0, 3])
})

test('pages of visitors are made anew for what changed, and for nothing else', async () => {
  const told = async () => {
    const { rows } = await site.context.database.query(
      `select count(*)::int as count from outbox where type = 'profile_changed'`,
    )
    return rows[0]?.count
  }
  const about = { bio: 'Restores woodrails', location: 'Chicago', website: null }
  await change(about)
  expect(await told()).toBe(1)
  await change(about)
  expect((await change({ bio: about.bio })).body.bio).toBe(about.bio)
  await change({ pictureId: null })
  expect(await told()).toBe(1)
  await change({ location: 'Paris' })
  expect(await told()).toBe(2)
})

test('what is not given stays, and null takes it away', async () => {
  await change({ bio: 'One', location: 'Chicago' })
  await change({ location: null })
  const { body } = await change({})
  expect([body.bio, body.location]).toEqual(['One', null])
})

test('an empty text takes it away like null', async () => {
  const about = { displayName: 'Grace', bio: 'One', location: 'Chicago', website: 'https://example.com/' }
  expect((await change(about)).body).toMatchObject(about)
  for (const [field, empty] of Object.entries({ displayName: '', bio: '', location: '', website: '' })) {
    const { status, body } = await change({ [field]: empty })
    expect([field, status, body[field]]).toEqual([field, 200, null])
  }
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/',
  'https:example.com',
  '//example.com',
  'https://user:secret@example.com/',
  'https://example.com\\@evil.example/',
  'https://exam\u202eple.com/',
  'https://',
  'example.com',
])('%j is no website', async (website) => {
  const answer = await change({ website })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['website']])
})

test.each([
  { role: 'admin' },
  { isAdmin: true },
  { membershipTierId: 3 },
  { subscriptionStatus: 'active' },
  { email: 'mine@example.com' },
  { emailVerifiedAt: '2026-01-01T00:00:00Z' },
  { isEmailVerified: true },
  { username: 'admin' },
  { passwordHash: 'x' },
  { password: 'x' },
  { bannedAt: '2026-01-01T00:00:00Z' },
  { silencedUntil: '2001-01-01T00:00:00Z' },
  { id: 999 },
  { createdAt: '2001-01-01T00:00:00Z' },
  { profileImageUrl: 'https://evil.example/x.svg' },
])('%j cannot be set by way of the profile', async (more) => {
  const row = async () => (await site.context.db.select().from(users).where(eq(users.id, grace.id)))[0]
  const before = await row()
  const naive = { ...before, ...more }
  expect(naive).not.toEqual(before)
  expect((await change({ bio: 'Hello', ...more })).status).toBe(400)
  expect(await row()).toEqual(before)
})

test('markup in what a member says is text, given back as it was written', async () => {
  const bio = '<img src=x onerror=alert(1)> {{7*7}} </script>'
  await change({ bio, location: '"><svg onload=alert(1)>' })
  const { body, headers } = await site.request('GET /api/members/grace')
  expect([body.bio, body.location]).toEqual([bio, '"><svg onload=alert(1)>'])
  expect(headers.get('content-type')).toContain('application/json')
})

test("another member's picture is not there, like one that never was", async () => {
  const answer = await change({ pictureId: 999_999 })
  const text = 'This picture is no longer here. Please add it again.'
  expect([answer.status, answer.body.fields]).toEqual([400, { pictureId: text }])
  expect((await site.request('GET /api/members/grace')).body.profileImageUrl).toBe(null)
})

test('a banned member is there for staff alone, an erased one for nobody', async () => {
  await site.member({ username: 'tilted', isBanned: true })
  const moderator = await site.member({ role: 'moderator' })
  const unknown = await site.request('GET /api/members/nobody_here')
  for (const as of [null, grace]) {
    const answer = await site.request('GET /api/members/tilted', { as })
    expect([answer.status, { ...answer.body, requestId: '' }]).toEqual([
      404,
      { ...unknown.body, requestId: '' },
    ])
  }
  const seen = await site.request('GET /api/members/tilted', { as: moderator })
  expect([seen.status, seen.body.isBanned]).toEqual([200, true])
  await site.request('DELETE /api/user', { as: grace })
  for (const name of ['grace', `deleted_${grace.id}`])
    expect((await site.request(`GET /api/members/${name}`, { as: moderator })).status).toBe(404)
})

/** A member with data in every table of accounts. */
async function fillAccount(): Promise<void> {
  const browser = openBrowser(site)
  await browser.request('POST /api/login', { username: 'grace', password: TEST_PASSWORD })
  const device = openAuthenticator()
  const { body: creation } = await site.request('POST /api/user/passkeys/options', { as: grace })
  await site.request('POST /api/user/passkeys', {
    as: grace,
    body: { name: 'My phone', passkey: device.create(creation) },
  })
  await site.request('POST /api/user/second-factor/setup', { as: grace })
  await site.request('POST /api/user/email-change', { as: grace, body: { email: 'new@example.com' } })
  await site.context.db.insert(recoveryCodes).values({ userId: grace.id, codeHash: 'a hash' })
  await site.jobs.runAll()
}

test('a member takes along what the site keeps of them, without keys, hashes and secrets', async () => {
  await fillAccount()
  const { status, body, text } = await site.request('GET /api/user/data', { as: grace })
  expect(status).toBe(200)
  expect(body.account).toMatchObject({ username: 'grace', email: 'grace@example.com' })
  expect(body.security).toMatchObject({
    passkeys: [{ name: 'My phone' }],
    secondFactor: { turnedOnAt: null },
    pendingEmail: { email: 'new@example.com' },
  })
  expect(body.sessions).toHaveLength(2)
  const kept = [
    ...(await site.context.db.select({ text: passkeys.publicKey }).from(passkeys)),
    ...(await site.context.db.select({ text: passkeys.credentialId }).from(passkeys)),
    ...(await site.context.db.select({ text: secondFactors.secret }).from(secondFactors)),
    ...(await site.context.db.select({ text: sessions.id }).from(sessions)),
    ...(await site.context.db.select({ text: knownDevices.deviceId }).from(knownDevices)),
    ...(await site.context.db.select({ text: users.passwordHash }).from(users)),
  ]
  expect(kept.length).toBeGreaterThan(6)
  for (const { text: secret } of kept) expect(text).not.toContain(secret ?? 'nothing')
})

test('a member who goes leaves nothing of the account, and is signed out everywhere', async () => {
  await fillAccount()
  await change({ bio: 'Hello', location: 'Chicago', website: 'https://example.com/' })
  expect((await site.request('DELETE /api/user', { as: grace })).status).toBe(204)
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(401)
  for (const table of [knownDevices, passkeys, oneTimeTokens, recoveryCodes, secondFactors, sessions])
    expect(await site.context.db.$count(table, eq(table.userId, grace.id))).toBe(0)
  const [row] = await site.context.db.select().from(users).where(eq(users.id, grace.id))
  expect(JSON.stringify(row)).not.toMatch(/grace|Chicago|Hello|example\.com|argon2/)
})

test('the name of a member who has gone stays taken, and is stored nowhere', async () => {
  const join = (username: string) =>
    site.request('POST /api/register', { body: { username, email: 'x@example.com', password: 'secret-1' } })
  expect((await join('lucky_punch')).status).toBe(201)
  const taken = await join('lucky_punch')
  await eraseMember(site.context, 'lucky_punch', [])
  for (const name of ['lucky_punch', 'Lucky-Punch', 'luckypunch']) {
    const { status, body } = await join(name)
    expect([status, body]).toEqual([409, { ...taken.body, requestId: body.requestId }])
  }
  const rows = await site.context.db.select().from(erasedUsernames)
  expect([rows.length, JSON.stringify(rows)]).toEqual([1, expect.not.stringMatching(/lucky/i)])
  expect((await join('lucky_punches')).status).toBe(201)
})

test('going asks for the password again, and the last admin cannot', async () => {
  const admin = await site.member({ role: 'admin' })
  const refused = await site.request('DELETE /api/user', { as: admin })
  expect([refused.status, refused.body.code]).toEqual([409, 'last_admin'])
  site.clock.advance(16 * MINUTE_MS)
  for (const call of ['DELETE /api/user', 'GET /api/user/data'])
    expect((await site.request(call, { as: grace })).body.code).toBe('confirmation_needed')
})
