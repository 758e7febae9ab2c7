import { expect, test } from 'vitest'
import {
  bitCount,
  compact,
  distance,
  editsAllowed,
  FAR,
  fold,
  initialsOf,
  lettersOf,
  trigramsOf,
} from './search-words.ts'

test('texts are folded to plain words', () => {
  expect(fold('AC/DC (Pro)')).toBe('ac dc pro')
  expect(fold("Elvira's House")).toBe('elviras house')
  expect(fold('Jack•Bot')).toBe('jack bot')
  expect(fold('Dungeons & Dragons')).toBe('dungeons and dragons')
  expect(fold('Mönster')).toBe('monster')
  expect(compact(fold('AC/DC'))).toBe('acdc')
})

test('edits are counted, a swap of neighbours as one', () => {
  const full = (a: string, b: string) => distance(a, b, 3).full
  expect(full('metalica', 'metallica')).toBe(1)
  expect(full('xneon', 'xenon')).toBe(1)
  expect(full('xenon', 'xenon')).toBe(0)
  expect(full('gorgar', 'taxi')).toBe(FAR)
  expect(distance('abcdef', 'abc', 2).full).toBe(FAR)
})

test('what is still being typed is near the beginning of its word', () => {
  expect(distance('metalic', 'metallica', 2).prefix).toBe(1)
  expect(distance('godz', 'godzilla', 1)).toEqual({ full: FAR, prefix: 0 })
})

test('short words must be right, long ones may carry more', () => {
  expect([3, 4, 7, 8, 13, 14].map(editsAllowed)).toEqual([0, 1, 1, 2, 2, 3])
})

test('words that share no letters are far apart by their bits', () => {
  expect(bitCount(lettersOf('abc') ^ lettersOf('xyz'))).toBe(6)
  expect(bitCount(lettersOf('abc') ^ lettersOf('cab'))).toBe(0)
})

test('initials and threes', () => {
  expect(initialsOf('tales of the arabian nights')).toEqual(['totan', 'tan'])
  expect(initialsOf('xenon')).toEqual([])
  expect(trigramsOf('taxi')).toEqual([' ta', 'tax', 'axi', 'xi '])
})
