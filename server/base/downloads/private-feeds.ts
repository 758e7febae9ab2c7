// Feeds at a secret address, for feed readers that cannot sign in. They are never cached or indexed, and neither the
// log nor the pages that entries link to receive the address.
import type { Hono } from 'hono'
import type { AppContext } from '#server/base/app-context.ts'
import type { Config } from '#server/base/config.ts'
import type { ServerEnv } from '#server/base/http/http.ts'
import { bucketFor, type Limits } from '#server/base/security/limits.ts'
import { dataHeaders } from '#server/base/security/security-headers.ts'

export interface PrivateFeed {
  /** The path before the secret: "/feeds/forum". */
  path: string
  /** After the secret, and what comes from there: ".xml" and "application/atom+xml". */
  ending: '.xml' | '.ics'
  type: 'application/atom+xml' | 'text/calendar'
  /** Whose the secret is; null where it opens nothing, or nothing any longer. */
  findOwner(secret: string): Promise<number | null>
  /** Its text, as the owner may read it now; null where they may read nothing of it. */
  write(ownerId: number): Promise<string | null>
}

/** Adds the address of the path, the secret and the ending. */
export function addPrivateFeed(
  app: Hono<ServerEnv>,
  { config, log }: Pick<AppContext, 'log'> & { config: Pick<Config, 'isSecure'> },
  { limits, feed }: { limits: Limits; feed: PrivateFeed },
): void {
  const headers = {
    ...dataHeaders(config.isSecure),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
  const shown = `${feed.path}/{secret}${feed.ending}`
  app.get(`${feed.path}/:file`, async (c) => {
    c.set('route', `GET ${shown}`)
    c.set('isLoggedLater', true)
    const file = c.req.param('file') ?? ''
    const ownerId = file.endsWith(feed.ending)
      ? await feed.findOwner(file.slice(0, -feed.ending.length))
      : null
    if (ownerId !== null) await limits.spend('fetch', bucketFor(c.get('caller').bucket, ownerId))
    const text = ownerId === null ? null : await feed.write(ownerId)
    const status = text === null ? 404 : 200
    log.info({ method: 'GET', path: shown, status }, 'request')
    const type = text === null ? 'text/plain' : feed.type
    return c.body(text ?? 'This feed does not exist.', status, {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
    })
  })
}
