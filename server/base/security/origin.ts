// Origin check: writes come from the site's own pages or from programs, never from a page of another site.

/**
 * Whether a write may pass: Sec-Fetch-Site is same-origin, else Origin equals PUBLIC_URL or another loopback name on
 * its port, else there is neither header (a program, not a browser).
 */
export function isOwnOrigin(
  header: (name: string) => string | undefined,
  { publicUrl, port }: { publicUrl: string; port: number },
): boolean {
  const site = header('sec-fetch-site')
  if (site === 'same-origin') return true
  const origin = header('origin')
  if (origin !== undefined) return ownOrigins(publicUrl, port).has(origin)
  return site === undefined
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** True for addresses that only this machine can reach. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return LOOPBACK.includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function ownOrigins(publicUrl: string, port: number): Set<string> {
  const own = new URL(publicUrl)
  const origins = new Set([own.origin])
  if (isLoopbackUrl(publicUrl)) {
    for (const host of LOOPBACK) {
      origins.add(`${own.protocol}//${host}:${port}`)
      origins.add(`${own.protocol}//${host}${own.port && `:${own.port}`}`)
    }
  }
  return origins
}
