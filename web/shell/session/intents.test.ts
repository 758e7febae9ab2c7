import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import {
  beginIntent,
  endIntent,
  type Intent,
  markIntentDone,
  pathToIntent,
  placeOf,
  readIntent,
  takeIntent,
} from './intents.ts'

const FAVORITE: Intent = { kind: 'favorite', opdbId: 'GweeP-MW95j', name: 'Godzilla (Pro)' }
const REPORT: Intent = {
  kind: 'report',
  subject: 'post',
  id: 3,
  reason: 'spam',
  note: 'Ads',
  path: '/blog/a',
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('without anything begun, signing in leads where the page says', () => {
  expect([readIntent(), pathToIntent('/')]).toEqual([null, '/'])
})

test.each<[Intent, string]>([
  [FAVORITE, '/machines/GweeP-MW95j'],
  [{ kind: 'rating', opdbId: 'GweeP', name: 'Godzilla', rating: 4.5, review: '' }, '/machines/GweeP'],
  [{ kind: 'entry', opdbId: 'GweeP', name: 'Godzilla' }, '/machines/GweeP'],
  [{ kind: 'correction', opdbId: 'GweeP', name: 'Godzilla' }, '/proposals/new?machine=GweeP'],
  [{ kind: 'message', to: 'demo pro' }, '/messages/new?to=demo%20pro'],
  [REPORT, '/blog/a'],
])('%j leads to %s', (intent, place) => {
  beginIntent(intent)
  expect([readIntent()?.intent, placeOf(intent), pathToIntent('/')]).toEqual([intent, place, place])
})

test('what is taken at its place is over; what belongs elsewhere stays', () => {
  beginIntent(REPORT)
  expect(takeIntent('favorite', () => true)).toBeNull()
  expect(takeIntent('report', ({ id }) => id === 4)).toBeNull()
  expect(takeIntent('report', ({ id }) => id === 3)).toEqual(REPORT)
  expect(readIntent()).toBeNull()
})

test('what is done keeps its place until it is ended', () => {
  beginIntent(FAVORITE)
  markIntentDone()
  expect([readIntent()?.isDone, pathToIntent('/')]).toEqual([true, '/machines/GweeP-MW95j'])
  endIntent()
  expect(readIntent()).toBeNull()
})

test('it lasts an hour', () => {
  vi.useFakeTimers()
  beginIntent(FAVORITE)
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(readIntent()).not.toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(readIntent()).toBeNull()
})

test.each([
  'nonsense',
  '{}',
  JSON.stringify({ at: Date.now(), intent: { kind: 'ban', id: 1 } }),
  JSON.stringify({ at: Date.now(), intent: { ...REPORT, path: '//evil.example' } }),
  JSON.stringify({ at: Date.now(), intent: { ...REPORT, path: 'https://evil.example' } }),
  JSON.stringify({ at: Date.now(), intent: { ...FAVORITE, opdbId: '../admin' } }),
])('%s leads nowhere', (text) => {
  sessionStorage.setItem('begun', text)
  expect([readIntent(), pathToIntent('/')]).toEqual([null, '/'])
})

test('where storage is forbidden, nothing is begun and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
    removeItem: () => {
      throw new Error('denied')
    },
  })
  beginIntent(FAVORITE)
  markIntentDone()
  endIntent()
  expect(readIntent()).toBeNull()
})
