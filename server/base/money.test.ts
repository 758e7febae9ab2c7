import { expect, test } from 'vitest'
import { centsOf, moneyOf } from './money.ts'

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
  expect(centsOf(text)).toBe(cents)
})

test.each([
  ['5', 500],
  ['5.1', 510],
  [' 5.10 ', 510],
  ['0.29', 29],
  ['1.15', 115],
  ['8.2', 820],
])('%j is %i cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test('a float in between would lose cents', () => {
  expect(Math.floor(Number('1.15') * 100)).toBe(114)
  expect(Math.floor(Number('0.29') * 100)).toBe(28)
})

test.each([
  '',
  ' ',
  '.5',
  '5.',
  '5.123',
  '1,00',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '$5',
  '+5',
  '5 5',
  '9'.repeat(14),
])('%j is no amount', (text) => {
  expect(centsOf(text)).toBeNull()
})
