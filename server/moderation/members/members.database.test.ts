import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { sessions, users } from '#server/accounts/tables.ts'
import { LIVE_CHANNEL } from '#server/base/live/live.ts'
import { auditLog, outbox } from '#server/base/tables.ts'
import { staffNotes } from '#server/moderation/tables.ts'
import { readSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { silence as silenceStep } from './sanction-steps.ts'

let site: TestSite
let member: TestMember
let moderator: TestMember
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite()
  member = await site.member({ username: 'mia_member' })
  moderator = await site.member({ role: 'moderator', username: 'mo_moderator' })
  admin = await site.member({ role: 'admin', username: 'amy_admin' })
})

function silence(who: TestMember, hours: number, as: TestMember = moderator) {
  return site.request(`POST /api/moderation/members/${who.id}/silence`, {
    as,
    body: { hours, reason: 'Rude.' },
  })
}

function ban(who: TestMember, as: TestMember = moderator) {
  return site.request(`POST /api/moderation/members/${who.id}/ban`, { as, body: { reason: 'Spam.' } })
}

function setRole(who: TestMember, role: string, as: TestMember = admin) {
  return site.request(`PATCH /api/admin/users/${who.id}/role`, { as, body: { role } })
}

async function audited(): Promise<string[]> {
  const rows = await site.context.db.select().from(auditLog).orderBy(auditLog.id)
  return rows.map(({ action, actorName, subjectId }) => `${actorName} ${action} ${subjectId}`)
}

async function adminsLeft(): Promise<number> {
  const { db } = site.context
  const admins = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  const sanctions = await Promise.all(admins.map(({ id }) => readSanctions(db, id)))
  return sanctions.filter(({ bannedAt }) => bannedAt === null).length
}

test('a silenced member reads but does not write, until the hour that was set', async () => {
  expect((await silence(member, 24)).body).toMatchObject({ standing: 'silenced', canAct: true })
  const user = await site.request('GET /api/user', { as: member })
  expect(user.body.silencedUntil).toBe(new Date(site.clock.now().getTime() + 24 * HOUR_MS).toISOString())
  const start = () =>
    site.request('POST /api/conversations', {
      as: member,
      body: { usernames: ['mo_moderator'], text: 'Hm.' },
    })
  expect((await start()).body.code).toBe('silenced')
  const profile = await site.request('PATCH /api/user', { as: member, body: { bio: 'Read this instead' } })
  expect(profile.body.code).toBe('silenced')
  expect((await site.request('GET /api/forum-posts', { as: member })).status).toBe(200)
  const standing = await site.request('GET /api/my-standing', { as: member })
  expect(standing.body).toMatchObject({
    standing: 'silenced',
    data: [{ measure: 'silenced', text: 'Rude.' }],
  })
  site.clock.advance(24 * HOUR_MS)
  expect((await start()).body.code).not.toBe('silenced')
  expect((await site.request('GET /api/user', { as: member })).body.silencedUntil).toBeNull()
})

test('a silence can be lifted early; where there is none, that is said', async () => {
  await silence(member, 1)
  const lift = () => site.request(`DELETE /api/moderation/members/${member.id}/silence`, { as: moderator })
  expect((await lift()).status).toBe(204)
  expect((await site.request('GET /api/user', { as: member })).body.silencedUntil).toBeNull()
  const again = await lift()
  expect([again.status, again.body.code]).toEqual([409, 'not_silenced'])
})

test.each([0, 90 * 24 + 1, 1.5, -1])('a silence of %d hours is refused', async (hours) => {
  expect((await silence(member, hours)).status).toBe(400)
})

test('a ban ends every session at once, cuts the streams and refuses the next sign-in', async () => {
  const heard: string[] = []
  await site.context.database.listen(LIVE_CHANNEL, (message) => heard.push(message))
  // Before the ban, cookie and password both work.
  const signIn = () =>
    site.request('POST /api/login', { body: { username: member.username, password: TEST_PASSWORD } })
  expect((await site.request('GET /api/user', { as: member })).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  const answer = await ban(member)
  expect(answer.body).toMatchObject({ standing: 'banned', measures: [{ measure: 'banned', text: 'Spam.' }] })
  expect((await site.request('GET /api/user', { as: member })).status).toBe(401)
  expect(await site.context.db.$count(sessions, eq(sessions.userId, member.id))).toBe(0)
  const refused = await signIn()
  expect([refused.status, refused.body.code]).toEqual([403, 'account_banned'])
  await expect.poll(() => heard.some((text) => text.includes(`"userId":${member.id},"cut":true`))).toBe(true)
  expect(await site.context.db.$count(outbox, eq(outbox.type, 'member_banned'))).toBe(1)
})

test('an open stream ends with the ban', async () => {
  const { body, status } = await site.app.request('/api/stream', { headers: { cookie: member.cookie } })
  expect(status).toBe(200)
  const reader = body?.getReader()
  const ended = (async () => {
    while (!(await reader?.read())?.done);
    return true
  })()
  const first = await Promise.race([ended, new Promise((done) => setTimeout(() => done('still open'), 200))])
  expect(first).toBe('still open')
  await ban(member)
  expect(await ended).toBe(true)
})

test('a banned member can come back, with the old password and no old session', async () => {
  await ban(member)
  const unban = () => site.request(`DELETE /api/moderation/members/${member.id}/ban`, { as: moderator })
  expect((await unban()).status).toBe(204)
  expect((await site.request('GET /api/user', { as: member })).status).toBe(401)
  const back = await site.request('POST /api/login', {
    body: { username: member.username, password: TEST_PASSWORD },
  })
  expect(back.status).toBe(200)
  expect((await unban()).body.code).toBe('not_banned')
})

test('a ban and its reason reach the member by email, where the address is theirs', async () => {
  const unproven = await site.member({ username: 'una_unproven' })
  await site.context.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unproven.id))
  await site.context.db
    .update(users)
    .set({ emailVerifiedAt: site.clock.now() })
    .where(eq(users.id, member.id))
  await ban(unproven)
  await ban(member)
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(1)
  expect(site.emails[0]).toMatchObject({ to: 'mia_member@example.com' })
  expect(site.emails[0]?.text).toContain('Spam.')
  expect(site.emails[0]?.text).not.toContain('mo_moderator')
})

test('a ban needs a fresh proof of who one is', async () => {
  site.clock.advance(16 * MINUTE_MS)
  const answer = await ban(member)
  expect([answer.status, answer.body.code]).toEqual([403, 'confirmation_needed'])
  expect((await site.request('GET /api/user', { as: member })).status).toBe(200)
})

test('twenty bans at once are one ban', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ban(member)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'already_banned')).toHaveLength(19)
  expect((await audited()).filter((line) => line.includes('member_banned'))).toHaveLength(1)
})

test('moderators act on members alone: staff are out of reach, and each attempt is written down', async () => {
  const other = await site.member({ role: 'moderator' })
  // The step itself checks no rights: a route that only required staff would let a moderator silence another.
  const naive = silenceStep(site.context.db, { userId: other.id, until: new Date(Date.now() + HOUR_MS) })
  await expect(naive).resolves.toBeUndefined()
  for (const target of [other, admin, moderator]) {
    for (const answer of [
      await silence(target, 1),
      await ban(target),
      await site.request(`POST /api/moderation/members/${target.id}/warning`, {
        as: moderator,
        body: { text: 'X' },
      }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'out_of_reach'])
    }
  }
  const lines = await audited()
  expect(lines).toHaveLength(9)
  expect(lines[0]).toBe('mo_moderator step_refused POST /api/moderation/members/{id}/silence')
})

test("a moderator who tries an admin's calls is refused and leaves a line; a member leaves none", async () => {
  // An admin may make the same call.
  expect((await setRole(member, 'moderator')).status).toBe(200)
  expect((await setRole(member, 'member')).status).toBe(200)
  const before = (await audited()).length
  expect((await setRole(moderator, 'admin', moderator)).status).toBe(403)
  expect((await site.request('GET /api/admin/users', { as: moderator })).status).toBe(403)
  expect((await site.request('GET /api/admin/audit', { as: moderator })).status).toBe(403)
  expect((await setRole(member, 'admin', member)).status).toBe(403)
  const lines = (await audited()).slice(before)
  expect(lines).toEqual([
    'mo_moderator step_refused PATCH /api/admin/users/{id}/role',
    'mo_moderator step_refused GET /api/admin/users',
    'mo_moderator step_refused GET /api/admin/audit',
  ])
  expect((await site.request('GET /api/user', { as: moderator })).body.role).toBe('moderator')
})

test('an admin makes moderators and admins, and unmakes them; each is written down', async () => {
  expect((await setRole(member, 'moderator')).body).toMatchObject({ role: 'moderator' })
  expect((await site.request('GET /api/moderation/cases', { as: member })).status).toBe(200)
  expect((await setRole(member, 'member')).body).toMatchObject({ role: 'member' })
  expect((await site.request('GET /api/moderation/cases', { as: member })).status).toBe(403)
  expect((await audited()).filter((line) => line.includes('role_changed'))).toHaveLength(2)
  expect((await setRole(member, 'member')).status).toBe(200)
  expect((await audited()).filter((line) => line.includes('role_changed'))).toHaveLength(2)
})

test('the last admin can be neither demoted nor banned, by themselves either', async () => {
  for (const answer of [
    await setRole(admin, 'member'),
    await setRole(admin, 'moderator'),
    await ban(admin, admin),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'last_admin'])
  }
  const second = await site.member({ role: 'admin', isBanned: true })
  expect(second.id).toBeGreaterThan(0)
  // A banned admin does not count as another admin.
  expect((await setRole(admin, 'member')).body.code).toBe('last_admin')
})

test.each([
  ['demote each other', (who: TestMember, as: TestMember) => setRole(who, 'member', as)],
  ['ban each other', (who: TestMember, as: TestMember) => ban(who, as)],
  ['step down themselves', (_who: TestMember, as: TestMember) => setRole(as, 'member', as)],
])('of two admins who %s at once, one is left', async (_how, step) => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await site.member({ role: 'admin' }), await site.member({ role: 'admin' })]
    await site.context.db.update(users).set({ role: 'member' }).where(eq(users.id, admin.id))
    const answers = await Promise.all([step(a, b), step(b, a)])
    // A check before the write, outside the lock, would have let both pass.
    const [done, refused] = answers.map(({ status }) => status).sort()
    expect(done).toBe(200)
    // The later one is refused as the last admin, or is no admin any more when identified.
    expect([401, 403, 409]).toContain(refused)
    expect(await adminsLeft()).toBe(1)
    await site.context.db.update(users).set({ role: 'member' }).where(eq(users.role, 'admin'))
  }
})

test('admins cannot be silenced, since silence does not bind them', async () => {
  const second = await site.member({ role: 'admin' })
  const answer = await silence(second, 1, admin)
  expect([answer.status, answer.body.code]).toEqual([409, 'admin_cannot_be_silenced'])
})

test('no field of a write sets what it is not for', async () => {
  const answer = await site.request(`POST /api/moderation/members/${member.id}/silence`, {
    as: moderator,
    body: { hours: 1, reason: 'x', role: 'admin' },
  })
  expect(answer.status).toBe(400)
  expect(
    (await site.request(`PATCH /api/admin/users/${member.id}/role`, { as: admin, body: { role: 'owner' } }))
      .status,
  ).toBe(400)
})

test('moderators see no address and no plan, in no field and by no search', async () => {
  const asked = async (as: TestMember, call: string) => (await site.request(call, { as })).text
  const list = await asked(moderator, 'GET /api/moderation/members')
  const one = await asked(moderator, `GET /api/moderation/members/${member.id}`)
  for (const text of [list, one]) {
    expect(text).toContain('mia_member')
    expect(text).not.toMatch(/@example|email|tier|subscription|lastSeen/i)
  }
  const byAddress = await site.request('GET /api/moderation/members?search=example.com', { as: moderator })
  expect(byAddress.body.data).toEqual([])
  expect(await asked(admin, 'GET /api/admin/users?search=mia_member%40example')).toContain(
    'mia_member@example.com',
  )
})

test('the list of users says who they are, what they pay and how they stand', async () => {
  const pro = await site.member({ tier: 'pro', username: 'pia_pro' })
  await site.request('POST /api/flags', { as: member, body: { kind: 'member', id: pro.id, reason: 'abuse' } })
  const { body } = await site.request('GET /api/admin/users?sort=flags&limit=1', { as: admin })
  expect(body.pagination.total).toBe(4)
  expect(body.data[0]).toMatchObject({
    username: 'pia_pro',
    email: 'pia_pro@example.com',
    role: 'member',
    tierName: 'Pro',
    subscriptionStatus: 'active',
    standing: 'good',
    flagCount: 1,
    upheldCount: 0,
    lastSeenAt: site.clock.now().toISOString(),
  })
  const detail = await site.request(`GET /api/admin/users/${pro.id}`, { as: admin })
  expect(detail.body).toMatchObject({ sessionCount: 1, flagsMade: 0, pastCases: [{ kind: 'member' }] })
  expect(detail.text).not.toMatch(/passwordHash|argon2|usernameKey|displayNameKey/)
})

test('when somebody was last seen is known after their sessions have ended, until they leave', async () => {
  const seen = async () =>
    (await site.request(`GET /api/admin/users/${member.id}`, { as: admin })).body.lastSeenAt
  site.clock.advance(2 * HOUR_MS)
  const renewedAt = site.clock.now().toISOString()
  expect((await site.request('GET /api/user', { as: member })).status).toBe(200)
  site.clock.advance(60 * 1000)
  expect((await site.request('POST /api/logout', { as: member })).status).toBe(204)
  expect(await seen()).toBe(renewedAt)
  const login = { username: member.username, password: TEST_PASSWORD }
  expect((await site.request('POST /api/login', { body: login })).status).toBe(200)
  const startedAt = site.clock.now().toISOString()
  expect(await seen()).toBe(startedAt)
  await site.context.db.delete(sessions).where(eq(sessions.userId, member.id))
  expect(await seen()).toBe(startedAt)
  await eraseMember(site.context, member.username, [])
  const [left] = await site.context.db.select().from(users).where(eq(users.id, member.id))
  expect(left?.lastSeenAt).toBeNull()
})

test.each([
  ['role=moderator', ['mo_moderator']],
  ['standing=silenced', ['mia_member']],
  ['standing=banned', ['bo_banned']],
  ['standing=good&sort=name', ['amy_admin', 'mo_moderator']],
  ['sort=oldest&limit=1', ['mia_member']],
  ['search=MIA', ['mia_member']],
])('users by %s', async (query, names) => {
  await silence(member, 5)
  await site.member({ username: 'bo_banned', isBanned: true })
  const { body } = await site.request(`GET /api/admin/users?${query}`, { as: admin })
  expect(body.data.map(({ username }: { username: string }) => username)).toEqual(names)
})

test.each([
  'sort=password_hash',
  'sort=(select%201)',
  "sort=name'--",
  'role=owner',
  'standing=1%20or%201=1',
  'limit=1;drop',
  'search=%00',
])('users by %s is refused', async (query) => {
  for (const path of ['/api/admin/users', '/api/moderation/members']) {
    expect((await site.request(`GET ${path}?${query}`, { as: admin })).status).toBe(400)
  }
})

test('staff notes are for staff: appended, listed, never shown to the member', async () => {
  const add = (text: string, as = moderator) =>
    site.request(`POST /api/moderation/members/${member.id}/notes`, { as, body: { text } })
  expect((await add('First look.')).status).toBe(201)
  const second = await add('<b>Second</b> look.', admin)
  expect(second.body.notes).toMatchObject([
    { text: '<b>Second</b> look.', by: { username: 'amy_admin' } },
    { text: 'First look.', by: { username: 'mo_moderator' } },
  ])
  for (const call of [
    'GET /api/user',
    'GET /api/my-standing',
    'GET /api/my-flags',
    `GET /api/blocks/${admin.id}`,
  ]) {
    expect((await site.request(call, { as: member })).text).not.toContain('look.')
  }
  expect((await add('Mine.', member)).status).toBe(403)
  expect((await site.request(`GET /api/moderation/members/${member.id}`, { as: member })).status).toBe(403)
  const log = await site.request('GET /api/admin/audit', { as: admin })
  expect(log.text).toContain('note_added')
  expect(log.text).not.toContain('look.')
})

test('a note on nobody is 404 and leaves nothing', async () => {
  const answer = await site.request('POST /api/moderation/members/4711/notes', {
    as: moderator,
    body: { text: 'x' },
  })
  expect(answer.status).toBe(404)
  expect(await site.context.db.$count(staffNotes)).toBe(0)
})

test('of a banned member the ban is told alone, and the silence again once it ends', async () => {
  await silence(member, 24)
  const banned = await ban(member)
  expect([banned.body.standing, banned.body.silencedUntil]).toEqual(['banned', null])
  await site.request(`DELETE /api/moderation/members/${member.id}/ban`, { as: moderator })
  const back = await site.request(`GET /api/moderation/members/${member.id}`, { as: moderator })
  expect(back.body.standing).toBe('silenced')
  expect(back.body.silencedUntil).not.toBeNull()
})

test('no staff step can be made by a link', async () => {
  for (const path of [
    `moderation/members/${member.id}/ban`,
    `moderation/members/${member.id}/silence`,
    `moderation/members/${member.id}/notes`,
    `admin/users/${member.id}/role`,
    'flags',
  ]) {
    expect((await site.request(`GET /api/${path}`, { as: admin })).status).toBe(405)
  }
})
