import { expect, test } from 'vitest'
import { isFree } from '#contract/membership.ts'
import { isFreePlan, priceParts } from './plan-price.ts'

test.each(['0.00', '-1.00', '0.01', '9.99'])(
  'a plan for %s is free here exactly where it is for the server',
  (price) => {
    expect(isFreePlan({ price })).toBe(isFree({ price }))
  },
)

test('prices read "$0 forever" and "$9.99/month"', () => {
  const text = (price: string) => Object.values(priceParts({ price })).join('')
  expect([text('0.00'), text('9.99'), text('19.99')]).toEqual(['$0 forever', '$9.99/month', '$19.99/month'])
})
