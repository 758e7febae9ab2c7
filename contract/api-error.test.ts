import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

test.each([
  ['an empty object', '{}', {}],
  ['an empty body', '', null],
  ['a proxy’s page', '<html><h1>502 Bad Gateway</h1></html>', null],
  ['an error that is no text', '{"error":{"a":1}}', { error: { a: 1 } as never }],
  ['blanks', '{"error":"  "}', { error: '  ' }],
])('of %s nothing is shown, and the message has the form of the specification', (_what, raw, body) => {
  const error = new ApiError(502, raw, body)
  expect([error.text, error.message]).toEqual(['', `502: ${raw}`])
})

test('the site’s own words are shown, under either name', () => {
  expect(new ApiError(409, '', { error: 'Taken.', message: 'Taken.' }).text).toBe('Taken.')
  expect(new ApiError(409, '', { message: 'Taken.' }).text).toBe('Taken.')
})
