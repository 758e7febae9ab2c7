import { expect, test } from 'vitest'
import type { Tier } from '#contract/membership/membership.ts'
import { PERMISSION_NAMES, type Permission, permissionFields } from '#contract/permissions.ts'
import { featureRows, permissionRows } from './benefit-rows.ts'

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
    permissions: [],
    ...permissionFields([]),
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

const SEEDED = [
  tier(1, 'Free', ['Read posts']),
  tier(2, 'Pro', ['Everything in Free', 'A league night']),
  tier(3, 'Premium', ['Everything in Pro', 'Discounts']),
]
const marks = (tiers: readonly Tier[]) =>
  Object.fromEntries(featureRows(tiers).map(({ name, has }) => [name, has.map(Number).join('')]))

test('a tier that is added stands beside the others with all that it includes', () => {
  const added = tier(4, 'Patron', ['everything in premium', 'a League night', 'A name on the wall'])
  expect(marks([...SEEDED, added])).toEqual({
    'Read posts': '1111',
    'A league night': '0111',
    Discounts: '0011',
    'A name on the wall': '0001',
  })
})

test('a tier that is changed is compared as it is now', () => {
  const changed = tier(2, 'Pro', ['Everything in Free', 'Two machines'])
  expect(marks(SEEDED.map((one) => (one.id === 2 ? changed : one)))).toEqual({
    'Read posts': '111',
    'Two machines': '011',
    Discounts: '001',
  })
})

test('of a tier that is archived the others say what they say themselves', () => {
  expect(marks(SEEDED.filter(({ id }) => id !== 2))).toEqual({
    'Read posts': '10',
    'Everything in Pro': '01',
    Discounts: '01',
  })
})

test('every permission has its row, and a feature that only repeats one has none', () => {
  const forums: Permission[] = ['forums', 'adFree']
  const tiers = [
    { ...tier(1, 'Free', ['Forums', 'Access to public forums', 'Read posts']), permissions: [] },
    { ...tier(2, 'Pro', ['ad-free experience', 'Sell']), permissions: forums },
  ]
  const rows = permissionRows(tiers)
  expect(rows).toHaveLength(PERMISSION_NAMES.length)
  expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(['Database', 'Blogs', 'Forums'])
  expect(rows.filter(({ has }) => has[1]).map(({ name }) => name)).toEqual(['Forums', 'Ad-free experience'])
  expect(featureRows(tiers).map(({ name }) => name)).toEqual(['Read posts', 'Sell'])
})
