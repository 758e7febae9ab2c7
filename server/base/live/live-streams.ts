// GET /api/stream: server-sent events to a member's own pages. Not a call of the contract, because it has no end.
import type { Hono } from 'hono'
import { hindrance } from '#contract/entitlements.ts'
import { type HttpParts, identify, refuseMethod, type ServerEnv } from '#server/base/http/http.ts'
import { refusalOf, refuse } from '#server/base/refusal.ts'
import { bucketFor } from '#server/base/security/limits.ts'
import { isOwnOrigin } from '#server/base/security/origin.ts'
import { dataHeaders } from '#server/base/security/security-headers.ts'
import type { LiveHub } from './live-hub.ts'

export type LiveStreamParts = Pick<HttpParts, 'config' | 'log' | 'metrics' | 'limits' | 'resolveSession'> & {
  hub: LiveHub
}

export function addLiveStreams(app: Hono<ServerEnv>, parts: LiveStreamParts): void {
  const { config, log, metrics, limits, hub } = parts
  const headers = {
    ...dataHeaders(config.isSecure),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies must not cache, compress or buffer it.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
  metrics.countStreams(() => hub.count())

  app.on(['GET'], '/api/stream', async (c) => {
    c.set('route', 'GET /api/stream')
    // Unlike other answers, this one could be read by a page of another site that opens it with the member's cookie.
    if (!isOwnOrigin((name) => c.req.header(name), config)) {
      throw refuse.forbidden('foreign_origin', 'This request came from another site and was refused.')
    }
    await identify(c, parts)
    const caller = c.get('caller')
    const { viewer, sessionId, requestId } = caller
    const reason = hindrance(viewer, 'stream.open')
    if (reason) throw refusalOf(reason)
    if (!viewer.member || !sessionId) throw refuse.unauthenticated()
    await limits.spend('read', bucketFor(caller.bucket, viewer.member.id))
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const started = performance.now()
    const memberId = viewer.member.id
    const body = hub.open({
      viewer,
      userId: memberId,
      sessionId,
      after: lastSeen(c.req.header('last-event-id') ?? c.req.query('after')),
      onEnd: (ended) => {
        const ms = Math.round(performance.now() - started)
        log.info(
          { requestId, method: 'GET', path: '/api/stream', status: 200, ms, memberId, ended },
          'request',
        )
      },
    })
    c.set('isLoggedLater', true)
    return c.body(body, 200, headers)
  })
  app.all('/api/stream', (c) => refuseMethod(c, ['GET']))
}

/** Anything else that a client sends counts as a first visit. */
function lastSeen(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
