// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#contract/permissions.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import { matchingActions, quickActions } from './quick-actions.ts'
import { clearRecentSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(() => localStorage.clear())

function memberWith(has: boolean, isSilenced = false): Viewer {
  return {
    member: { id: 1, username: 'ada', role: 'member', isSilenced },
    permissions: Object.fromEntries(PERMISSION_NAMES.map((name) => [name, has])) as Viewer['permissions'],
  }
}
const labels = (viewer: Viewer) => quickActions(viewer).map(({ label }) => label)

test('actions are those that the member may do', () => {
  expect(labels(VISITOR)).toEqual([])
  expect(labels(memberWith(true))).toEqual(['New topic', 'Sell a machine', 'Log service'])
  expect(labels(memberWith(false))).toEqual(['Log service'])
  expect(labels(memberWith(true, true))).toEqual(['Log service'])
})

test('actions are found by the beginnings of their words', () => {
  const actions = quickActions(memberWith(true))
  const found = (typed: string) => matchingActions(actions, typed).map(({ label }) => label)
  expect(found('')).toHaveLength(3)
  expect(found('sell')).toEqual(['Sell a machine'])
  expect(found('mach SE')).toEqual(['Sell a machine'])
  expect(found('topic x')).toEqual([])
})

test('recent searches are the member’s last five, each once, until they are cleared', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'B', 'f']) rememberSearch(1, text)
  expect(readRecentSearches(1)).toEqual(['f', 'B', 'e', 'd', 'c'])
  expect(readRecentSearches(2)).toEqual([])
  clearRecentSearches(1)
  expect(readRecentSearches(1)).toEqual([])
})

test.each(['no json', '{"a":1}', '[1, null, "\\u0000"]'])(
  'what stands there instead (%s) is passed over',
  (kept) => {
    localStorage.setItem('multiball-member-1-searches', kept)
    expect(readRecentSearches(1)).toEqual([])
  },
)
