import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { faultOf, mayPass, uploadFailureText } from './upload-file.ts'

test.each([
  [{ size: 1, type: 'image/jpeg' }, null],
  [{ size: 15 * 1024 * 1024, type: 'image/avif' }, null],
  [{ size: 10, type: '' }, null],
  [{ size: 0, type: 'image/png' }, 'This file is empty.'],
  [{ size: 15 * 1024 * 1024 + 1, type: 'image/png' }, 'Please choose a picture of at most 15 MB.'],
  [{ size: 10, type: 'image/svg+xml' }, 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'],
  [{ size: 10, type: 'image/heic' }, 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'],
  [{ size: 10, type: 'application/pdf' }, 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'],
])('%j: %s', (file, fault) => expect(faultOf(file)).toBe(fault))

test('only what may pass is worth another try', () => {
  const statuses = [400, 401, 403, 408, 413, 415, 429, 500, 503]
  expect(statuses.filter((status) => mayPass(new ApiError(status, '', null)))).toEqual([408, 429, 500, 503])
  expect(mayPass(new Error('The connection was lost.'))).toBe(true)
})

test('a refusal is told in its own words', () => {
  expect(uploadFailureText(new ApiError(400, '{}', { error: "This picture can't be read." }))).toBe(
    "This picture can't be read.",
  )
  expect(uploadFailureText(new TypeError('network'))).toBe('The connection was lost. Please try again.')
  expect(uploadFailureText(new ApiError(502, '<h1>Bad Gateway</h1>', null))).toMatch(/could not be uploaded/)
  expect(uploadFailureText(new ApiError(413, '<h1>Too large</h1>', null))).toMatch(/at most 15 MB/)
})
