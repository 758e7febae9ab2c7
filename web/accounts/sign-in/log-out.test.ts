// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { readRecentSearches, rememberSearch } from '#web/search/recent-searches.ts'
import { recallFromTab, rememberInTab } from '#web/shell/session/tab-memory.ts'
import { logOut } from './log-out.ts'

const { notes } = livePart()

test('the next person at this browser finds nothing of the member who signed out', async () => {
  const left = () => [
    recallFromTab('link-token /reset-password'),
    readRecentSearches(1),
    readRecentSearches(2),
  ]
  rememberInTab('link-token /reset-password', 'secret')
  rememberSearch(1, 'godzilla')
  rememberSearch(2, 'fathom')
  localStorage.setItem('theme', 'night')
  notes.answers['POST /api/logout'] = refusal(503, 'Away.')
  await logOut()
  expect(left()).toEqual(['secret', ['godzilla'], ['fathom']])
  notes.answers['POST /api/logout'] = [204, null]
  await logOut()
  expect(left()).toEqual([null, [], []])
  // A choice about the screen, which is everyone's.
  expect(localStorage.getItem('theme')).toBe('night')
})
