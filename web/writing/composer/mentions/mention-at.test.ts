import { expect, test } from 'vitest'
import { mentionAt } from './mention-at.ts'

test.each([
  ['ask @bo|', 'bo', 4],
  ['@|', '', 0],
  ['(@Ann-M.2|)', 'Ann-M.2', 1],
  ['line\n@élan|', 'élan', 5],
  ['@bob and @ci|', 'ci', 9],
])('%j: the name that is being written', (marked, query, from) => {
  const caret = marked.indexOf('|')
  expect(mentionAt(marked.replace('|', ''), caret)).toEqual({ query, from })
})

test.each([
  'mail me at ada@example|',
  'a/@b|',
  '@bob |',
  '@bob, hi|',
  'no name|',
  '@@|',
  '@.x|',
  `@${'x'.repeat(41)}|`,
])('%j: no name is being written', (marked) => {
  const caret = marked.indexOf('|')
  expect(mentionAt(marked.replace('|', ''), caret)).toBeNull()
})
