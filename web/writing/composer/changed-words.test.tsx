import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChangedWords } from './changed-words.tsx'

const shown = (before: string, after: string) =>
  renderToStaticMarkup(<ChangedWords before={before} after={after} />)
    .replace(/<span class="sr-only">.*?<\/span>/g, '')
    .replace(/ class="[^"]*"/g, '')

test('removed and added words are marked', () => {
  expect(shown('be kind to all', 'be good to all')).toBe(
    '<span>be </span><del>kind</del><ins>good</ins><span> to all</span>',
  )
})

test('long texts that have nothing in common are compared line by line', () => {
  const text = (word: string) =>
    Array.from({ length: 300 }, (_, line) => `${word}${line} `.repeat(20)).join('\n')
  const html = shown(`same line\n${text('a')}`, `same line\n${text('b')}`)
  expect(html.match(/<(?:del|ins)>/g)).toHaveLength(2)
  expect(html).toMatch(/^<span>same line\n<\/span><del>a0 /)
})
