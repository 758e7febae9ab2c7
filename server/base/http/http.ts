// The API over HTTP: requests, answers and errors in the contract's shapes.
import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { STATUS_OF } from '#contract/errors.ts'
import { PAGE_MEMBER_HEADER } from '#contract/page-member.ts'
import { type Self, VISITOR, type Viewer } from '#contract/viewer.ts'
import type { Config } from '#server/base/config.ts'
import { bodyLimitOf } from '#server/base/http/bodies/body-limit.ts'
import { LEAST_PACE, type Pace, readUpload } from '#server/base/http/bodies/multipart.ts'
import { readBody } from '#server/base/http/bodies/request-body.ts'
import { openUploadTurns, type UploadTurns } from '#server/base/http/bodies/upload-limit.ts'
import { errorBody } from '#server/base/http/errors/error-body.ts'
import type { Log } from '#server/base/log.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import type { RefusalRecorder } from '#server/base/security/audit-refusals.ts'
import { addressReader, bucketOf } from '#server/base/security/client-address.ts'
import { isOwnOrigin } from '#server/base/security/origin.ts'
import { dataHeaders } from '#server/base/security/security-headers.ts'
import {
  deviceCookie,
  deviceCookieName,
  expiredSessionCookie,
  sessionCookie,
  sessionCookieName,
} from '#server/base/security/session-cookie.ts'
import { type Caller, type Performer, perform, type RawInput, type Route } from './calls.ts'

/**
 * Finds the member of a session token. `renew` asks to send the cookie again with a later expiry. With the number of a
 * session that the token had, that session, which may have another token by now.
 */
export type ResolveSession = (
  token: string,
  number?: number,
) => Promise<{
  viewer: Viewer
  user: Self | null
  sessionId: string
  number: number
  isConfirmed: boolean
  renew: boolean
} | null>

export interface HttpParts extends Performer {
  config: Config
  log: Log
  metrics: Metrics
  routes: Route[]
  resolveSession: ResolveSession
  /** Called with every refusal before it is answered. */
  onRefused?: RefusalRecorder
  /** The minimum upload speed; null for none. */
  pace?: Pace | null
  /** Paths that the site calls itself: what succeeds there is logged at debug level. */
  ownPaths?: readonly string[]
}

export type ServerEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
  Variables: { caller: Caller & { bucket: string }; route: string; isLoggedLater?: boolean }
}

/** Where the payment provider sends its events: server/billing/webhooks/webhook-route.ts. */
export const PAYMENT_WEBHOOK_PATH = '/api/webhooks/stripe'

/** Paths below /api that are not calls of the contract. */
const BESIDE_THE_CALLS = new Set(['/api/openapi.json', '/api/docs', '/api/stream', PAYMENT_WEBHOOK_PATH])

/** Timeout of a request body; file uploads may take longer, but must keep a minimum speed. */
const BODY_MS = 20_000
/** A body that takes longer leaves time for a ban or a lapse: its sender's session is looked up again. */
const LATE_BODY_MS = 1_000
const SIGNED_OUT = { viewer: VISITOR, user: null, sessionId: null, isConfirmed: false }
const processMark = randomBytes(4).toString('hex')
let requestCount = 0

/** Short, unique for the site's lifetime, and cheap: a random mark of the process and a counter. */
export function nextRequestId(): string {
  requestCount++
  return `${processMark}-${requestCount.toString(36)}`
}

/** The Hono application with all API routes, the error handler and one log line per request. */
export function createHttp(parts: HttpParts): Hono<ServerEnv> {
  const { config } = parts
  const app = new Hono<ServerEnv>({ strict: true })
  const addressOf = addressReader(config.trustProxy)
  app.use('*', async (c, next) => {
    const started = performance.now()
    const requestId = nextRequestId()
    const address = addressOf(
      c.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1',
      c.req.header('x-forwarded-for'),
    )
    c.set('caller', {
      ...SIGNED_OUT,
      requestId,
      address,
      bucket: bucketOf(address),
      device: null,
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    })
    await next()
    const ms = performance.now() - started
    const route = c.get('route') ?? 'other'
    parts.metrics.answered(route, c.res.status, ms)
    if (c.get('isLoggedLater')) return
    const memberId = c.get('caller').viewer.member?.id
    const isQuiet = c.res.status < 400 && parts.ownPaths?.includes(c.req.path)
    parts.log[isQuiet ? 'debug' : 'info'](
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(ms * 10) / 10,
        memberId,
      },
      'request',
    )
  })
  app.onError(async (error, c) => {
    const refused = { viewer: c.get('caller').viewer, call: c.get('route') ?? 'other', path: c.req.path }
    if (error instanceof Refusal) await parts.onRefused?.(refused, error)
    return errorAnswer(parts, c, error)
  })
  mountRoutes(app, parts)
  return app
}

function mountRoutes(app: Hono<ServerEnv>, parts: HttpParts): void {
  const methodsOf = new Map<string, string[]>()
  const turns = openUploadTurns()
  const { pace = LEAST_PACE } = parts
  for (const route of parts.routes) {
    const [method = '', path = ''] = route.key.split(' ')
    const pattern = path.replace(/\{(\w+)\}/g, ':$1')
    methodsOf.set(pattern, [...(methodsOf.get(pattern) ?? []), method])
    const bodyLimit = bodyLimits(route)
    app.on(method, pattern, async (c) => {
      c.set('route', route.key)
      if (method !== 'GET' && !isOwnOrigin((name) => c.req.header(name), parts.config)) {
        throw refuse.forbidden('foreign_origin', 'This request came from another site and was refused.')
      }
      const session = await identify(c, parts)
      const caller = c.get('caller')
      if (method !== 'GET' && route.endpoint.access !== 'anyone')
        mustBePageOf(caller.viewer, c.req.header(PAGE_MEMBER_HEADER))
      const input = async () => {
        const begun = performance.now()
        const raw = await readInput(c, route, { turns, pace, bodyLimit })
        if (session === null || performance.now() - begun < LATE_BODY_MS) return raw
        c.set('caller', { ...caller, ...SIGNED_OUT })
        await identify(c, parts, session)
        const later = c.get('caller')
        // A confirmation gives the session another token, and counts for that one.
        return { ...raw, caller: { ...later, isConfirmed: caller.isConfirmed && later.isConfirmed } }
      }
      const work = () => perform(parts, route, input, caller)
      const { reply, answer } = await (route.endpoint.upload
        ? turns.ofMember(caller.viewer.member?.id, work)
        : work())
      const headers = dataHeaders(parts.config.isSecure)
      if (answer.session !== undefined)
        c.header('set-cookie', cookieFor(parts.config, answer.session), { append: true })
      if (answer.device !== undefined)
        c.header('set-cookie', deviceCookie(parts.config.isSecure, answer.device), { append: true })
      if (reply === undefined) return c.body(null, 204, headers)
      return c.json(reply as object, answer.status as ContentfulStatusCode, headers)
    })
  }
  for (const [pattern, methods] of methodsOf) {
    app.all(pattern, (c) => refuseMethod(c, methods))
  }
  app.all('/api/*', (c, next) => {
    if (BESIDE_THE_CALLS.has(c.req.path)) return next()
    throw refuse.notFound('unknown_call', 'This API call does not exist.')
  })
}

/** Refuses with 405 and the methods that the address takes; whatever takes GET takes HEAD too. */
export function refuseMethod(c: Context<ServerEnv>, methods: readonly string[]): never {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  c.header('allow', allowed.join(', '))
  throw new Refusal('method', 'method_not_allowed', 'This address does not support that method.')
}

/** Identifies the caller; renews the cookie of an active session. Returns the session's number, by which it is found again. */
export async function identify(
  c: Context<ServerEnv>,
  parts: Pick<HttpParts, 'config' | 'resolveSession'>,
  number?: number,
): Promise<number | null> {
  const token = getCookie(c, sessionCookieName(parts.config.isSecure))
  const device = getCookie(c, deviceCookieName(parts.config.isSecure))
  if (device) c.set('caller', { ...c.get('caller'), device: device.slice(0, 100) })
  if (!token) return null
  const session = await parts.resolveSession(token, number)
  if (!session) return null
  c.set('caller', {
    ...c.get('caller'),
    viewer: session.viewer,
    user: session.user,
    sessionId: session.sessionId,
    isConfirmed: session.isConfirmed,
  })
  if (session.renew) c.header('set-cookie', sessionCookie(parts.config.isSecure, token), { append: true })
  return session.number
}

/** A window stays open while another member signs in beside it: its text is not theirs. */
function mustBePageOf({ member }: Viewer, named: string | undefined): void {
  if (named === undefined || !member || named === String(member.id)) return
  const text = 'Another member is signed in with this browser now. Please load the page again.'
  throw refuse.conflict('other_member', text)
}

function cookieFor(config: Config, session: string): string {
  return session === '' ? expiredSessionCookie(config.isSecure) : sessionCookie(config.isSecure, session)
}

/** Computed at the first body: most calls of a short-lived process get none. */
function bodyLimits({ endpoint: { body } }: Route): () => number {
  let known: number | undefined
  return () => {
    known ??= body ? bodyLimitOf(body) : 0
    return known
  }
}

interface Taking {
  turns: UploadTurns
  pace: Pace | null
  bodyLimit(): number
}

async function readInput(
  c: Context<ServerEnv>,
  route: Route,
  { turns, pace, bodyLimit }: Taking,
): Promise<RawInput> {
  // Forms send their empty fields too; they mean "not given". A repeated key is left for the schema to refuse.
  const query = Object.fromEntries(
    Object.entries(c.req.queries()).flatMap(([key, values]) => {
      const given = values.filter((value) => value !== '')
      return given.length > 0 ? [[key, given.length === 1 ? given[0] : given]] : []
    }),
  )
  const params = c.req.param()
  for (const [name, value] of Object.entries({ ...query, ...params })) mustHaveNoNul(String(value), name)
  const { body, upload } = route.endpoint
  if (!upload) return { params, query, body: body ? await readJson(c, bodyLimit()) : undefined }
  const request = {
    header: (name: string) => c.req.header(name),
    get stream() {
      return c.req.raw.body
    },
  }
  const form = await turns.toRead(c.get('caller').bucket, () => readUpload(request, { ...upload, pace }))
  const fields = Object.fromEntries(Object.entries(form.fields).filter(([, value]) => value !== ''))
  return { params, query, body: fields, file: form.file }
}

async function readJson(c: Context<ServerEnv>, bytes: number): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw refuse.wrongKind('json_expected', 'Please send JSON with Content-Type application/json.')
  }
  const text = utf8Of(await readBody(c.req.raw, { bytes, withinMs: BODY_MS }))
  try {
    return text.includes('\\u0000') ? JSON.parse(text, withoutNul) : JSON.parse(text)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refuse.invalid('malformed_json', 'The request is not well-formed JSON.')
  }
}

function utf8Of(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse.invalid('malformed_json', 'The request is not UTF-8 text.')
  }
}

/** Checks each key and string while parsing; an escaped backslash before "u0000" is no NUL. */
function withoutNul(key: string, value: unknown): unknown {
  mustHaveNoNul(key)
  if (typeof value === 'string') mustHaveNoNul(value, key)
  return value
}

function mustHaveNoNul(text: string, field?: string): void {
  if (!text.includes('\u0000')) return
  const said = 'Contains characters that are not allowed'
  throw refuse.invalid('invalid_text', said, field ? { [field]: said } : undefined)
}

function errorAnswer(parts: HttpParts, c: Context<ServerEnv>, error: Error): Response {
  const { status, body, retryAfter } = errorBody(error, c.get('caller').requestId, parts.log)
  if (retryAfter) c.header('retry-after', String(retryAfter))
  // The rest of the request is not worth waiting for.
  if (status === STATUS_OF.too_slow) c.header('connection', 'close')
  return c.json(body, status as ContentfulStatusCode, dataHeaders(parts.config.isSecure))
}
