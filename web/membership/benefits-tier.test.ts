import { expect, test } from 'vitest'
import { benefitsTier } from './benefits-tier.ts'

const TIERS = [
  { id: 1, name: 'Free', price: '0.00' },
  { id: 2, name: 'Pro', price: '9.99' },
  { id: 4, name: 'Friends', price: '0.00' },
]

test.each([
  ['a paid plan in force', 2, true, 'Pro'],
  ['a paid plan that has run out, or was never paid', 2, false, 'Free'],
  ['another free plan', 4, true, 'Friends'],
  ['a plan in force that is no longer on offer', 9, true, undefined],
  ['a plan that was no longer on offer when it ran out', 9, false, 'Free'],
  ['no plan', null, false, 'Free'],
])('%s gives the benefits of the right tier', (_, membershipTierId, isPlanInForce, name) => {
  expect(benefitsTier(TIERS, { membershipTierId, isPlanInForce })?.name).toBe(name)
})

test('where no tier is free, a plan that is over gives none', () => {
  expect(benefitsTier(TIERS.slice(1, 2), { membershipTierId: 2, isPlanInForce: false })).toBeUndefined()
})
