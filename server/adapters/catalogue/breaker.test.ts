import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { stoppedClock } from '#server/base/clock.ts'
import { withBreaker } from './breaker.ts'
import { nowhere } from './nowhere.ts'
import { OutsideError, type RecordPurpose } from './port.ts'

const hit = { opdbId: 'Gaaaa', name: 'One', supplementary: '', display: null }

function guarded(answer: () => 'found' | 'silent' | 'unreachable') {
  const clock = stoppedClock(new Date('2026-01-01T12:00:00Z'))
  let calls = 0
  const catalogue = withBreaker(
    {
      ...nowhere,
      findLive: async () => {
        calls++
        const now = answer()
        if (now === 'found') return [hit]
        throw new OutsideError('no', { wasReached: now === 'silent' })
      },
      findRecord: async () => {
        calls++
        if (answer() === 'found') return hit
        throw new OutsideError('no', { wasReached: true })
      },
    },
    clock,
  )
  const read = (purpose: RecordPurpose = 'reader') =>
    catalogue.findRecord?.('Gaaaa', purpose).catch((error: unknown) => error)
  return { clock, find: () => catalogue.findLive('one'), read, calls: () => calls }
}

test('three failures in a row close it for five minutes', async () => {
  const { clock, find, calls } = guarded(() => 'silent')
  for (let i = 0; i < 10; i++) expect(await find()).toEqual([])
  expect(calls()).toBe(3)
  clock.advance(5 * MINUTE_MS)
  await find()
  expect(calls()).toBe(4)
})

test('where nothing was ever reached one failure is enough', async () => {
  const { find, calls } = guarded(() => 'unreachable')
  await find()
  await find()
  expect(calls()).toBe(1)
})

test('a success starts the count anew', async () => {
  let turn = 0
  const { find, calls } = guarded(() => (++turn % 3 === 0 ? 'found' : 'silent'))
  for (let i = 0; i < 9; i++) await find()
  expect(calls()).toBe(9)
})

test('at most twenty searches a minute go out', async () => {
  const { clock, find, calls } = guarded(() => 'found')
  for (let i = 0; i < 30; i++) await find()
  expect(calls()).toBe(20)
  clock.advance(60_000)
  expect(await find()).toEqual([hit])
})

test('a single record fails at once while it is closed, for nothing is known of it', async () => {
  let isDown = true
  const { clock, find, read, calls } = guarded(() => (isDown ? 'silent' : 'found'))
  for (let i = 0; i < 5; i++) expect(await read()).toBeInstanceOf(OutsideError)
  expect(calls()).toBe(3)
  expect(await find()).toEqual([])
  expect(calls()).toBe(3)
  isDown = false
  clock.advance(5 * MINUTE_MS)
  expect(await read()).toEqual(hit)
})

test('a source without single records still has none here', () => {
  const clock = stoppedClock(new Date('2026-01-01T12:00:00Z'))
  expect(withBreaker(nowhere, clock).findRecord).toBeNull()
})

test('at most twenty single records a minute go out, and leave the searches and imports theirs', async () => {
  const { find, read, calls } = guarded(() => 'found')
  for (let i = 0; i < 30; i++) await read()
  expect(calls()).toBe(20)
  expect(await read()).toBeInstanceOf(OutsideError)
  expect(await read('import')).toEqual(hit)
  expect(await find()).toEqual([hit])
})
