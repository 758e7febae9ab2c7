// @vitest-environment happy-dom
// Queries of pages: the session, and everything else.

import { useQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#web/api.ts'
import { type Answer, livePart, SESSIONS } from '#web/dev/live-part.tsx'
import { createQueryClient, query } from '#web/queries.ts'
import { loadSession, useSession, useSessionFailure } from './session.ts'

const { notes, show, pass, press, settle, text } = livePart()

const focusWindow = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')))

/** A second reader of the same query, mounted on demand. */
function Later() {
  const [isShown, setShown] = useState(false)
  return isShown ? (
    <Reader />
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      Again
    </button>
  )
}

function Reader() {
  useSessionFailure()
  const tiers = useQuery(query('GET /api/membership-tiers'))
  return (
    <p>
      {useSession().user?.username ?? 'signed out'} {tiers.status}
    </p>
  )
}

const timesAsked = (address: string) => notes.asked.filter((one) => one === address).length

test('other queries are asked once: no second try, none on focus, and never stale', async () => {
  notes.answers['GET /api/membership-tiers'] = [502, '']
  await show(<Reader />, 'member')
  await pass(60_000)
  expect([text(), timesAsked('/api/membership-tiers')]).toEqual(['ada error', 1])
  notes.asked.length = 0
  notes.answers['GET /api/user'] = [200, { id: 7, username: 'ada', role: 'admin', silencedUntil: null }]
  notes.answers['GET /api/membership-tiers'] = [200, []]
  await show(
    <>
      <Reader />
      <Later />
    </>,
    'member',
  )
  await pass(DAY_MS)
  await focusWindow()
  await press('Again')
  expect([text(), timesAsked('/api/membership-tiers')]).toEqual(['ada successada success', 1])
})

test('rights are asked for on focus, once more where that fails, and then the failure is told', async () => {
  notes.answers['GET /api/membership-tiers'] = [200, []]
  notes.answers['GET /api/user'] = [200, { id: 7, username: 'bea', role: 'member', silencedUntil: null }]
  notes.answers['GET /api/user-permissions'] = [502, '']
  await show(<Reader />, 'member')
  expect(timesAsked('/api/user')).toBe(0)
  await focusWindow()
  await settle()
  expect([timesAsked('/api/user-permissions'), notes.told]).toEqual([1, []])
  await pass(60_000)
  expect(timesAsked('/api/user-permissions')).toBe(2)
  expect(notes.told).toEqual([
    'Error fetching permissions: There was an error loading your access permissions.',
  ])
  expect(text()).toContain('ada')
  notes.answers['GET /api/user-permissions'] = [200, {}]
  await focusWindow()
  await settle()
  expect(text()).toContain('bea')
})

test('visitors are not asked about on focus, and a session that ended is no failure', async () => {
  notes.answers['GET /api/membership-tiers'] = [200, []]
  await show(<Reader />)
  await focusWindow()
  expect(timesAsked('/api/user')).toBe(0)
  notes.answers['GET /api/user'] = [401, {}]
  await show(<Reader />, 'member')
  await focusWindow()
  await settle()
  expect([text(), notes.told, timesAsked('/api/user')]).toEqual(['signed out success', [], 1])
})

test('a page whose reader is another member by now is loaded anew, and shows nothing under the other name', async () => {
  notes.answers['GET /api/membership-tiers'] = [200, []]
  notes.answers['GET /api/user'] = [200, { id: 8, username: 'bea', role: 'member', silencedUntil: null }]
  await show(<Reader />, 'member')
  await focusWindow()
  await settle()
  expect([text(), notes.went]).toEqual(['ada success', [window.location.pathname + window.location.search]])
})

test.each([
  ['a visitor', [401, {}], ['/api/user']],
  [
    'a member',
    [200, { id: 7, username: 'ada', role: 'member', silencedUntil: null }],
    ['/api/user', '/api/user-permissions'],
  ],
  ['an admin', [200, { id: 7, username: 'ada', role: 'admin', silencedUntil: null }], ['/api/user']],
] satisfies [string, Answer, string[]][])(
  'the page of %s asks for rights only where there are some to ask for',
  async (_reader, user, asked) => {
    notes.answers['GET /api/user'] = user
    await loadSession(createQueryClient(api), api)
    expect(notes.asked).toEqual(asked)
  },
)

test.each([new ApiError(500, 'broken', null), new TypeError('Failed to fetch')])(
  'a page loads signed out where reading the session fails with %s',
  async (failure) => {
    const failing = () => Promise.reject(failure)
    const loading = loadSession(createQueryClient(failing), failing)
    await pass(60_000)
    expect(await loading).toEqual({ ...SESSIONS.visitor, isUnknown: true })
  },
)

test('one line in the browser’s log says that it is not known, and the next look may find out', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  notes.answers['GET /api/membership-tiers'] = [200, []]
  notes.answers['GET /api/user'] = [200, { id: 7, username: 'bea', role: 'admin', silencedUntil: null }]
  await show(<Reader />, { ...SESSIONS.visitor, isUnknown: true })
  await settle()
  expect(warn.mock.calls).toEqual([['The session could not be read: this page is shown signed out.']])
  await focusWindow()
  await settle()
  expect([text(), warn.mock.calls.length]).toEqual(['bea success', 1])
})
