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
