// What breaks while a page is loading is handed to the server, which logs it; errors of calls are logged there.
import { expect, test } from 'vitest'
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
