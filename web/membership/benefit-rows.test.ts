import { expect, test } from 'vitest'
import type { Tier } from '#contract/membership.ts'
import { featureRows } from './benefit-rows.ts'

function tier(id: number, name: string, features: string[]): Tier {
  return {
    id,
    name,
    features,
    price: '0.00',
    description: '',
    isPopular: false,
    sortOrder: id,
    stripePriceId: null,
    stripeProductId: null,
    canAccessDatabase: true,
    canAccessBlogs: true,
    canAccessForums: false,
    canAccessMarketplace: false,
    canPostAds: false,
  }
}

test('a plan that includes another has its features too, through all plans between', () => {
  const tiers = [
    tier(1, 'Free', ['Read posts']),
    tier(2, 'Pro', ['Everything in Free', 'Sell']),
    tier(3, 'Premium', ['Everything in Pro', 'Discounts']),
  ]
  expect(featureRows(tiers)).toEqual([
    { name: 'Read posts', has: [true, true, true] },
    { name: 'Sell', has: [false, true, true] },
    { name: 'Discounts', has: [false, false, true] },
  ])
})

test('plans that include each other, or one that is gone, end somewhere', () => {
  const tiers = [
    tier(1, 'A', ['Everything in B', 'One']),
    tier(2, 'B', ['Everything in A', 'Everything in Gone']),
  ]
  expect(featureRows(tiers)).toEqual([
    { name: 'Everything in Gone', has: [true, true] },
    { name: 'One', has: [true, true] },
  ])
})
