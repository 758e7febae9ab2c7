import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { membershipTiers } from './tables.ts'

const PROMOTION = {
  title: 'League night',
  text: 'Every Thursday.',
  linkLabel: 'See the dates',
  linkUrl: '/events',
  from: null,
  until: null,
  isOn: true,
}

let site: TestSite

beforeAll(async () => {
  site = await openTestSite()
  const admin = await site.member({ role: 'admin' })
  const saved = await site.request('PATCH /api/admin/site-settings', {
    as: admin,
    body: { promotions: [PROMOTION] },
  })
  expect(saved.status).toBe(200)
})

const shown = async (as: TestMember | null) => (await site.request('GET /api/promotions', { as })).body.length

async function until(tier: 'pro' | 'premium', status: string, end: Date, renews: boolean) {
  const member = await site.member({ tier })
  await setPlan(site.context.db, member.id, { status, end, renews })
  return member
}

test('visitors and Free members are shown them, paying members and admins are not', async () => {
  const now = site.clock.now().getTime()
  const at = (ms: number) => new Date(now + ms)
  const who: [string, TestMember | null, number][] = [
    ['a visitor', null, 1],
    ['Free', await site.member(), 1],
    ['no tier', await site.member({ tier: 'none' }), 1],
    ['a Free moderator', await site.member({ role: 'moderator' }), 1],
    ['Pro', await site.member({ tier: 'pro' }), 0],
    ['Pro on trial', await site.member({ tier: 'pro', status: 'trialing' }), 0],
    ['Premium', await site.member({ tier: 'premium' }), 0],
    ['an admin', await site.member({ role: 'admin' }), 0],
    ['Pro, not paid', await site.member({ tier: 'pro', status: 'incomplete' }), 1],
    ['Pro that ended this second', await until('pro', 'active', at(0), false), 1],
    ['Pro in its last second', await until('pro', 'active', at(1000), false), 0],
    ['Pro, renewal under way', await until('pro', 'active', at(-DAY_MS), true), 0],
    ['Pro, renewal never came', await until('pro', 'active', at(-2 * DAY_MS), true), 1],
    ['Premium in its days of grace', await until('premium', 'past_due', at(-6 * DAY_MS), true), 0],
    ['Premium after them', await until('premium', 'past_due', at(-7 * DAY_MS), true), 1],
    ['Premium, canceled', await until('premium', 'canceled', at(DAY_MS), false), 1],
  ]
  for (const [name, as, promotions] of who) expect([name, await shown(as)]).toEqual([name, promotions])
})

test('a plan that ends while its member looks on: the next answer has them', async () => {
  const member = await until('premium', 'active', new Date(site.clock.now().getTime() + 1000), false)
  expect(await shown(member)).toBe(0)
  site.clock.advance(1000)
  expect(await shown(member)).toBe(1)
})

test('what decides is the permission of the tier, not its price', async () => {
  const { db } = site.context
  const [free] = await db
    .insert(membershipTiers)
    .values({ name: 'Friends', priceCents: 0, description: 'x', features: ['x'], permissions: ['adFree'] })
    .returning()
  const [dear] = await db
    .insert(membershipTiers)
    .values({ name: 'Dear', priceCents: 9999, description: 'x', features: ['x'], permissions: ['postAds'] })
    .returning()
  const of = async (tierId: number | undefined) => {
    const member = await site.member({ tier: 'pro' })
    await setPlan(db, member.id, { tierId })
    return shown(member)
  }
  expect(await of(free?.id)).toBe(0)
  expect(await of(dear?.id)).toBe(1)
})

test('a gift is ad-free as well', async () => {
  const admin = await site.member({ role: 'admin' })
  const member = await site.member()
  const body = { tierId: 2, months: 1 }
  const { code } = (await site.request('POST /api/admin/gift-codes', { as: admin, body })).body
  expect(await shown(member)).toBe(1)
  await site.request('POST /api/gift-codes/redeem', { as: member, body: { code } })
  expect(await shown(member)).toBe(0)
})
