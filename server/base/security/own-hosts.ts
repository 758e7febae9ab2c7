// A page of another site can have its own name lead to this machine (DNS rebinding), and then reads and writes here as
// if it were the site. It is told by the name in the Host header: addresses have no names to move.
import { isIP } from 'node:net'
import { isLoopbackUrl } from './origin.ts'

/** Whether a Host header names this machine or the site. An absent one is a program's, an address nobody's name. */
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
 * Whether a site is for this machine alone, so that no other name can rightly lead to it: it listens on nothing else,
 * goes by no name of its own and stands behind no proxy.
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
