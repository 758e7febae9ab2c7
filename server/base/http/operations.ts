// What operators and their machines ask for: life, readiness, figures and the API's description.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Config } from '#server/base/config.ts'
import { answers, type Database } from '#server/base/database/database.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { refuse } from '#server/base/refusal.ts'
import { isOwnHost } from '#server/base/security/own-hosts.ts'
import { dataHeaders } from '#server/base/security/security-headers.ts'
import type { Route } from './calls.ts'
import type { ServerEnv } from './http.ts'
import { openApiDocument } from './openapi.ts'

export interface Operations {
  config: Config
  database: Database
  metrics: Metrics
  routes: Route[]
  /** False from the moment the process was asked to stop, so that nobody sends it new visitors. */
  isReady(): boolean
}

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** What a proxy on this machine hands on comes from loopback too, and from anywhere; so does what a foreign page asks. */
function isThisMachine(c: Context<ServerEnv>, { publicUrl }: Config): boolean {
  if (!isOwnHost(c.req.header('host'), publicUrl)) return false
  const isForwarded = FORWARDING.some((name) => c.req.header(name) !== undefined)
  return !isForwarded && /^(127\.|::1$)/.test(c.get('caller').address)
}

/** Compares in equal time, so that a token cannot be guessed sign by sign. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

export function addOperations(
  app: Hono<ServerEnv>,
  { config, database, metrics, routes, isReady }: Operations,
): void {
  const headers = dataHeaders(config.isSecure)
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers))
  app.get('/readyz', async (c) => {
    const ready = isReady() && (await answers(database))
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, headers)
  })
  app.get('/metrics', async (c) => {
    const allowed = config.metricsToken
      ? isSame(c.req.header('authorization') ?? '', `Bearer ${config.metricsToken}`)
      : isThisMachine(c, config)
    if (!allowed) throw refuse.forbidden('metrics_closed', 'The figures of this site are not public.')
    return c.text(await metrics.registry.metrics(), 200, {
      ...headers,
      'content-type': metrics.registry.contentType,
    })
  })
  let document: Record<string, unknown> | undefined
  app.get('/api/openapi.json', (c) => {
    document ??= openApiDocument(routes, config.publicUrl)
    return c.json(document, 200, { ...headers, 'cache-control': 'public, max-age=300' })
  })
}
