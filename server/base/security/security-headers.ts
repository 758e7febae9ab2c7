// Security headers of every answer, and the content security policy of pages.
import { createHash } from 'node:crypto'

/** Also for files that are no documents of their own. */
const OF_FILES: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const COMMON: Readonly<Record<string, string>> = {
  ...OF_FILES,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** With subdomains, as ASVS 5.0 asks from level 2 on (3.4.1): a cookie set by one of them reaches the site. */
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** For answers that are data, not pages. */
export function dataHeaders(isSecure: boolean): Record<string, string> {
  return {
    ...COMMON,
    ...(isSecure && HSTS),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

/** For redirects. */
export function redirectHeaders(location: string, isSecure: boolean): Record<string, string> {
  return {
    ...COMMON,
    ...(isSecure && HSTS),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    location,
  }
}

/** For the build's own files: a first visit gets a dozen of them, without what says something of documents alone. */
export function fileHeaders(isSecure: boolean): Record<string, string> {
  return {
    ...OF_FILES,
    ...(isSecure && HSTS),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
}

/** For the service worker, which fetches pages and reaches no other site. */
export function workerHeaders(isSecure: boolean): Record<string, string> {
  return {
    ...COMMON,
    ...(isSecure && HSTS),
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  }
}

/** For another program's page under this site's address: no scripts, its single style by its hash, and no referrer. */
export function hostedPageHeaders(html: string, isSecure: boolean): Record<string, string> {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return {
    ...COMMON,
    ...(isSecure && HSTS),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src ${styles.join(' ') || "'none'"}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}

/** A page's own inline scripts: their texts, or their nonce. */
export type OwnScripts = readonly string[] | { nonce: string }

/** For a rendered page: its own inline scripts are allowed by hash or nonce, no others run. */
export function pageHeaders(
  scripts: OwnScripts,
  { isSecure, isDevelopment }: { isSecure: boolean; isDevelopment: boolean },
) {
  return {
    ...COMMON,
    ...(isSecure && HSTS),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(scripts, isSecure, isDevelopment),
  }
}

/**
 * For stored pages: tells the renderer's own inline scripts from any others. The renderer wrote `nonce="mark"` on them,
 * and the mark is random, so injected text cannot carry it. Returns the scripts' texts and the page's bytes without the
 * mark, which are the same for the same content.
 */
export function takeOwnScripts(marked: string, mark: string): { bytes: Buffer; scripts: string[] } {
  const attribute = ` nonce="${mark}"`
  const meta = `<meta property="csp-nonce" content="${mark}"/>`
  // Encoded once and then cut: searching the string would copy it at every step.
  const page = Buffer.from(marked)
  const scripts: string[] = []
  const pieces: Buffer[] = []
  let from = 0
  const standsAt = (text: string, start: number) =>
    page.toString('latin1', start, start + text.length) === text
  const cut = (start: number, length: number) => {
    pieces.push(page.subarray(from, start))
    from = start + length
  }
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, from)) {
    const start = at - attribute.indexOf(mark)
    const metaStart = at - meta.indexOf(mark)
    if (standsAt(attribute, start)) {
      cut(start, attribute.length)
      const open = page.indexOf('>', from)
      const tag = page.toString('latin1', page.lastIndexOf('<', start), open)
      if (tag.startsWith('<script') && !tag.includes(' src=')) {
        scripts.push(page.toString('utf8', open + 1, page.indexOf('</script>', open)))
      }
    } else if (standsAt(meta, metaStart)) {
      cut(metaStart, meta.length)
    } else {
      throw new Error('The mark of own scripts stands where it was not expected.')
    }
  }
  cut(page.length, 0)
  return { bytes: Buffer.concat(pieces), scripts }
}

function sourcesOf(scripts: OwnScripts): string[] {
  if ('nonce' in scripts) return [`'nonce-${scripts.nonce}'`]
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

function pagePolicy(scripts: OwnScripts, isSecure: boolean, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...sourcesOf(scripts)].join(' '),
    // Radix and sonner write style attributes and elements of their own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https://img.opdb.org",
    "font-src 'self'",
    // The development server uses a WebSocket.
    `connect-src 'self'${isDevelopment ? ' ws: wss:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
