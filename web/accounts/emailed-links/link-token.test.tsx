// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { useLinkToken } from './link-token.ts'

const part = livePart()

function Token() {
  return <p>token: {useLinkToken() ?? 'unread'}</p>
}

beforeEach(() => {
  sessionStorage.clear()
})

const open = async (address: string) => {
  window.history.replaceState(null, '', address)
  await part.show(<Token />)
  return part.text()
}

test('the token leaves the address at once, and is still there after a reload', async () => {
  expect(await open('/reset-password#token=abc')).toBe('token: abc')
  expect(window.location.href).not.toContain('abc')
  expect(await open('/reset-password')).toBe('token: abc')
})

test('a newer link takes its place, and other pages have none of it', async () => {
  await open('/reset-password#token=abc')
  expect(await open('/reset-password?token=def')).toBe('token: def')
  expect(await open('/verify-email')).toBe('token: ')
})
