// Link targets allowed in texts: pages of this site and of the web.

/** A path of this site (with query and fragment), or a web address. */
export type Address = { kind: 'site'; path: string } | { kind: 'web'; url: URL }

/** Invisible characters, and those that change the reading direction. No address needs them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u
/** Embeddings, overrides and isolates: they would reverse the following text, such as the host beside a link. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g
const PERCENT = /(?:%[0-9a-f]{2})+/gi
/** Base for parsing paths of the site. */
const HERE = 'https://site.invalid'

/** Null for every other scheme, for credentials, and for invisible characters. */
export function addressOf(text: string): Address | null {
  if (UNSEEN.test(text.replace(PERCENT, decoded))) return null
  const isPath = /^\/(?![/\\])/.test(text)
  if (!isPath && !/^https?:\/\//i.test(text)) return null
  const url = parsed(text)
  if (!url || url.hostname === '' || url.username || url.password) return null
  if (!isPath) return { kind: 'web', url }
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === HERE && !path.startsWith('//') ? { kind: 'site', path } : null
}

function parsed(text: string): URL | null {
  try {
    return new URL(text, HERE)
  } catch {
    return null
  }
}

function decoded(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}

/** Whether a link's text begins with its target's host, so that readers see it anyway. */
export function tellsHost(text: string, { origin, host }: URL): boolean {
  const shown = text.trim().toLowerCase()
  if (UNSEEN.test(shown)) return false
  return [origin, host].some((known) => {
    const next = shown[known.length]
    return shown.startsWith(known) && (next === undefined || '/?#'.includes(next))
  })
}

/** The text without characters that change the reading direction of what follows. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '')
}
