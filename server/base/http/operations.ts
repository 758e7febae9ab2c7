// Endpoints for operators and monitoring: liveness, readiness, metrics and the API description.
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
  /** False once the process is told to stop, so that the load balancer sends no new requests. */
  isReady(): boolean
}

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Requests that a local proxy forwards come from loopback too, and so do those that a page of another site triggers.
 */
function isThisMachine(c: Context<ServerEnv>, { publicUrl }: Config): boolean {
  if (!isOwnHost(c.req.header('host'), publicUrl)) return false
  const isForwarded = FORWARDING.some((name) => c.req.header(name) !== undefined)
  return !isForwarded && /^(127\.|::1$)/.test(c.get('caller').address)
}

const NOT_PUBLIC = 'The figures of this site are not public.'

/** The token of an Authorization header; '' for none. The scheme's case does not matter (RFC 9110, 11.1). */
function bearerOf(header = ''): string {
  return /^bearer +(.+)$/i.exec(header)?.[1] ?? ''
}

/** Compares in constant time, so that a token cannot be guessed character by character. */
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
    if (config.metricsToken === undefined) {
      if (!isThisMachine(c, config)) throw refuse.forbidden('metrics_closed', NOT_PUBLIC)
    } else if (!isSame(bearerOf(c.req.header('authorization')), config.metricsToken)) {
      c.header('www-authenticate', 'Bearer')
      throw refuse.unauthenticated('metrics_closed', NOT_PUBLIC)
    }
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
