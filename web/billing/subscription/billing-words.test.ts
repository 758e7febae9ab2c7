import { expect, test } from 'vitest'
import { brandText, cardText, expiryState, expiryText, sumText } from './billing-words.ts'

test('cards are named as their owners know them', () => {
  expect(['visa', 'mastercard', 'amex', 'cartes_bancaires', 'unknown', ''].map(brandText)).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
    'Cartes bancaires',
    'Card',
    'Card',
  ])
  expect(cardText({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
  expect(expiryText({ brand: 'visa', last4: '4242', expiresMonth: 4, expiresYear: 2027 })).toBe('04/2027')
})

test('a card is good to the last day of its month, and warns in that month and the one before', () => {
  const card = { expiresMonth: 1, expiresYear: 2027 }
  const at = (date: string) => expiryState(card, new Date(date))
  expect(at('2026-11-30T23:59:59Z')).toBe('good')
  expect(at('2026-12-01T00:00:00Z')).toBe('soon')
  expect(at('2027-01-31T23:59:59Z')).toBe('soon')
  expect(at('2027-02-01T00:00:00Z')).toBe('over')
})

test('credits carry their sign before the currency', () => {
  expect(['-9.67', '19.34', '0.00', '-1250.00'].map(sumText)).toEqual([
    '−$9.67',
    '$19.34',
    '$0.00',
    '−$1,250.00',
  ])
})
