import { expect, test } from 'vitest'
import { line } from '#contract/values.ts'
import { oneOf, typedText, wholeNumber } from './address-query.ts'

test('a page is a positive whole number, whether the router made a number of it or not', () => {
  expect(wholeNumber(3)).toBe(3)
  expect(wholeNumber('12')).toBe(12)
  for (const bad of [0, -1, 1.5, '01', '1e3', 'x', '', null, undefined, {}, ['1'], true, 2_147_483_648]) {
    expect(wholeNumber(bad)).toBeUndefined()
  }
  expect(wholeNumber(101, 100)).toBeUndefined()
})

test('a word counts only when the page knows it', () => {
  expect(oneOf('recent', ['popular', 'recent'])).toBe('recent')
  expect(oneOf('Recent', ['popular', 'recent'])).toBeUndefined()
  expect(oneOf(undefined, ['popular', 'recent'])).toBeUndefined()
})

test('typed text is one trimmed line, and a number that was typed stays what it was', () => {
  expect(typedText('  two \n words ')).toBe('two words')
  expect(typedText(2021)).toBe('2021')
  expect(typedText('   ')).toBeUndefined()
  expect(typedText('x'.repeat(300))).toHaveLength(100)
})

test('signs that nobody sees are dropped, as the API takes none of them', () => {
  expect(typedText('a\u0000b\u202e\u200b')).toBe('ab')
  for (const nothing of ['\u0000', '\u200b', '\u202e', '\ufeff', '\ud800', '\u2028'])
    expect(typedText(nothing)).toBeUndefined()
  expect(line(100).safeParse(typedText('fl\u2066ip\u2028per \u{1f3af}')).data).toBe('flip per \u{1f3af}')
})
