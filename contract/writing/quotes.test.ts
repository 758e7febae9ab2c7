import { expect, test } from 'vitest'
import { quoteOf, withoutQuotes } from './quotes.ts'

const SOURCE = { username: 'ada', postId: 41 }

test('a quote is cut after 1,500 characters, and never within one', () => {
  const head = '> @ada in #41:\n> '
  expect(quoteOf(SOURCE, 'a'.repeat(1_500))).toBe(`${head}${'a'.repeat(1_500)}\n\n`)
  expect(quoteOf(SOURCE, `${'a'.repeat(1_499)} b`)).toBe(`${head}${'a'.repeat(1_499)}…\n\n`)
  expect(quoteOf(SOURCE, `${'a'.repeat(1_499)}🎱`)).toBe(`${head}${'a'.repeat(1_499)}…\n\n`)
})

test('quotes within a quoted text are left out', () => {
  expect(withoutQuotes('Hi\n\n> @bob in #1:\n> Why?\n\nBecause.')).toBe('Hi\n\nBecause.')
})
