import { expect, test } from 'vitest'
import { countText, numberText } from './count-text.ts'

test('a count names one thing or many', () => {
  expect(countText(0, 'report')).toBe('0 reports')
  expect(countText(1, 'report')).toBe('1 report')
  expect(countText(1, 'reply', 'replies')).toBe('1 reply')
  expect(countText(1200, 'reply', 'replies')).toBe('1,200 replies')
})

test('long numbers have commas, the same on server and browser', () => {
  expect(numberText(999)).toBe('999')
  expect(numberText(1_044_286_700)).toBe('1,044,286,700')
})
