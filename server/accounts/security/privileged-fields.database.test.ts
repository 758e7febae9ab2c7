// Mass assignment: privileged fields in a request body, such as role, plan, verified or owner.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import type { Route } from '#server/base/http/calls.ts'
import { callOf, type SampleInput, sampleInput, schemaOf } from '#server/testing/rooms/sample-input.ts'
import { samplePicture } from '#server/testing/rooms/test-pictures.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const PRIVILEGES: Record<string, unknown> = {
  id: 1,
  userId: 1,
  authorId: 1,
  ownerId: 1,
  senderId: 1,
  role: 'admin',
  isAdmin: true,
  isModerator: true,
  membershipTierId: 3,
  tier: 'premium',
  subscriptionStatus: 'active',
  subscriptionEndDate: '2099-01-01T00:00:00.000Z',
  isEmailVerified: true,
  emailVerifiedAt: '2026-01-01T00:00:00.000Z',
  passwordHash: 'x',
  balance: '999.99',
  bannedAt: null,
  silencedUntil: null,
  isSample: true,
  isConfirmed: true,
  confirmedAt: '2099-01-01T00:00:00.000Z',
  createdAt: '2001-01-01T00:00:00.000Z',
  mailedAt: '2001-01-01T00:00:00.000Z',
}

let site: TestSite
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

/** Writing calls with sample input whose body is an object. */
function writesOf(): { route: Route; input: SampleInput; body: Record<string, unknown> }[] {
  // An upload is a form; see below.
  const writes = site.routes.filter(({ endpoint }) => !endpoint.upload)
  return writes.flatMap((route) => {
    const input = sampleInput(route)
    const { body } = input
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return isObject ? [{ route, input, body: body as Record<string, unknown> }] : []
  })
}

/** A summary of all members: roles, permissions by plan, bans and silences. */
async function sumOfMembers(): Promise<string> {
  const { rows } = await site.context.database.query(
    `select (select md5(string_agg(u::text, '|' order by u.id)) from users u) as members,
      (select md5(string_agg(p::text, '|' order by p.user_id)) from member_plans p) as plans,
      (select md5(string_agg(s::text, '|' order by s.user_id)) from sanctions s) as sanctions`,
  )
  return JSON.stringify(rows)
}

test('a stand-in that stores what it is sent makes an admin of whoever asks for it', async () => {
  const sent = { username: 'mallory', email: 'mallory@example.com', role: 'admin', location: 'x' }
  const naive = async (body: typeof sent) => {
    const row = { ...body, usernameKey: body.username, role: body.role as 'admin' }
    return (await site.context.db.insert(users).values(row).returning())[0]
  }
  expect(await naive(sent)).toMatchObject({ role: 'admin' })
  await site.context.db.delete(users).where(eq(users.username, 'mallory'))
})

test('no write of the site takes a right beside what it asks for: it is refused, and nothing is changed', async () => {
  const before = await sumOfMembers()
  const writes = writesOf()
  expect(writes.length).toBeGreaterThan(20)
  const taken: string[] = []
  for (const { route, input, body } of writes) {
    const asked = Object.keys(schemaOf(route.endpoint, 'body')?.properties ?? {})
    // One by one, because several fields would be refused as soon as one is.
    for (const [name, value] of Object.entries(PRIVILEGES)) {
      if (asked.includes(name)) continue
      const answer = await site.request(callOf(route, input), { as: admin, body: { ...body, [name]: value } })
      const isNamed = answer.status === 400 && name in (answer.body.fields ?? {})
      if (!isNamed) taken.push(`${route.key} ${name}: ${answer.status} ${answer.body?.code}`)
    }
  }
  expect(taken).toEqual([])
  expect(await sumOfMembers()).toBe(before)
})

test.each(['__proto__', 'constructor', 'prototype'])('neither does one smuggled in as %s', async (name) => {
  const text = `{"username":"mallory","email":"mallory@example.com","password":"secret-pass","${name}":{"role":"admin"}}`
  const naive = Object.assign(
    {},
    ...Object.values(JSON.parse(text)).filter((part) => typeof part === 'object'),
  )
  expect(naive.role).toBe('admin')
  const answer = await site.request('POST /api/register', { body: text })
  if (answer.status === 201) expect(answer.body.role).toBe('member')
  else expect(answer.status).toBe(400)
  const [row] = await site.context.db.select().from(users).where(eq(users.username, 'mallory'))
  expect(row?.role ?? 'member').toBe('member')
  expect(({} as { role?: string }).role).toBeUndefined()
  await site.context.db.delete(users).where(eq(users.username, 'mallory'))
})

test('nor does a form that comes with a picture', async () => {
  for (const [name, value] of [
    ['ownerId', '1'],
    ['role', 'admin'],
  ] as const) {
    const form = new FormData()
    form.append(name, value)
    form.append('file', new Blob([await samplePicture()], { type: 'image/jpeg' }), 'photo.jpg')
    const init = { method: 'POST', body: form, headers: { cookie: admin.cookie } }
    const answer = await site.app.request('/api/uploads', init)
    expect([name, answer.status]).toEqual([name, 400])
  }
})
