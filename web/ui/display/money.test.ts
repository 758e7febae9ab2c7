import { expect, test } from 'vitest'
import { moneyText } from './money.tsx'

test('an amount is shown in dollars, with two decimals and grouped thousands', () => {
  expect(moneyText('9.99')).toBe('$9.99')
  expect(moneyText('1250.00')).toBe('$1,250.00')
  expect(moneyText('1234567.50')).toBe('$1,234,567.50')
  expect(moneyText('0.00')).toBe('$0.00')
})
