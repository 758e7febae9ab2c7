import { expect, test } from 'vitest'
import { isForThisMachine, isOwnHost } from './own-hosts.ts'

const PUBLIC_URL = 'http://localhost:3000'

test.each([
  undefined,
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  'localhost.:3000',
  'pinball.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '[::1]',
  '0.0.0.0:3000',
  '192.168.1.7:3000',
])('%s is this machine, or an address', (host) => {
  expect(isOwnHost(host, PUBLIC_URL)).toBe(true)
})

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example:3000',
  '127.0.0.1.evil.example',
  'notlocalhost',
  'evil.example:80:3000',
  'localhost@evil.example',
])('%s is a name that somebody else may have', (host) => {
  expect(isOwnHost(host, PUBLIC_URL)).toBe(false)
})

test('the name in PUBLIC_URL is the site’s own', () => {
  expect(isOwnHost('pinball.example', 'https://pinball.example')).toBe(true)
  expect(isOwnHost('evil.example', 'https://pinball.example')).toBe(false)
})

test('a site that others reach, by another address, a name or a proxy, is not for this machine alone', () => {
  const here = { host: 'localhost', publicUrl: PUBLIC_URL, trustProxy: undefined }
  expect(isForThisMachine(here)).toBe(true)
  expect(isForThisMachine({ ...here, host: '127.0.0.1' })).toBe(true)
  expect(isForThisMachine({ ...here, host: '0.0.0.0' })).toBe(false)
  expect(isForThisMachine({ ...here, publicUrl: 'https://pinball.example' })).toBe(false)
  expect(isForThisMachine({ ...here, trustProxy: '1' })).toBe(false)
})
