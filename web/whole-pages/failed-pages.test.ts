// What breaks while a page is loading is handed to the server, which logs it; errors of calls are logged there.
import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { broken, draw } from '#web/dev/drawn-screen.ts'

test('what breaks in a loader is handed to the server, and the reader gets the error page', async () => {
  const failure = new TypeError('a script is gone')
  const page = await draw('/events', 'visitor', {
    'GET /api/events': () => {
      throw failure
    },
  })
  expect([page.status, page.within('h1'), page.failure]).toEqual([
    500,
    'Something broke on this page',
    failure,
  ])
})

test.each([
  ['an error of a call', '/events', { 'GET /api/events': broken }, 500],
  ['an unknown address', '/nowhere', {}, 404],
  ['a page', '/events', {}, 200],
  ['a page that leads elsewhere', '/settings', {}, 302],
])('%s is no failure of the page', async (_what, address, replies, status) => {
  const page = await draw(address, 'visitor', replies)
  expect([page.status, page.failure]).toEqual([status, null])
})

test.each(['/events', '/', '/auth', '/nowhere'])(
  'without a database %s answers 503, and says so',
  async (address) => {
    const text = "The site can't reach its database. Please try again in a moment."
    const down = () => {
      throw new ApiError(503, text, { error: text, message: text, code: 'database_unavailable' }, 5)
    }
    const calls = ['user', 'site', 'events', 'membership-tiers', 'featured-machines', 'machine-facets']
    const page = await draw(
      address,
      'visitor',
      Object.fromEntries(calls.map((call) => [`GET /api/${call}`, down])),
    )
    expect([page.status, page.retryAfter, page.failure]).toEqual([503, 5, null])
    expect(page.within('h1')).toBe('Something broke on our side')
    expect(page.text).toContain(text)
  },
)
