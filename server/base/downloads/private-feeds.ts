// Feeds at a secret address, for feed readers that cannot sign in. They are never cached or indexed, and neither the
// log nor the pages that entries link to receive the address.
import type { Hono } from 'hono'
import type { AppContext } from '#server/base/app-context.ts'
import type { ServerEnv } from '#server/base/http/http.ts'
import type { Limits } from '#server/base/security/limits.ts'
import { dataHeaders } from '#server/base/security/security-headers.ts'

export interface PrivateFeed {
  /** The path before the secret: "/feeds/forum". */
  path: string
  /** The secret's owner; null where it is unknown or no longer valid. */
  findOwner(secret: string): Promise<number | null>
  /** Atom, with what the owner may read now; null where they may read nothing of it. */
  write(ownerId: number): Promise<string | null>
}

/** Adds the route `path/{secret}.xml`. */
export function addPrivateFeed(
  app: Hono<ServerEnv>,
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  { limits, feed }: { limits: Limits; feed: PrivateFeed },
): void {
  const headers = {
    ...dataHeaders(config.isSecure),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
  const shown = `${feed.path}/{secret}.xml`
  app.get(`${feed.path}/:file`, async (c) => {
    c.set('route', `GET ${shown}`)
    c.set('isLoggedLater', true)
    const file = c.req.param('file') ?? ''
    const ownerId = file.endsWith('.xml') ? await feed.findOwner(file.slice(0, -'.xml'.length)) : null
    if (ownerId !== null) await limits.spend('fetch', String(ownerId))
    const text = ownerId === null ? null : await feed.write(ownerId)
    const status = text === null ? 404 : 200
    log.info({ method: 'GET', path: shown, status }, 'request')
    const type = text === null ? 'text/plain' : 'application/atom+xml'
    return c.body(text ?? 'This feed does not exist.', status, {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
    })
  })
}
