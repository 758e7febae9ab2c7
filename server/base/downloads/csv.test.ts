import { expect, test } from 'vitest'
import { toTable, withoutGuards } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['two lines\n- of a list', "two lines\n'- of a list"],
  ["'=quoted already", "''=quoted already"],
  ["a\n' =b", "a\n'' =b"],
  ["it's plain; 'quoted'", "it's plain; 'quoted'"],
  ["; '=1", ";' '=1"],
  ['\r\n-1', "'\r\n'-1"],
])('a cell comes back from its guards as it was: %j', (text, guarded) => {
  const [, line = ''] = toTable(['a'], [{ a: text }]).split(/^\ufeffa\r\n/)
  const cell = line
    .slice(0, -2)
    .replace(/^"([\s\S]*)"$/, '$1')
    .replaceAll('""', '"')
  expect(cell).toBe(guarded)
  expect(withoutGuards(cell)).toBe(text)
})

test('every short text comes back', () => {
  const signs = ["'", '=', '-', ';', '\n', ' ', 'a']
  const texts = ['']
  for (let at = 0; at < 3_000; at++) for (const sign of signs) texts.push(`${texts[at]}${sign}`)
  const table = toTable(['a'], [{ a: '' }]).length
  for (const text of texts) {
    const cell = toTable(['a'], [{ a: text }]).slice(table - 2, -2)
    const bare = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    if (withoutGuards(bare) !== text) expect([text, bare]).toBe(withoutGuards(bare))
  }
})
