// Members-only discounts: only Premium members and admins see the codes.

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { discounts, membershipTiers } from './tables.ts'

const OFFER = {
  title: 'Ten percent off rubber rings',
  description: 'One order until the end of the year.',
  code: 'SECRET-RINGS',
  url: 'https://shop.example/rings',
  from: null,
  until: null,
}

let site: TestSite
let admin: TestMember

beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-05-10T12:00:00Z') })
  admin = await site.member({ role: 'admin' })
})

const add = (body: object = OFFER) => site.request('POST /api/admin/discounts', { as: admin, body })
const read = (as: TestMember | null) => site.request('GET /api/discounts', { as })

async function ended(tier: 'pro' | 'premium', status: string, end: Date, renews = false) {
  const member = await site.member({ tier })
  await setPlan(site.context.db, member.id, { status, end, renews })
  return member
}

test('Premium members and admins read them; everybody else is told what opens them, and no code', async () => {
  expect((await add()).status).toBe(201)
  const now = site.clock.now()
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1000)]
  const who: [string, TestMember | null, number][] = [
    ['a visitor', null, 401],
    ['Free', await site.member(), 403],
    ['no tier', await site.member({ tier: 'none' }), 403],
    ['Pro', await site.member({ tier: 'pro' }), 403],
    ['Premium', await site.member({ tier: 'premium' }), 200],
    ['Premium on trial', await site.member({ tier: 'premium', status: 'trialing' }), 200],
    ['Premium, never paid', await site.member({ tier: 'premium', status: 'incomplete' }), 403],
    ['Premium, ended a moment ago', await ended('premium', 'active', before), 403],
    ['Premium, ends in a moment', await ended('premium', 'active', after), 200],
    ['Premium, overdue', await ended('premium', 'past_due', new Date(now.getTime() - 6 * DAY_MS)), 200],
    [
      'Premium, overdue too long',
      await ended('premium', 'past_due', new Date(now.getTime() - 7 * DAY_MS)),
      403,
    ],
    ['a moderator', await site.member({ role: 'moderator' }), 403],
    ['a moderator with Premium', await site.member({ role: 'moderator', tier: 'premium' }), 200],
    ['an admin', admin, 200],
  ]
  for (const [name, as, status] of who) {
    const answer = await read(as)
    expect([name, answer.status]).toEqual([name, status])
    expect([name, answer.text.includes('SECRET')]).toEqual([name, status === 200])
    if (status === 403) expect(answer.body.code).toBe('tier_required')
  }
})

test('a gift of Premium opens them while it lasts, a gift of Pro does not', async () => {
  const member = await site.member()
  const give = async (tierId: number) => {
    const body = { tierId, months: 1 }
    const { code } = (await site.request('POST /api/admin/gift-codes', { as: admin, body })).body
    await site.request('POST /api/gift-codes/redeem', { as: member, body: { code } })
  }
  await give(2)
  expect((await read(member)).status).toBe(403)
  await give(3)
  expect((await read(member)).status).toBe(200)
})

test('a tier that an admin adds has them by its permission, whatever it costs', async () => {
  const [without, granted] = await site.context.db
    .insert(membershipTiers)
    .values([
      { name: 'Patron', priceCents: 4999, description: 'More', features: ['x'], permissions: ['postAds'] },
      { name: 'Plus', priceCents: 1499, description: 'Some', features: ['x'], permissions: ['discounts'] },
    ])
    .returning()
  const member = await site.member({ tier: 'premium' })
  const put = (id: number | undefined) => setPlan(site.context.db, member.id, { tierId: id ?? 0 })
  await put(granted?.id)
  expect((await read(member)).status).toBe(200)
  await put(without?.id)
  expect((await read(member)).status).toBe(403)
  await put(3)
  await site.context.db
    .update(membershipTiers)
    .set({ archivedAt: new Date() })
    .where(eq(membershipTiers.id, 3))
  expect((await read(member)).status).toBe(200)
  await site.context.db.update(membershipTiers).set({ archivedAt: null }).where(eq(membershipTiers.id, 3))
})

test('only what can be used today is shown, from its first day to its last', async () => {
  await site.context.db.delete(discounts)
  await add({ ...OFFER, title: 'Over', until: '2026-05-09' })
  await add({ ...OFFER, title: 'Last day', until: '2026-05-10' })
  await add({ ...OFFER, title: 'First day', from: '2026-05-10' })
  await add({ ...OFFER, title: 'To come', from: '2026-05-11', until: '2026-05-12' })
  const premium = await site.member({ tier: 'premium' })
  const { body } = await read(premium)
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Last day', 'First day'])
  expect(body.pagination.total).toBe(2)
  expect(body.data[0]).toMatchObject({ from: null, until: '2026-05-10', code: 'SECRET-RINGS' })
  const all = (await site.request('GET /api/admin/discounts', { as: admin })).body
  expect(all.data.map(({ title }: { title: string }) => title)).toEqual([
    'To come',
    'First day',
    'Last day',
    'Over',
  ])
})

test('an admin changes one and takes it away; what is gone is not found', async () => {
  const { id } = (await add()).body
  const changed = await site.request(`PUT /api/admin/discounts/${id}`, {
    as: admin,
    body: { ...OFFER, title: 'Twenty percent', url: null, from: '2026-05-01', until: '2026-05-31' },
  })
  expect(changed.body).toEqual({
    ...OFFER,
    id,
    title: 'Twenty percent',
    url: null,
    from: '2026-05-01',
    until: '2026-05-31',
  })
  for (const status of [204, 404])
    expect((await site.request(`DELETE /api/admin/discounts/${id}`, { as: admin })).status).toBe(status)
  const late = await site.request(`PUT /api/admin/discounts/${id}`, { as: admin, body: OFFER })
  expect(late.status).toBe(404)
})

test.each([
  ['title', ''],
  ['title', 'x'.repeat(81)],
  ['description', ' '],
  ['code', ''],
  ['url', 'javascript:alert(1)'],
  ['url', 'shop.example'],
  ['from', 'tomorrow'],
  ['until', '2026-02-30'],
])('a discount whose %s is %j is refused under its field', async (field, value) => {
  const before = await site.context.db.$count(discounts)
  const answer = await add({ ...OFFER, [field]: value })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
  expect(await site.context.db.$count(discounts)).toBe(before)
})

test('a last day before the first is refused', async () => {
  const answer = await add({ ...OFFER, from: '2026-05-02', until: '2026-05-01' })
  expect(answer.body.fields).toEqual({ until: 'The last day must not be before the first' })
})
