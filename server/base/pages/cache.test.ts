import { expect, test } from 'vitest'
import type { PurgeKey } from '#contract/purge-keys.ts'
import { type Cache, createCache, FRESH_MS, memoize } from './cache.ts'

function opened(mostBytes = 1_000) {
  let at = 1_000_000
  return { cache: createCache({ now: () => at, mostBytes }), pass: (ms: number) => (at += ms) }
}

const fill = (cache: Cache, name: string, shows: PurgeKey[] | null, bytes = 1) =>
  cache.fill(name, async () => ({ value: name, shows, bytes }))

/** An entry that stays in the making until the test finishes it. */
function slowly(cache: Cache, name: string, shows: PurgeKey[]) {
  let finish: (value: string) => void = () => undefined
  const made = new Promise<string>((done) => (finish = done))
  const filled = cache.fill(name, async () => ({ value: await made, shows, bytes: 1 }))
  return { finish, filled }
}

test('what shows a key goes when it changes, and nothing else', async () => {
  const { cache } = opened()
  await fill(cache, 'topic', ['topic:7', 'settings'])
  await fill(cache, 'list', ['list:topics', 'topic:7'])
  await fill(cache, 'other', ['topic:70', 'settings'])
  cache.purge(['topic:7', 'listing:1'])
  expect(['topic', 'list', 'other'].map((name) => cache.find(name))).toEqual([undefined, undefined, 'other'])
  cache.purge([])
  expect(cache.size).toBe(1)
  cache.purge('all')
  expect([cache.size, cache.bytes]).toEqual([0, 0])
})

test('what is stored anew shows what it shows now', async () => {
  const { cache, pass } = opened()
  await fill(cache, 'home', ['topic:1'])
  pass(FRESH_MS)
  await fill(cache, 'home', ['topic:2'])
  cache.purge(['topic:1'])
  expect(cache.find('home')).toBe('home')
  cache.purge(['topic:2'])
  expect(cache.find('home')).toBeUndefined()
})

test('who asks at the same time waits for one making', async () => {
  const { cache } = opened()
  let makings = 0
  const make = async () => {
    makings++
    await new Promise((done) => setTimeout(done, 5))
    return { value: 'once', shows: [], bytes: 1 }
  }
  expect(await Promise.all([cache.fill('a', make), cache.fill('a', make)])).toEqual(['once', 'once'])
  expect(makings).toBe(1)
})

test('what was begun before a change and shows it is not stored, and is not given to those who ask after it', async () => {
  const { cache } = opened()
  const slow = slowly(cache, 'home', ['topic:7'])
  cache.purge(['topic:7'])
  expect(await cache.fill('home', async () => ({ value: 'new', shows: ['topic:7'], bytes: 1 }))).toBe('new')
  slow.finish('old')
  expect(await slow.filled).toBe('old')
  expect(cache.find('home')).toBe('new')
})

test('what was begun before a change and does not show it is stored', async () => {
  const { cache } = opened()
  const slow = slowly(cache, 'home', ['topic:7'])
  cache.purge(['topic:8'])
  slow.finish('home')
  await slow.filled
  expect(cache.find('home')).toBe('home')
})

test('everything purged is everything that is being made', async () => {
  const { cache } = opened()
  const slow = slowly(cache, 'home', [])
  cache.purge('all')
  slow.finish('old')
  await slow.filled
  expect(cache.find('home')).toBeUndefined()
})

test('a purge is remembered for thirty seconds, and what takes longer to make is not stored', async () => {
  const { cache, pass } = opened()
  const [slow, slower] = [slowly(cache, 'slow', ['topic:7']), slowly(cache, 'slower', ['settings'])]
  cache.purge(['topic:7'])
  pass(29_000)
  cache.purge(['topic:8'])
  slow.finish('old')
  await slow.filled
  expect(cache.find('slow')).toBeUndefined()
  pass(2_000)
  cache.purge(['topic:9'])
  slower.finish('very old')
  await slower.filled
  expect(cache.find('slower')).toBeUndefined()
  await fill(cache, 'quick', ['topic:7'])
  expect(cache.find('quick')).toBe('quick')
})

test('what does not say what it shows is handed over and not stored', async () => {
  const { cache } = opened()
  expect(await fill(cache, 'own', null)).toBe('own')
  expect(cache.find('own')).toBeUndefined()
})

test('it grows old after ten minutes, or when it says', async () => {
  const { cache, pass } = opened()
  await fill(cache, 'page', [])
  await cache.fill('counts', async () => ({
    value: 'counts',
    shows: [],
    bytes: 1,
    until: 1_000_000 + 60_000,
  }))
  pass(59_999)
  expect(cache.find('counts')).toBe('counts')
  pass(1)
  expect([cache.find('counts'), cache.find('page')]).toEqual([undefined, 'page'])
  pass(FRESH_MS - 60_000)
  expect(cache.find('page')).toBeUndefined()
})

test('it is bounded by bytes, and forgets the keys of what leaves', async () => {
  const { cache } = opened(100)
  await fill(cache, 'a', ['topic:1'], 60)
  await fill(cache, 'b', ['topic:1'], 60)
  expect([cache.find('a'), cache.find('b'), cache.bytes]).toEqual([undefined, 'b', 60])
  await fill(cache, 'huge', ['topic:1'], 101)
  cache.purge(['topic:1'])
  expect([cache.size, cache.bytes]).toEqual([0, 0])
})

test('a making that fails is not kept: the next one asks again', async () => {
  const { cache } = opened()
  await expect(cache.fill('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await fill(cache, 'a', [])).toBe('a')
})

test('a reading is asked for once, and again after a change of what it reads', async () => {
  const { cache } = opened()
  let reads = 0
  const read = memoize(cache, { name: 'settings', shows: ['settings'], read: async () => ++reads })
  expect(reads).toBe(0)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  cache.purge(['list:posts'])
  expect(await read()).toBe(1)
  cache.purge(['settings'])
  expect([await read(), await read()]).toEqual([2, 2])
})

test('a reading that is kept counts by what it holds, maps included', async () => {
  const { cache } = opened(10_000)
  const text = 'x'.repeat(6_000)
  const readingOf = (name: string) =>
    memoize(cache, { name, shows: ['settings'], read: async () => new Map([[1, text]]) })
  await readingOf('first')()
  expect(cache.bytes).toBeGreaterThan(6_000)
  await readingOf('second')()
  expect([cache.find('reading first'), cache.find('reading second')]).toEqual([
    undefined,
    new Map([[1, text]]),
  ])
})

test('nothing is kept for longer than ten minutes, whatever it says', async () => {
  const { cache, pass } = opened()
  const until = 1_000_000 + 10 * FRESH_MS
  await cache.fill('home', async () => ({ value: 'home', shows: [], bytes: 1, until }))
  pass(FRESH_MS - 1)
  expect(cache.find('home')).toBe('home')
  pass(1)
  expect(cache.find('home')).toBeUndefined()
})
