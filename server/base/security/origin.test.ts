import { expect, test } from 'vitest'
import { isLoopbackUrl, isOwnOrigin } from './origin.ts'

const PUBLIC = { publicUrl: 'https://pinball.example', port: 3000 }
const LOCAL = { publicUrl: 'http://localhost:3000', port: 3000 }

function passes(headers: Record<string, string | undefined>, site = PUBLIC): boolean {
  return isOwnOrigin((name) => headers[name], site)
}

test.each([
  [{}, 'a program sends neither header'],
  [{ 'sec-fetch-site': 'same-origin' }, 'the site itself'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://pinball.example' }, 'the site itself'],
  [{ origin: 'https://pinball.example' }, 'an older browser on the site itself'],
])('%j passes: %s', (headers, _who) => {
  expect(passes(headers)).toBe(true)
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'Same-Origin' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://sub.pinball.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://pinball.example' },
  { origin: 'https://pinball.example:8443' },
  { origin: 'https://pinball.example.evil.example' },
  { origin: 'https://pinball.example/' },
  { origin: 'https://evil.example https://pinball.example' },
  { origin: 'http://localhost:3000' },
])('%j is refused', (headers) => {
  expect(passes(headers)).toBe(false)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'on this machine, %s is another name of the site',
  (origin) => {
    expect(passes({ origin }, LOCAL)).toBe(true)
    expect(passes({ origin, 'sec-fetch-site': 'cross-site' }, LOCAL)).toBe(true)
  },
)

test.each([
  'http://localhost:3001',
  'http://localhost',
  'https://localhost:3000',
  'http://127.0.0.1.evil.example:3000',
  'http://localhost.evil.example:3000',
  'http://0.0.0.0:3000',
])('on this machine, %s is another site', (origin) => {
  expect(passes({ origin }, LOCAL)).toBe(false)
})

test('behind a forwarded port, the listening port and the public one are both own', () => {
  const site = { publicUrl: 'http://localhost:8080', port: 3000 }
  expect(passes({ origin: 'http://127.0.0.1:8080' }, site)).toBe(true)
  expect(passes({ origin: 'http://127.0.0.1:3000' }, site)).toBe(true)
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.9.9.9', true],
  ['http://[::1]:1', true],
  ['http://localhost.example', false],
  ['http://10.0.0.1', false],
])('%s reaches this machine only: %s', (url, expected) => {
  expect(isLoopbackUrl(url)).toBe(expected)
})
