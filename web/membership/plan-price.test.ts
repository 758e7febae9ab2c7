import { expect, test } from 'vitest'
import { priceParts } from './plan-price.ts'

test('prices read "$0 forever" and "$9.99/month"; 0 or less is free', () => {
  const text = (price: string) => Object.values(priceParts({ price })).join('')
  expect(['-1.00', '0.00', '0.01', '9.99', '19.99'].map(text)).toEqual([
    '$0 forever',
    '$0 forever',
    '$0.01/month',
    '$9.99/month',
    '$19.99/month',
  ])
})
