// Serves pages: rendered on request for members, cached for visitors.

import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { Config } from '#server/base/config.ts'
import type { Caller, Performer } from '#server/base/http/calls.ts'
import { errorBody } from '#server/base/http/errors/error-body.ts'
import { errorDocument } from '#server/base/http/errors/error-document.ts'
import { identify, type ResolveSession, refuseMethod, type ServerEnv } from '#server/base/http/http.ts'
import type { Log } from '#server/base/log.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { bucketFor } from '#server/base/security/limits.ts'
import { pageHeaders, redirectHeaders, takeOwnScripts } from '#server/base/security/security-headers.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import type { Shown } from './page-shows.ts'
import { type StoredAnswer, takes } from './stored-answer.ts'

/** The web layer's result: HTML, in pieces that follow one another, or a redirect address, and what the page shows. */
export interface RenderedHtml extends Shown {
  status: number
  /** Seconds to wait after a call that failed and said so; null otherwise. */
  retryAfter: number | null
  location: string | null
  pieces: readonly string[]
  /** What broke while the page was loading; null for nothing, and for errors of calls, which are logged there. */
  failure: unknown
}

export interface PageParts {
  config: Config
  log: Log
  metrics: Metrics
  cache: PageCache
  redirects: Readonly<Record<string, string>>
  /** Paths whose query holds a secret: they are never cached, and other sites receive no referrer. */
  secretPaths: readonly string[]
  resolveSession: ResolveSession
  limits: Performer['limits']
  /** Renders the page with its own inline scripts marked by `nonce="mark"`; main.ts plugs in the web layer. */
  render(request: Request, caller: Caller & { bucket: string }, mark: string): Promise<RenderedHtml>
}

/**
 * Answers every address that no call answers. Add it last: pages, files, feeds and the addresses for operators can only
 * be read.
 */
export function addPages(app: Hono<ServerEnv>, parts: PageParts): void {
  app.on(['GET'], '*', async (c) => {
    c.set('route', 'page')
    try {
      return await answerPage(c, parts)
    } catch (error) {
      return failed(c, parts, error)
    }
  })
  // Also where no page is: which addresses have one, only rendering tells.
  app.all('*', (c) => refuseMethod(c, ['GET']))
}

async function answerPage(c: Context<ServerEnv>, parts: PageParts): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const moved = parts.redirects[pathname]
  if (moved) return leadOn(c, parts, { to: moved + search, status: 301 })
  if (pathname.startsWith('//') || (pathname.length > 1 && pathname.endsWith('/'))) {
    // Exactly one leading slash, so that the redirect cannot lead to another site.
    const to = `/${pathname.replace(/^[/\\]+|[/\\]+$/g, '')}${search}`
    return leadOn(c, parts, { to, status: 301 })
  }
  await identify(c, parts)
  const { viewer } = c.get('caller')
  const isVisitor = viewer.member === null
  const normal = isVisitor ? parts.cache.normalise(pathname + search) : null
  // Requests with an invalid cookie pass the listener's cache; they should not cost a rendering each time.
  const stored = normal === null ? undefined : parts.cache.find(normal)
  if (stored) return answer(c, stored, parts)
  await parts.limits.spend('page', bucketFor(c.get('caller').bucket, viewer.member?.id))
  if (normal === null) return answer(c, await rendered(c, parts, c.req.raw), parts)
  parts.metrics.pageCache.inc({ result: 'miss' })
  // Without this visitor's own headers: the page is for all visitors.
  const request = new Request(new URL(normal, parts.config.publicUrl), { headers: { accept: 'text/html' } })
  return answer(c, await parts.cache.fill(normal, () => rendered(c, parts, request)), parts)
}

function leadOn(
  c: Context<ServerEnv>,
  { config }: PageParts,
  { to, status }: { to: string; status: number },
): Response {
  // Paths may contain members' names in any alphabet; a header must be ASCII.
  const address = to.replace(/[^\x20-\x7e]+/g, encodeURIComponent)
  return c.body(null, status as 302, redirectHeaders(address, config.isSecure))
}

/** Shows any error to a page's reader as a page. */
function failed(c: Context<ServerEnv>, parts: PageParts, error: unknown): Response {
  const { status, body, retryAfter } = errorBody(error, c.get('caller').requestId, parts.log)
  const { isSecure, isProduction } = parts.config
  return c.body(errorDocument(status, body), status as 500, {
    ...pageHeaders([], { isSecure, isDevelopment: !isProduction }),
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': String(retryAfter) }),
  })
}

async function rendered(c: Context<ServerEnv>, parts: PageParts, request: Request): Promise<RenderedPage> {
  const mark = randomBytes(16).toString('hex')
  const { status, retryAfter, location, pieces, failure, ...shown } = await parts.render(
    request,
    c.get('caller'),
    mark,
  )
  if (failure !== null)
    parts.log.error({ err: failure, requestId: c.get('caller').requestId }, 'page failed to load')
  if (location) return { status, headers: { location }, bytes: Buffer.alloc(0), shows: null }
  const { isSecure, isProduction } = parts.config
  const options = { isSecure, isDevelopment: !isProduction }
  const retry: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
  // A member's page goes to one reader once, so the mark may stay in it as its nonce.
  if (c.get('caller').viewer.member) {
    const headers = { ...pageHeaders({ nonce: mark }, options), ...retry }
    return { status, headers, bytes: bytesOf(pieces), shows: null }
  }
  const { bytes, scripts } = takeOwnScripts(pieces.join(''), mark)
  return { status, headers: { ...pageHeaders(scripts, options), ...retry }, bytes, ...shown }
}

/** Encoded piece by piece: joined first, a long page would be copied once more (web/page-inserts.ts). */
function bytesOf(pieces: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += bytes.write(piece, at)
  return bytes
}

const SECRET_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

async function answer(
  c: Context<ServerEnv>,
  page: RenderedPage | StoredAnswer,
  parts: PageParts,
): Promise<Response> {
  if ('pick' in page) return fromStored(c, page)
  if (page.headers.location) return leadOn(c, parts, { to: page.headers.location, status: page.status })
  const accepts = c.req.header('accept-encoding') ?? ''
  const isVisitor = c.get('caller').viewer.member === null
  const mayBeCached = isVisitor && page.status === 200
  const { bytes, encoding } = parts.config.isProduction
    ? squeezed(page.bytes, accepts)
    : { bytes: page.bytes, encoding: '' }
  return c.body(new Uint8Array(bytes), page.status as 200, {
    ...page.headers,
    'cache-control': mayBeCached ? 'private, no-cache' : isVisitor ? 'no-store' : 'private, no-store',
    vary: 'Cookie, Accept-Encoding',
    ...(parts.secretPaths.includes(c.req.path) && SECRET_HEADERS),
    ...(encoding && { 'content-encoding': encoding }),
  })
}

/** The first answer for a page that has just been stored; later ones come from the listener. */
async function fromStored(c: Context<ServerEnv>, stored: StoredAnswer): Promise<Response> {
  const { headers, bytes } = await stored.pick(c.req.header('accept-encoding') ?? '')
  return c.body(new Uint8Array(bytes), 200, headers)
}

/** Most pages are smaller than this when compressed: one buffer holds them. */
const CHUNK_BYTES = 32 * 1024

/**
 * Fast compression for a page that is sent once. Synchronous: a page takes a fifth of a millisecond, and handing it to
 * another thread and back takes longer.
 */
function squeezed(bytes: Buffer, accepts: string): { bytes: Buffer; encoding: string } {
  if (bytes.length < 1_000) return { bytes, encoding: '' }
  if (takes(accepts, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return { bytes: brotliCompressSync(bytes, { params, chunkSize: CHUNK_BYTES }), encoding: 'br' }
  }
  if (takes(accepts, 'gzip'))
    return { bytes: gzipSync(bytes, { level: 1, chunkSize: CHUNK_BYTES }), encoding: 'gzip' }
  return { bytes, encoding: '' }
}
