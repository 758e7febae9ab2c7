import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { failureCode, failureText, isOfFields, ReaderError } from './failure.ts'

const refused = (status: number, error: string, more: object = {}) =>
  new ApiError(status, '', { error, message: error, code: 'refused', ...more })
const PROXY_PAGE = '<html><h1>503 Service Unavailable</h1></html>'
const OWN = { refused: 'Not saved.', unreached: 'Not sent.' }

test('a refusal is told in the site’s own words, whatever the caller would say', () => {
  expect(failureText(refused(409, 'Taken.'))).toBe('Taken.')
  expect(failureText(refused(409, 'Taken.'), 'Not saved.')).toBe('Taken.')
  expect(failureText(refused(500, 'Broken.'), OWN)).toBe('Broken.')
})

test.each([
  ['no words', refused(500, '')],
  ['an empty object', new ApiError(400, '{}', {})],
  ['a proxy’s page', new ApiError(503, PROXY_PAGE, null)],
  ['a proxy’s page that claims success', new ApiError(200, PROXY_PAGE, null)],
])('of %s the reader gets the caller’s words, never the body', (_what, error) => {
  expect(failureText(error)).toBe('Something went wrong. Please try again.')
  expect(failureText(error, 'Not saved.')).toBe('Not saved.')
  expect(failureText(error, OWN)).toBe('Not saved.')
})

test.each([
  ['the network is gone', new TypeError('Failed to fetch')],
  ['the call takes too long', new DOMException('signal timed out', 'TimeoutError')],
  ['something unheard of is thrown', undefined],
])('where %s no word of the browser is shown', (_what, error) => {
  expect(failureText(error)).toBe('The site can’t be reached. Please try again.')
  expect(failureText(error, 'Not saved.')).toBe('Not saved.')
  expect(failureText(error, OWN)).toBe('Not sent.')
})

test.each([
  [null, 'a moment'],
  [1, '1 second'],
  [30, '30 seconds'],
  [600, '10 minutes'],
])('a wordless 429 that says %s names the wait', (retryAfter, wait) => {
  expect(failureText(new ApiError(429, PROXY_PAGE, null, retryAfter))).toBe(
    `Too many attempts. Please wait ${wait} and try again.`,
  )
})

test('the site’s own 429 and 401 keep their words; a wordless 401 says that the session ended', () => {
  expect(failureText(refused(429, 'Too many letters. Please wait 2 minutes.'))).toBe(
    'Too many letters. Please wait 2 minutes.',
  )
  expect(failureText(refused(401, 'Please sign in first.'))).toBe('Please sign in first.')
  expect(failureText(new ApiError(401, '', null))).toBe('You’re signed out. Please sign in and try again.')
})

test('specified words can stand in for whatever the site says of its own faults', () => {
  const words = { refused: 'Not found.', broken: 'Search failed.' }
  expect(failureText(refused(503, 'The database is away.'), words)).toBe('Search failed.')
  expect(failureText(new ApiError(502, '', null), words)).toBe('Search failed.')
  expect(failureText(refused(400, 'Too short.'), words)).toBe('Too short.')
  expect(failureText(refused(400, ''), words)).toBe('Not found.')
})

test('an error that was written for the reader is shown as it is', () => {
  expect(failureText(new ReaderError('No passkey was used.'), 'Not saved.')).toBe('No passkey was used.')
})

test('texts of fields are told by the fields that have them', () => {
  const error = refused(400, 'Some fields need attention.', { fields: { name: 'Too long.' } })
  expect([isOfFields(error), isOfFields(error, ['name', 'age']), isOfFields(error, ['age'])]).toEqual([
    true,
    true,
    false,
  ])
  expect([isOfFields(refused(400, 'No.')), isOfFields(new TypeError('fetch'))]).toEqual([false, false])
  expect(failureText(error)).toBe('Some fields need attention.')
})

test('programs go by the code, where an answer has one', () => {
  expect(failureCode(refused(409, 'Taken.', { code: 'name_taken' }))).toBe('name_taken')
  expect(failureCode(new TypeError('fetch'))).toBeUndefined()
})
