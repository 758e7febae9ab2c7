import { expect, test } from 'vitest'
import type { Permission } from '#contract/endpoint.ts'
import { NO_PERMISSIONS } from '#contract/viewer.ts'
import { effectiveTier, type Flags, isPaid, type Plan, permissionsOf } from './entitlements.ts'

const rights = (...granted: Permission[]) => ({
  ...NO_PERMISSIONS,
  ...Object.fromEntries(granted.map((name) => [name, true])),
})
const NOW = new Date('2026-06-15T12:00:00Z')
const HOUR = 60 * 60 * 1000
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

function tier(id: number, priceCents: number, open: Partial<Flags> = {}): Flags {
  const closed = {
    canAccessDatabase: false,
    canAccessBlogs: false,
    canAccessForums: false,
    canAccessMarketplace: false,
    canPostAds: false,
  }
  return { id, priceCents, ...closed, ...open }
}
const FREE = tier(1, 0, { canAccessForums: true })
const PRO = tier(2, 999, { canAccessForums: true, canPostAds: true })
const GIVEN = tier(4, 0, { canPostAds: true })

function plan(status: string | null, end: Date | null, more: Partial<Plan> = {}): Plan {
  return {
    role: 'member',
    membershipTierId: 2,
    subscriptionStatus: status,
    subscriptionEndDate: end,
    subscriptionRenews: true,
    ...more,
  }
}

test.each([
  ['active', 24, true],
  ['active', 0, true],
  ['active', -47, true],
  ['active', -48, false],
  ['active', -49, false],
  ['active', null, true],
  ['trialing', 1, true],
  ['trialing', -48, false],
  ['past_due', -1, true],
  ['past_due', -7 * 24 + 1, true],
  ['past_due', -7 * 24, false],
  ['past_due', null, true],
  ['canceled', 24, false],
  ['unpaid', 24, false],
  ['incomplete', 24, false],
  ['incomplete_expired', 24, false],
  ['paused', 24, false],
  ['Active', 24, false],
  ['', 24, false],
  [null, 24, false],
])('%s with an end %s hours from now: paid is %s', (status, hours, paid) => {
  expect(isPaid(plan(status, hours === null ? null : at(hours)), NOW)).toBe(paid)
})

test.each(['active', 'trialing'])('%s with a planned end counts to the second', (status) => {
  const ending = { subscriptionRenews: false }
  expect(isPaid(plan(status, new Date(NOW.getTime() + 1), ending), NOW)).toBe(true)
  expect(isPaid(plan(status, NOW, ending), NOW)).toBe(false)
})

test('a paid tier counts while it is paid, the free one in every other case', () => {
  const tiers = { chosen: PRO, free: FREE }
  expect(effectiveTier(plan('active', at(24)), tiers, NOW)).toBe(PRO)
  expect(effectiveTier(plan(null, null), tiers, NOW)).toBe(FREE)
  expect(effectiveTier(plan('canceled', at(24)), tiers, NOW)).toBe(FREE)
  expect(effectiveTier(plan('active', at(24)), { chosen: null, free: FREE }, NOW)).toBe(FREE)
})

test('a tier that costs nothing needs no payment', () => {
  expect(effectiveTier(plan(null, null, { membershipTierId: 4 }), { chosen: GIVEN, free: FREE }, NOW)).toBe(
    GIVEN,
  )
})

test('flags are those of the tier that counts; an admin has all; without any tier there are none', () => {
  const tiers = { chosen: PRO, free: FREE }
  expect(permissionsOf(plan('active', at(24)), tiers, NOW)).toEqual(rights('forums', 'postAds'))
  expect(permissionsOf(plan(null, null), tiers, NOW)).toEqual(rights('forums'))
  expect(permissionsOf(plan(null, null, { role: 'moderator' }), tiers, NOW)).toEqual(rights('forums'))
  const everything = rights('database', 'blogs', 'forums', 'marketplace', 'postAds')
  expect(permissionsOf(plan(null, null, { role: 'admin' }), tiers, NOW)).toEqual(everything)
  expect(permissionsOf(plan('active', at(24)), { chosen: null, free: null }, NOW)).toEqual(rights())
})
