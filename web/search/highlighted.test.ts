import { expect, test } from 'vitest'
import { partsOf } from './highlighted.tsx'

const marked = (text: string, query: string) =>
  partsOf(text, query)
    .map(({ part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')

test('words of the query are marked whatever their case', () => {
  expect(marked('Attack from Mars', 'MARS attack')).toBe('[Attack] from [Mars]')
})

test('a word that is still being typed marks the beginning of a longer one', () => {
  expect(marked('Metallica (Pro)', 'meta pr')).toBe('[Meta]llica ([Pr]o)')
})

test('a word is not marked in the middle of another', () => {
  expect(marked('Funhouse, house of fun', 'house')).toBe('Funhouse, [house] of fun')
})

test('signs of a pattern are only separators', () => {
  expect(marked('AC/DC (Premium)', 'ac/dc (.*')).toBe('[AC]/[DC] (Premium)')
  expect(marked('Fathom', '***')).toBe('Fathom')
})
