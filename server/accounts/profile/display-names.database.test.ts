// Display names: chosen freely, but never another member's username, and gone with their member.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { users } from '#server/accounts/tables.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
})

function name(displayName: string | null, as = grace) {
  return site.request('PATCH /api/user', { as, body: { displayName } })
}

test('a display name stands beside the username wherever the member is shown, and can be taken back', async () => {
  expect((await site.request('GET /api/user', { as: grace })).body.displayName).toBe(null)
  expect((await name('  Grace   Hopper ')).body).toMatchObject({
    username: 'grace',
    displayName: 'Grace Hopper',
  })
  const reader = await site.member()
  for (const call of ['GET /api/user', 'GET /api/members/grace']) {
    const { body } = await site.request(call, { as: grace })
    expect([body.username, body.displayName]).toEqual(['grace', 'Grace Hopper'])
  }
  const directory = await site.request('GET /api/members', { as: reader })
  expect(directory.body.data).toContainEqual({
    username: 'grace',
    displayName: 'Grace Hopper',
    profileImageUrl: null,
    memberSince: expect.any(String),
    location: null,
    machineCount: 0,
  })
  expect((await name(null)).body.displayName).toBe(null)
  expect((await site.request('GET /api/members/grace')).body.displayName).toBe(null)
})

test.each(['Ada', 'ADA', 'Аdа', 'a.d.a', 'A d a', 'ádà'])(
  '%s is taken while ada is a member',
  async (taken) => {
    await site.member({ username: 'ada' })
    const { status, body } = await name(taken)
    // Letters of two alphabets are refused before.
    const mixed = taken === 'Аdа'
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      mixed ? 400 : 409,
      mixed ? 'display_name_imitates' : 'display_name_taken',
      ['displayName'],
    ])
  },
)

test('one’s own username in other letters is one’s own, and two members may have one display name', async () => {
  expect((await name('G.R.A.C.E')).status).toBe(200)
  const other = await site.member({ username: 'hopper' })
  expect((await name('Amazing', grace)).status).toBe(200)
  expect((await name('Amazing', other)).status).toBe(200)
})

test('nobody registers under a name that another member is shown by', async () => {
  await name('Amazing Grace')
  const join = (username: string) =>
    site.request('POST /api/register', { body: { username, email: 'x@example.com', password: 'secret-1' } })
  const refused = await join('amazing_grace')
  expect([refused.status, refused.body.code]).toEqual([409, 'username_taken'])
  await name(null)
  expect((await join('amazing_grace')).status).toBe(201)
})

test('of a display name and the same username at once, one is refused', async () => {
  const [named, joined] = await Promise.all([
    name('Lucky Punch'),
    site.request('POST /api/register', {
      body: { username: 'lucky_punch', email: 'x@example.com', password: 'secret-1' },
    }),
  ])
  expect([named.status, joined.status].sort()).toEqual(named.status === 409 ? [201, 409] : [200, 409])
})

test.each([
  ['Admin', 'display_name_reserved'],
  ['Pаul', 'display_name_imitates'],
])('%s is refused under its field', async (refused, code) => {
  const { status, body } = await name(refused)
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, code, ['displayName']])
})

test('a silenced member changes neither the name nor the bio', async () => {
  const silenced = await site.member()
  const silencedUntil = new Date(site.clock.now().getTime() + HOUR_MS)
  await setSanctions(site.context.db, silenced.id, { silencedUntil })
  const answers = [
    await name('Loud', silenced),
    await site.request('PATCH /api/user', { as: silenced, body: { bio: 'Loud' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})

test('members are found by both names, and no longer by a former one', async () => {
  await name('Amazing Hopper')
  const reader = await site.member()
  const found = async (q: string) => {
    const { body } = await site.request(`GET /api/search?kind=member&q=${q}`, { as: reader })
    return [body.data.map(({ title }: { title: string }) => title), body.searched]
  }
  for (const q of ['hopper', 'amazing%20hop', 'grace'])
    expect(await found(q)).toEqual([['Amazing Hopper'], null])
  expect(await found('hoppper')).toEqual([['Amazing Hopper'], 'hopper'])
  const { body } = await site.request('GET /api/search?kind=member&q=hopper', { as: reader })
  expect(body.data[0]).toMatchObject({ url: '/members/grace', detail: expect.stringMatching(/^@grace · /) })
  await name('Plain Jane')
  for (const q of ['hopper', 'hoppper']) expect(await found(q)).toEqual([[], null])
  expect(await found('jane')).toEqual([['Plain Jane'], null])
})

test('suggestions for “@” and for messages begin with either name; the mention stays the username', async () => {
  await name('Amazing Hopper')
  const reader = await site.member()
  for (const call of ['GET /api/writing/mentions?q=', 'GET /api/message-recipients?q=']) {
    for (const q of ['amaz', 'AmazingH', 'gra']) {
      const { body } = await site.request(`${call}${q}`, { as: reader })
      expect(body.data).toEqual([
        { id: grace.id, username: 'grace', displayName: 'Amazing Hopper', profileImageUrl: null },
      ])
    }
    expect((await site.request(`${call}hopper`, { as: reader })).body.data).toEqual([])
  }
  const { body } = await site.request('POST /api/writing/preview', {
    as: reader,
    body: { text: '@grace @amazing' },
  })
  expect(body.html).toContain('href="/members/grace"')
  expect(body.html).not.toContain('/members/amazing')
})

test('the name is in the export, and nothing is left of it after the account is erased', async () => {
  await name('Amazing Hopper')
  const exported = await site.request('GET /api/user/data', { as: grace })
  expect(exported.body.account.displayName).toBe('Amazing Hopper')
  expect(exported.text).not.toMatch(/displayNameKey/)
  await site.request('DELETE /api/user', { as: grace })
  const [row] = await site.context.db.select().from(users).where(eq(users.id, grace.id))
  expect([row?.displayName, row?.displayNameKey]).toEqual([null, null])
  for (const table of ['search_documents', 'search_words']) {
    const { rows } = await site.context.database.query(`select * from ${table}`)
    expect(JSON.stringify(rows)).not.toMatch(/amazing|hopper/i)
  }
})

test('a report about a profile keeps the name that it was shown by', async () => {
  await name('Rude Word')
  const [reader, moderator] = [await site.member(), await site.member({ role: 'moderator' })]
  const body = { kind: 'member', id: grace.id, reason: 'abuse' }
  expect((await site.request('POST /api/flags', { as: reader, body })).status).toBe(201)
  await name(null)
  const cases = await site.request('GET /api/moderation/cases', { as: moderator })
  expect(JSON.stringify(cases.body)).toContain('shown as “Rude Word”')
})
