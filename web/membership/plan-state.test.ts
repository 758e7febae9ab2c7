import { expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import type { Tier } from '#contract/membership.ts'
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
  canAccessDatabase: true,
  canAccessBlogs: true,
  canAccessForums: true,
  canAccessMarketplace: true,
  canPostAds: false,
})
const TIERS = [tier(1, 'Free', '0.00'), tier(2, 'Pro', '9.99')]

const member = (membershipTierId: number | null, subscriptionStatus: string | null): User => ({
  id: 1,
  username: 'ada',
  email: null,
  role: 'member',
  membershipTierId,
  subscriptionStatus,
  subscriptionEndDate: '2026-12-21T00:00:00.000Z',
  subscriptionRenews: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  profileImageUrl: null,
  isEmailVerified: false,
  bio: null,
  location: null,
  website: null,
  silencedUntil: null,
})

test('a free plan is in force without being paid, and renews never', () => {
  expect(planFacts(TIERS, member(1, null))).toEqual({
    name: 'Free',
    isActive: true,
    costsNothing: true,
    endsAt: null,
    renews: false,
  })
  expect(planFacts(TIERS, member(null, null))).toMatchObject({ name: 'Free Plan', isActive: true })
})

test('a paid plan is in force while it is paid', () => {
  expect(planFacts(TIERS, member(2, 'active'))).toMatchObject({
    isActive: true,
    costsNothing: false,
    endsAt: '2026-12-21T00:00:00.000Z',
    renews: false,
  })
  expect(planFacts(TIERS, member(2, 'canceled'))).toMatchObject({ isActive: false })
})
