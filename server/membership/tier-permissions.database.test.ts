import { beforeAll, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#contract/permissions.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const MANAGE = '/api/admin/membership-tiers'
const CLUB = { name: 'Club', price: '0', description: 'For a club.', features: ['One'] }

let site: TestSite
let admin: TestMember

beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

const add = (body: object) => site.request(`POST ${MANAGE}`, { as: admin, body: { ...CLUB, ...body } })
const change = (id: number, body: object) => site.request(`PATCH ${MANAGE}/${id}`, { as: admin, body })
const has = async (as: TestMember) => {
  const { body } = await site.request('GET /api/user-permissions', { as })
  return PERMISSION_NAMES.filter((name) => body[name])
}
const granted = async (id: number) => (await site.request(`GET /api/membership-tiers/${id}`)).body.permissions

test('the seeded tiers open what their features promise', async () => {
  const free = ['database', 'blogs', 'forums', 'marketplace']
  const pro = [...free, 'postAds', 'privateForums', 'contribute', 'adFree']
  const { body } = await site.request('GET /api/membership-tiers')
  expect(body.map(({ permissions }: { permissions: string[] }) => permissions)).toEqual([
    free,
    pro,
    [...PERMISSION_NAMES],
  ])
  const features = body.flatMap((tier: { features: string[] }) => tier.features)
  expect(features).toEqual(expect.arrayContaining(['Direct access to experts', 'Members-only discounts']))
})

test('admins read the tiers that everybody reads, in the same order', async () => {
  const { body } = await site.request('GET /api/membership-tiers')
  const managed = await site.request(`GET ${MANAGE}`, { as: admin })
  expect([managed.status, body.length]).toEqual([200, 3])
  expect(managed.body).toMatchObject(body)
})

test('a tier is made with a list, with single fields, with both or with nothing', async () => {
  const list = await add({ permissions: ['discounts', 'forums', 'forums'] })
  expect(list.status).toBe(201)
  expect(list.body).toMatchObject({
    permissions: ['forums', 'discounts'],
    canAccessForums: true,
    canPostAds: false,
  })
  expect((await add({ canPostAds: true })).body.permissions).toEqual(['postAds'])
  const both = await add({ permissions: ['forums', 'adFree'], canAccessForums: false, canAccessBlogs: true })
  expect(both.body.permissions).toEqual(['blogs', 'adFree'])
  expect((await add({})).body.permissions).toEqual([])
})

test('a list replaces all, a field opens or closes one, and neither leaves them as they are', async () => {
  const { id } = (await add({ permissions: ['forums', 'adFree'] })).body
  expect((await change(id, { canAccessBlogs: true })).body.permissions).toEqual(['blogs', 'forums', 'adFree'])
  expect((await change(id, { canAccessForums: false })).body.permissions).toEqual(['blogs', 'adFree'])
  expect((await change(id, { name: 'Club 2' })).body.permissions).toEqual(['blogs', 'adFree'])
  expect((await change(id, { permissions: ['experts'] })).body.permissions).toEqual(['experts'])
  expect((await change(id, { permissions: [] })).body.permissions).toEqual([])
})

test.each([
  ['one that does not exist', ['forums', 'flying']],
  ['a role', ['admin']],
  ['the name of an action', ['settings.write']],
  ['not a list', 'forums'],
  ['far too many', Array.from({ length: 60 }, () => 'forums')],
])('permissions that name %s are refused by field, and nothing is changed', async (_what, permissions) => {
  for (const answer of [await add({ permissions }), await change(2, { permissions, name: 'Changed' })]) {
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['permissions']])
  }
  expect((await site.request('GET /api/membership-tiers/2')).body.name).toBe('Pro')
})

test('nobody but an admin sets them', async () => {
  const moderator = await site.member({ role: 'moderator', tier: 'premium' })
  const body = { permissions: PERMISSION_NAMES }
  expect((await site.request(`PATCH ${MANAGE}/1`, { as: moderator, body })).status).toBe(403)
})

test('a permission that a tier gains or loses counts from the next call of its members, gifts among them', async () => {
  const member = await site.member({ tier: 'premium' })
  const friend = await site.member()
  const { code } = (
    await site.request('POST /api/admin/gift-codes', { as: admin, body: { tierId: 3, months: 1 } })
  ).body
  const before = await granted(3)
  const read = (as: TestMember) => site.request('GET /api/discounts', { as })
  await change(3, { permissions: ['forums'] })
  // A code grants what its tier opens when it is redeemed, not when it was created.
  await site.request('POST /api/gift-codes/redeem', { as: friend, body: { code } })
  expect(await has(member)).toEqual(['forums'])
  expect(await has(friend)).toEqual(['database', 'blogs', 'forums', 'marketplace'])
  for (const as of [member, friend]) expect((await read(as)).status).toBe(403)
  await change(3, { permissions: before })
  for (const as of [member, friend]) {
    expect(await has(as)).toEqual(before)
    expect((await read(as)).status).toBe(200)
  }
})

test('the log names what was changed', async () => {
  const { id } = (await add({ permissions: ['forums'] })).body
  await change(id, { permissions: ['forums', 'adFree'] })
  const { rows } = await site.context.database.query(
    `select detail from audit_log where action = 'tier_changed' and subject_id = $1`,
    [String(id)],
  )
  expect(rows).toMatchObject([{ detail: { changed: ['permissions'] } }])
})
