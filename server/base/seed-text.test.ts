import { expect, test } from 'vitest'
import { unwrap } from './seed-text.ts'

test('wrapped text becomes one line per paragraph, whatever its indentation', () => {
  const text = `
      First line,
      second line.

      Next paragraph.
    `
  expect(unwrap(text)).toBe('First line, second line.\n\nNext paragraph.')
  expect(unwrap('One line.')).toBe('One line.')
})
