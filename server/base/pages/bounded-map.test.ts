import { expect, test } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

test('it holds no more bytes than it may: what was used longest ago leaves first', () => {
  const left: string[] = []
  const map = createBoundedMap<string>(10, (key) => left.push(key))
  for (const key of ['a', 'b', 'c']) map.set(key, key, 3)
  expect(map.get('a')).toBe('a')
  map.set('d', 'd', 3)
  expect([left, map.size, map.bytes]).toEqual([['b'], 3, 9])
  map.set('e', 'e', 9)
  expect([left, map.get('e'), map.bytes]).toEqual([['b', 'c', 'a', 'd'], 'e', 9])
})

test('what replaces, is removed or cleared gives its bytes back', () => {
  const left: string[] = []
  const map = createBoundedMap<string>(10, (_, value) => left.push(value))
  map.set('a', 'old', 4)
  map.set('a', 'new', 6)
  expect([map.size, map.bytes]).toEqual([1, 6])
  map.set('b', 'other', 2)
  map.delete('a')
  map.delete('a')
  expect([map.size, map.bytes]).toEqual([1, 2])
  map.clear()
  expect([map.size, map.bytes, left]).toEqual([0, 0, ['old', 'new', 'other']])
})

test('what is larger than all of it drives nothing else out, and does not leave what it replaces', () => {
  const map = createBoundedMap<string>(10)
  map.set('a', 'a', 5)
  map.set('b', 'b', 5)
  map.set('b', 'huge', 11)
  expect([map.get('a'), map.get('b'), map.bytes]).toEqual(['a', undefined, 5])
})
