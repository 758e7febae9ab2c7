import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/accounts.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { permissionFields } from '#contract/permissions.ts'
import { planFacts } from './plan-state.ts'

const tier = (id: number, name: string, price: string): Tier => ({
  id,
  name,
  price,
  description: '',
  features: [],
  isPopular: false,
  sortOrder: id,
  stripePriceId: null,
  stripeProductId: null,
  permissions: [],
  ...permissionFields([]),
})
const TIERS = [tier(1, 'Free', '0.00'), tier(2, 'Pro', '9.99')]

const member = (
  membershipTierId: number | null,
  subscriptionStatus: string | null,
  isPlanInForce = subscriptionStatus !== null,
): User => ({
  id: 1,
  username: 'ada',
  displayName: null,
  email: null,
  role: 'member',
  membershipTierId,
  subscriptionStatus,
  subscriptionEndDate: '2026-12-21T00:00:00.000Z',
  subscriptionRenews: true,
  isPlanInForce,
  createdAt: '2026-01-01T00:00:00.000Z',
  profileImageUrl: null,
  isEmailVerified: false,
  bio: null,
  location: null,
  website: null,
  isListed: true,
  showsFavorites: false,
  showsRatings: false,
  silencedUntil: null,
})

/** A subscription; Pro, paid until the turn of the year, unless overridden. */
const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  provider: 'sandbox',
  state: 'active',
  isPaid: true,
  isRunning: true,
  plan: { tierId: 2, name: 'Pro', price: '9.99' },
  renewsAt: '2027-01-01T00:00:00.000Z',
  endsAt: null,
  next: null,
  pending: null,
  overdue: null,
  card: null,
  gift: null,
  ...more,
})
const NONE = subscription({ state: 'none', isPaid: false, isRunning: false, plan: null, renewsAt: null })

test('a free plan is in force without being paid, and renews never', () => {
  expect(planFacts(TIERS, member(1, null), NONE)).toMatchObject({
    name: 'Free',
    isActive: true,
    costsNothing: true,
    endsAt: null,
    overdueUntil: null,
  })
  expect(planFacts(TIERS, member(null, null))).toMatchObject({ name: 'Free Plan', isActive: true })
})

test('a plan renews on its date, or ends on it', () => {
  const end = '2026-12-21T00:00:00.000Z'
  expect(planFacts(TIERS, member(2, 'active'))).toMatchObject({
    isActive: true,
    costsNothing: false,
    endsAt: end,
    renews: true,
  })
  expect(planFacts(TIERS, { ...member(2, 'active'), subscriptionRenews: false })).toMatchObject({
    endsAt: end,
    renews: false,
  })
})

test('a plan that was chosen and never paid, or is over, is not in force', () => {
  for (const status of [null, 'canceled', 'unpaid'])
    expect(planFacts(TIERS, member(2, status, false), NONE)).toMatchObject({
      isActive: false,
      overdueUntil: null,
    })
})

test('while a payment is missing the plan stays in force for seven days', () => {
  const facts = planFacts(TIERS, member(2, 'past_due'))
  expect(facts).toMatchObject({ isActive: true, overdueUntil: '2026-12-28T00:00:00.000Z' })
  const overdue = { since: '2026-12-01T00:00:00.000Z', until: '2026-12-08T00:00:00.000Z' }
  expect(
    planFacts(TIERS, member(2, 'past_due'), subscription({ state: 'past_due', renewsAt: null, overdue })),
  ).toMatchObject({ isActive: true, overdueUntil: overdue.until })
})

test.each(['active', 'trialing', 'past_due'])(
  'a plan that is %s by its status and over by its dates is not in force',
  (status) => {
    expect(planFacts(TIERS, member(2, status, false), NONE)).toMatchObject({
      name: 'Pro',
      isActive: false,
      overdueUntil: null,
    })
  },
)

test('what is paid counts over what the account was told last, and plans no longer sold keep their name', () => {
  const plan = { tierId: 9, name: 'Founders', price: '4.99' }
  expect(planFacts(TIERS, member(9, 'active'), subscription({ plan }))).toMatchObject({
    name: 'Founders',
    isActive: true,
    endsAt: '2027-01-01T00:00:00.000Z',
    renews: true,
  })
  const endsAt = '2026-12-24T00:00:00.000Z'
  expect(planFacts(TIERS, member(2, 'active'), subscription({ renewsAt: null, endsAt }))).toMatchObject({
    endsAt,
    renews: false,
  })
})

test('a plan that was given shows on the account, whatever else is paid', () => {
  const given = { ...member(2, 'active'), subscriptionRenews: false }
  const paid = subscription({ plan: { tierId: 7, name: 'Starter', price: '4.99' } })
  expect(planFacts(TIERS, given, paid)).toMatchObject({ name: 'Pro', isActive: true, renews: false })
})

test('a plan that was given and is no longer on sale has its name and its end', () => {
  const given = { ...member(9, 'active'), subscriptionRenews: false }
  const end = '2026-12-21T00:00:00.000Z'
  const gift = { tierId: 9, name: 'Founders', until: end, counts: true }
  expect(planFacts(TIERS, given, { ...NONE, state: 'gift', gift })).toEqual({
    name: 'Founders',
    isActive: true,
    costsNothing: false,
    endsAt: end,
    renews: false,
    overdueUntil: null,
  })
  const counting = { ...gift, tierId: 8, counts: false }
  expect(planFacts(TIERS, member(null, null), { ...NONE, gift: counting })).toMatchObject({
    name: 'Free Plan',
  })
})
