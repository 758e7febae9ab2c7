import { expect, test } from 'vitest'
import { applied } from '#web/writing/composer/toolbar/formatting.ts'
import { pictureMarkdown, placedPicture } from './picture-markdown.ts'

test('words of a picture stay words, whatever signs are in them', () => {
  expect(pictureMarkdown(' The [left]\nflipper * ', '/pictures/1/large.jpg')).toBe(
    '![The \\[left\\] flipper \\*](/pictures/1/large.jpg)',
  )
  expect(pictureMarkdown('', '/p.jpg')).toBe('![](/p.jpg)')
})

test.each([
  ['|', 'P\n\n|'],
  ['before| after', 'before\n\nP\n\n| after'],
  ['before\n|', 'before\n\nP\n\n|'],
  ['before\n\n|after', 'before\n\nP\n\n|after'],
  ['one|\n\ntwo', 'one\n\nP|\n\ntwo'],
])('in %j a picture stands in a paragraph of its own', (marked, expected) => {
  const at = marked.indexOf('|')
  const selected = { text: marked.replace('|', ''), start: at, end: at }
  const { text, start } = applied(selected, placedPicture(selected, 'P'))
  expect(`${text.slice(0, start)}|${text.slice(start)}`).toBe(expected)
})
