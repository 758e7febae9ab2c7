import { expect, test } from 'vitest'
import { escapeHtml } from './escaped-html.ts'

test('text is no markup, neither in an element nor in double quotes', () => {
  expect(escapeHtml('<a href="x">Tom & Jerry</a>')).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; Jerry&lt;/a&gt;',
  )
  expect(escapeHtml('plain, it’s 1,000')).toBe('plain, it’s 1,000')
})
