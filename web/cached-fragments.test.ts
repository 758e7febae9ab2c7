import { expect, test } from 'vitest'
import { createFragmentCache, type StoredFragment } from './cached-fragments.ts'

const topics = { topic: 1 }
const posts = { post: 1 }

function openStore() {
  const stored = new Map<string, StoredFragment>()
  let bytes = 0
  return {
    get: (key: string) => stored.get(key),
    set: (key: string, part: StoredFragment, size: number) => {
      stored.set(key, part)
      bytes += size
    },
    stored,
    bytes: () => bytes,
  }
}

/** Fragments whose text is the number of the render they come from. */
function numberedFragments(store = openStore()) {
  const cache = createFragmentCache(store)
  let written = 0
  return (name: string, data: object[], clock: number | null = 0) =>
    cache.get({ name, data, clock }, () => `${++written}`)
}

test('a fragment is rendered once, and again for other data, another minute or another name', () => {
  const get = numberedFragments()
  expect(get('new', [topics, posts])).toBe('1')
  expect(get('new', [topics, posts])).toBe('1')
  expect(get('new', [topics, { post: 1 }])).toBe('2')
  expect(get('new', [topics, posts], 60_000)).toBe('3')
  expect(get('old', [topics, posts], 60_000)).toBe('4')
  expect(get('new', [{ topic: 1 }, posts], 60_000)).toBe('5')
})

test('a fragment without times is not rendered again as time goes by, nor taken for one with times', () => {
  const get = numberedFragments()
  expect(get('new', [topics], null)).toBe('1')
  expect(get('new', [topics], null)).toBe('1')
  expect(get('new', [topics], 60_000)).toBe('2')
  expect(get('new', [topics], null)).toBe('3')
})

test('a name is not taken for that of other data', () => {
  const get = numberedFragments()
  expect(get('1 new', [])).toBe('1')
  expect(get('new', [topics])).toBe('2')
  expect(get('2 new', [topics])).toBe('3')
  expect(get('new', [topics, posts])).toBe('4')
})

test('a fragment of another minute replaces the one before, and each is counted with its bytes', () => {
  const store = openStore()
  const get = numberedFragments(store)
  for (let minute = 0; minute < 5; minute++) get('new', [topics], minute)
  expect(store.stored.size).toBe(1)
  createFragmentCache(store).get({ name: 'long', data: [], clock: null }, () => 'x'.repeat(10_000))
  expect(store.bytes()).toBeGreaterThan(20_000)
})

test('a fragment that fails to render is not stored', () => {
  const cache = createFragmentCache(openStore())
  const key = { name: 'new', data: [topics], clock: 0 }
  const fail = () => {
    throw new Error('no')
  }
  expect(() => cache.get(key, fail)).toThrow('no')
  expect(cache.get(key, () => 'text')).toBe('text')
})
