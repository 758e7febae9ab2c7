// The site's cookies: the session cookie, and the device cookie, which recognises a browser at the next sign-in.
import { DAY_SECONDS } from '#contract/durations.ts'

/** Sessions expire thirty days after their last use. */
export const SESSION_SECONDS = 30 * DAY_SECONDS

/** Under https the name's prefix makes the browser insist on Secure, Path=/ and no Domain. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-multiball' : 'multiball'
}

export function sessionCookie(isSecure: boolean, token: string): string {
  return `${sessionCookieName(isSecure)}=${token}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export function expiredSessionCookie(isSecure: boolean): string {
  return `${sessionCookieName(isSecure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** A browser without a sign-in for a year counts as new. */
export const DEVICE_SECONDS = 365 * DAY_SECONDS

export function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-multiball-device' : 'multiball-device'
}

/** It does not identify the member; the server knows it by its hash. */
export function deviceCookie(isSecure: boolean, token: string): string {
  return `${deviceCookieName(isSecure)}=${token}; Path=/; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
