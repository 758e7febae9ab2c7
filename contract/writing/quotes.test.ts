import { expect, test } from 'vitest'
import { quoteOf, readQuoteSource, withoutQuotes } from './quotes.ts'

const SOURCE = { username: 'ada', postId: 41, position: 2 }

test('a quote is cut after 1,500 characters, and never within one', () => {
  const head = '> @ada in #2 (id 41):\n> '
  expect(quoteOf(SOURCE, 'a'.repeat(1_500))).toBe(`${head}${'a'.repeat(1_500)}\n\n`)
  expect(quoteOf(SOURCE, `${'a'.repeat(1_499)} b`)).toBe(`${head}${'a'.repeat(1_499)}…\n\n`)
  expect(quoteOf(SOURCE, `${'a'.repeat(1_499)}🎱`)).toBe(`${head}${'a'.repeat(1_499)}…\n\n`)
})

test('quotes within a quoted text are left out', () => {
  expect(withoutQuotes('Hi\n\n> @bob in #1:\n> Why?\n\nBecause.')).toBe('Hi\n\nBecause.')
})

test('a quote says the number that the page shows, and is read back with the id', () => {
  const sources = [SOURCE, { username: 'ada', postId: 0, position: 0 }]
  const lines = sources.map((source) => quoteOf(source, 'Why?').split('\n')[0]?.slice(2) ?? '')
  expect(lines).toEqual(['@ada in #2 (id 41):', '@ada in the first post:'])
  expect(lines.map(readQuoteSource)).toEqual(sources)
})

test('the source line of an older quote is its id alone', () => {
  expect(readQuoteSource('@ada in #41:')?.postId).toBe(41)
  expect(readQuoteSource('@ada in #0:')?.postId).toBe(0)
  expect(readQuoteSource('@ada in (id 41):')).toBeNull()
})
