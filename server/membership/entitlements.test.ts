import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { ALL_PERMISSIONS, type Permission, permissionsOf } from '#contract/permissions.ts'
import {
  effectiveTier,
  isPaid,
  type Plan,
  permissionsOfPlan,
  planInForce,
  type TierRights,
} from './entitlements.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const tier = (id: number, priceCents: number, permissions: Permission[]): TierRights => ({
  id,
  priceCents,
  permissions,
})
const FREE = tier(1, 0, ['forums'])
const PRO = tier(2, 999, ['forums', 'postAds'])
const GIVEN = tier(4, 0, ['postAds'])

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

test.each([
  ['paid', plan('active', at(24)), PRO, true],
  ['renewed late', plan('active', at(-47)), PRO, true],
  ['run out', plan('active', at(-1), { subscriptionRenews: false }), PRO, false],
  ['within grace', plan('past_due', at(-7 * 24 + 1)), PRO, true],
  ['past grace', plan('past_due', at(-7 * 24)), PRO, false],
  ['chosen and never paid', plan(null, null), PRO, false],
  ['free', plan(null, null, { membershipTierId: 1 }), FREE, true],
  ['free of charge', plan(null, null, { membershipTierId: 4 }), GIVEN, true],
  ['missing', plan(null, null, { membershipTierId: null }), null, false],
])('a plan that is %s says whether it is in force', (_, own, chosen, isInForce) => {
  expect(planInForce(own, { chosen }, NOW)).toMatchObject({
    ...own,
    subscriptionRenews: expect.any(Boolean),
    isPlanInForce: isInForce,
  })
  const rights = effectiveTier(own, { chosen, free: null }, NOW)
  expect(rights !== null).toBe(isInForce)
})

test.each([
  ['paid', plan('active', at(24)), true],
  ['within grace', plan('past_due', at(-1)), true],
  ['paid to its end', plan('active', at(24), { subscriptionRenews: false }), false],
  ['past grace', plan('past_due', at(-7 * 24)), false],
  ['canceled', plan('canceled', at(24)), false],
  ['chosen and never paid', plan(null, null), false],
])('whether a plan that is %s renews', (_, own, renews) => {
  expect(planInForce(own, { chosen: PRO }, NOW).subscriptionRenews).toBe(renews)
})

test('a gift takes the place of a plan that has run out, until the gift ends', () => {
  const over = plan('active', at(-1), { subscriptionRenews: false })
  const tiers = { chosen: PRO, given: { tier: tier(3, 1999, ['forums']), until: at(24) } }
  expect(planInForce(over, tiers, NOW)).toMatchObject({
    membershipTierId: 3,
    subscriptionEndDate: at(24),
    isPlanInForce: true,
  })
  expect(planInForce(over, tiers, at(24))).toEqual({ ...over, isPlanInForce: false })
})

test('flags are those of the tier that counts; an admin has all; without any tier there are none', () => {
  const tiers = { chosen: PRO, free: FREE }
  expect(permissionsOfPlan(plan('active', at(24)), tiers, NOW)).toEqual(permissionsOf(['forums', 'postAds']))
  expect(permissionsOfPlan(plan(null, null), tiers, NOW)).toEqual(permissionsOf(['forums']))
  expect(permissionsOfPlan(plan(null, null, { role: 'moderator' }), tiers, NOW)).toEqual(
    permissionsOf(['forums']),
  )
  expect(permissionsOfPlan(plan(null, null, { role: 'admin' }), tiers, NOW)).toEqual(ALL_PERMISSIONS)
  expect(permissionsOfPlan(plan('active', at(24)), { chosen: null, free: null }, NOW)).toEqual(
    permissionsOf([]),
  )
})

test('a gift adds to what is paid for, and takes nothing from it', () => {
  const given = { tier: { id: 5, priceCents: 1499, permissions: ['experts' as const] }, until: at(24) }
  const tiers = { chosen: PRO, free: FREE, given }
  const both = permissionsOf(['forums', 'postAds', 'experts'])
  expect(permissionsOfPlan(plan('active', at(24)), tiers, NOW)).toEqual(both)
  expect(permissionsOfPlan(plan('canceled', at(24)), tiers, NOW)).toEqual(
    permissionsOf(['forums', 'experts']),
  )
  expect(permissionsOfPlan(plan('active', at(99)), tiers, at(25))).toEqual(
    permissionsOf(['forums', 'postAds']),
  )
})
