import { expect, test } from 'vitest'
import { dollarsOf, moneyOf } from './money.ts'

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [99, '0.99'],
  [999, '9.99'],
  [1_000_000_05, '1000000.05'],
  [-5, '-0.05'],
  [-250, '-2.50'],
])('%i cents are %s', (cents, text) => {
  expect(moneyOf(cents)).toBe(text)
})

test.each([
  [99, '$0.99'],
  [999, '$9.99'],
  [745_000, '$7,450.00'],
  [1_000_000_05, '$1,000,000.05'],
])('in a sentence %i cents are %s', (cents, text) => {
  expect(dollarsOf(cents)).toBe(text)
})

test('a float in between would lose cents', () => {
  expect(Math.floor(Number('1.15') * 100)).toBe(114)
  expect(Math.floor(Number('0.29') * 100)).toBe(28)
})
