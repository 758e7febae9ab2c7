import { expect, test } from 'vitest'
import { deviceCookie, expiredSessionCookie, sessionCookie, sessionCookieName } from './session-cookie.ts'

test('under https the browser is held to Secure, the whole site and no other host', () => {
  expect(sessionCookieName(true)).toBe('__Host-multiball')
  expect(sessionCookie(true, 'token')).toBe(
    '__Host-multiball=token; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
  )
  expect(expiredSessionCookie(true)).toBe(
    '__Host-multiball=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  )
})

test('over http the cookie works without Secure and is still out of the reach of scripts', () => {
  expect(sessionCookie(false, 'token')).toBe(
    'multiball=token; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
  )
  expect(expiredSessionCookie(false)).toContain('multiball=; Path=/; Max-Age=0')
})

test('no cookie names a domain', () => {
  for (const secure of [true, false]) {
    expect(sessionCookie(secure, 'x')).not.toMatch(/domain/i)
    expect(deviceCookie(secure, 'x')).not.toMatch(/domain/i)
  }
})

test('the mark of a browser is no session: neither name holds the other', () => {
  expect(deviceCookie(true, 'mark')).toMatch(
    /^__Host-multiball-device=mark; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
  )
  for (const secure of [true, false]) {
    expect(deviceCookie(secure, 'mark')).not.toContain(`${sessionCookieName(secure)}=`)
  }
})
