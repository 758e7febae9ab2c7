import { beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

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

function silence(who: TestMember) {
  const body = { hours: 1, reason: 'Rude.' }
  return site.request(`POST /api/moderation/members/${who.id}/silence`, { as: moderator, body })
}

function setRole(who: TestMember, role: string, as: TestMember = admin) {
  return site.request(`PATCH /api/admin/users/${who.id}/role`, { as, body: { role } })
}

test('the audit log is read newest first, by actor, action and subject', async () => {
  await silence(member)
  await setRole(moderator, 'admin')
  const read = async (query: string) =>
    (await site.request(`GET /api/admin/audit?${query}`, { as: admin })).body
  expect((await read('')).data.map(({ action }: { action: string }) => action)).toEqual([
    'role_changed',
    'member_silenced',
  ])
  expect((await read('actor=amy_admin')).data).toMatchObject([{ detail: { from: 'moderator', to: 'admin' } }])
  expect((await read('action=member_silenced')).data).toMatchObject([{ actor: { username: 'mo_moderator' } }])
  expect((await read(`subjectKind=member&subjectId=${member.id}`)).pagination.total).toBe(1)
  expect((await read('limit=1&offset=1')).data).toMatchObject([{ action: 'member_silenced' }])
  expect((await site.request("GET /api/admin/audit?action='%20or%20true", { as: admin })).status).toBe(400)
})

test('the audit log is read by day, both days included', async () => {
  await silence(member)
  const today = site.clock.now().toISOString().slice(0, 10)
  const totalOf = async (query: string) =>
    (await site.request(`GET /api/admin/audit?${query}`, { as: admin })).body.pagination?.total
  expect(await totalOf(`from=${today}&until=${today}`)).toBe(1)
  expect(await totalOf('until=2020-01-01')).toBe(0)
  expect(await totalOf('from=2999-01-01')).toBe(0)
  const wrong = await site.request('GET /api/admin/audit?from=2026-02-31', { as: admin })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { from: 'Please enter a date' }])
})

test('the audit log is downloaded as a table with the filters of its page, by admins alone', async () => {
  await silence(member)
  await setRole(moderator, 'admin')
  const download = (query: string, as: TestMember | null) =>
    site.request(`GET /moderation/log.csv${query}`, { as })
  const all = await download('', admin)
  expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(all.headers.get('cache-control')).toBe('private, no-store')
  expect(all.text.split('\r\n').map((line) => line.split(',').slice(1, 6).join())).toEqual([
    'actor,action,subjectKind,subjectId,subjectName',
    `amy_admin,role_changed,member,${moderator.id},mo_moderator`,
    `mo_moderator,member_silenced,member,${member.id},mia_member`,
    '',
  ])
  expect((await download('?actor=amy_admin', admin)).text).not.toContain('member_silenced')
  const today = site.clock.now().toISOString().slice(0, 10)
  expect((await download(`?from=${today}&until=${today}`, admin)).text).toBe(all.text)
  for (const none of ['?until=2020-01-01', '?from=2999-01-01'])
    expect((await download(none, admin)).text, none).not.toMatch(/role_changed|member_silenced/)
  expect((await download('?from=soon', admin)).status).toBe(400)
  const refused = await download('', member)
  expect([refused.status, refused.body.code]).toEqual([403, 'admin_required'])
  const visitor = await download('', null)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/admin-login'])
})

test('a moderator who tries the download is refused and written to the log', async () => {
  expect((await site.request('GET /moderation/log.csv', { as: moderator })).status).toBe(403)
  const { body } = await site.request('GET /api/admin/audit?action=step_refused', { as: admin })
  expect(body.data).toMatchObject([{ subject: { kind: 'call', id: 'GET /moderation/log.csv' } }])
})

test('the audit log names the member whom an entry is about, of cases the author', async () => {
  await silence(member)
  await site.request('POST /api/flags', {
    as: admin,
    body: { kind: 'member', id: member.id, reason: 'abuse' },
  })
  const queue = await site.request('GET /api/moderation/cases', { as: moderator })
  const body = { decision: 'upheld' }
  await site.request(`POST /api/moderation/cases/${queue.body.data[0].id}/decision`, { as: moderator, body })
  await setRole(moderator, 'owner', moderator)
  const log = await site.request('GET /api/admin/audit', { as: admin })
  const subjects = log.body.data.map(({ subject }: { subject: { kind: string; name: string | null } }) => [
    subject.kind,
    subject.name,
  ])
  expect(subjects).toEqual([
    ['call', null],
    ['case', 'mia_member'],
    ['member', 'mia_member'],
  ])
})
