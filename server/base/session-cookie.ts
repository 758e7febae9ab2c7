// The one cookie of the site.

/** Sessions end thirty days after they were last used. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

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
