// Host header check, against DNS rebinding: a page of another site can point its own name at this machine and then read
// and write here as if it were the site. The Host header shows that name; numeric addresses cannot be rebound.
import { isIP } from 'node:net'
import { isLoopbackUrl } from './origin.ts'

/** Whether a Host header names this machine or the site. A missing one (a program) and numeric addresses pass too. */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  if (!host) return true
  const name = host
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$|\.$/g, '')
    .toLowerCase()
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true
  return name === new URL(publicUrl).hostname
}

/**
 * Whether only this machine can reach the site, so that no other name is legitimate: it listens on loopback only, has
 * no public name and is behind no proxy.
 */
export function isForThisMachine({
  host,
  publicUrl,
  trustProxy,
}: {
  host: string
  publicUrl: string
  trustProxy: string | undefined
}): boolean {
  const listensHere = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return listensHere && isLoopbackUrl(publicUrl) && trustProxy === undefined
}

/** Whether every Host in a raw list of headers is the site's own. */
export function hasOwnHost(rawHeaders: readonly string[], publicUrl: string): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host' && !isOwnHost(rawHeaders[at + 1], publicUrl))
      return false
  }
  return true
}
