import { expect, test } from 'vitest'
import { createKeptParts } from './kept-parts.ts'

const topics = { topic: 1 }
const posts = { post: 1 }

/** Parts whose text is the how many-th writing they come from. */
function numberedParts() {
  const kept = createKeptParts()
  let written = 0
  return (name: string, data: object[], minute: number | null = 0) =>
    kept.get({ name, data, minute }, () => `${++written}`)
}

test('a part is written once, and again for other data, another minute or another name', () => {
  const get = numberedParts()
  expect(get('new', [topics, posts])).toBe('1')
  expect(get('new', [topics, posts])).toBe('1')
  expect(get('new', [topics, { post: 1 }])).toBe('2')
  expect(get('new', [topics, posts], 60_000)).toBe('3')
  expect(get('old', [topics, posts], 60_000)).toBe('4')
  expect(get('new', [{ topic: 1 }, posts], 60_000)).toBe('5')
})

test('a part that tells no time is not written again as time goes by, nor taken for one that does', () => {
  const get = numberedParts()
  expect(get('new', [topics], null)).toBe('1')
  expect(get('new', [topics], null)).toBe('1')
  expect(get('new', [topics], 60_000)).toBe('2')
  expect(get('new', [topics], null)).toBe('3')
})

test('of parts without data those that were not asked for the longest make room', () => {
  const get = numberedParts()
  const first = get('first', [], null)
  const second = get('second', [], null)
  for (let at = 0; at < 499; at++) {
    get(`other ${at}`, [], null)
    expect(get('first', [], null)).toBe(first)
  }
  expect(get('second', [], null)).not.toBe(second)
})

test('the looks of one object are not kept without end', () => {
  const get = numberedParts()
  const first = get('look 0', [topics], null)
  for (let at = 1; at < 50; at++) get(`look ${at}`, [topics], null)
  expect(get('look 0', [topics], null)).toBe(first)
  get('look 50', [topics], null)
  expect(get('look 0', [topics], null)).not.toBe(first)
})

test('what fails to be written is not kept', () => {
  const kept = createKeptParts()
  const part = { name: 'new', data: [topics], minute: 0 }
  const fail = () => {
    throw new Error('no')
  }
  expect(() => kept.get(part, fail)).toThrow('no')
  expect(kept.get(part, () => 'text')).toBe('text')
})
