import { expect, test } from 'vitest'
import { rolledText } from './rolling-number.ts'

test('a figure ends as the text it was given', () => {
  for (const text of ['12,000+', '125,000+', '40+', '1930s', 'many']) expect(rolledText(text, 1)).toBe(text)
})

test('while it rolls it keeps its width and its signs', () => {
  expect(rolledText('12,000+', 0)).toBe('00,000+')
  expect(rolledText('12,000+', 0.5)).toBe('10,500+')
  for (const share of [0.1, 0.3, 0.7, 0.95]) expect(rolledText('125,000+', share)).toMatch(/^\d{3},\d{3}\+$/)
})

test('it never counts down', () => {
  let before = 0
  for (let share = 0; share <= 1; share += 0.05) {
    const value = Number(rolledText('8,500+', share).replace(/\D/g, ''))
    expect(value).toBeGreaterThanOrEqual(before)
    before = value
  }
})
