import { expect, test } from 'vitest'
import { createKeptParts } from './kept-parts.ts'

const topics = { topic: 1 }
const posts = { post: 1 }

test('a part is written once, and again for other data, another minute or another name', () => {
  const kept = createKeptParts()
  let written = 0
  const get = (name: string, data: object[], minute: number) =>
    kept.get(name, data, minute, () => `${++written}`)
  expect(get('new', [topics, posts], 0)).toBe('1')
  expect(get('new', [topics, posts], 0)).toBe('1')
  expect(get('new', [topics, { post: 1 }], 0)).toBe('2')
  expect(get('new', [topics, posts], 60_000)).toBe('3')
  expect(get('old', [topics, posts], 60_000)).toBe('4')
  expect(get('new', [{ topic: 1 }, posts], 60_000)).toBe('5')
})

test('what fails to be written is not kept', () => {
  const kept = createKeptParts()
  const fail = () => {
    throw new Error('no')
  }
  expect(() => kept.get('new', [topics], 0, fail)).toThrow('no')
  expect(kept.get('new', [topics], 0, () => 'text')).toBe('text')
})
