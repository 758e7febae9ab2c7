// Complete answers in memory: built files and visitors' pages, written to the socket before any other handling.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface StoredAnswer {
  etag: string
  /** Headers that all its forms have. */
  headers: Record<string, string>
  /** The best form that a client with this Accept-Encoding accepts; a promise where it has to be made first. */
  pick(accepts: string): Form | Promise<Form>
}

/** An answer in one encoding. */
export interface Form {
  headers: Record<string, string>
  /** The same as a flat list, which node:http writes unchanged. */
  list: string[]
  bytes: Buffer
}

/** An answer whose forms are all ready. */
export interface StoredFile extends StoredAnswer {
  identity: Form
  br: Form | null
  gzip: Form | null
}

export interface AnswerParts {
  etag: string
  headers: Record<string, string>
  bytes: Buffer
  br?: Buffer | null
  gzip?: Buffer | null
}

/** Precomputes all forms with their headers; compressed forms that save nothing are left out. */
export function storedFile({ etag, headers, bytes, br, gzip: gz }: AnswerParts): StoredFile {
  const shared = sharedHeaders(etag, headers)
  const smaller = (encoding: 'br' | 'gzip', body: Buffer | null | undefined) =>
    body && body.length < bytes.length ? formOf(shared, body, encoding) : null
  const forms = {
    identity: formOf(shared, bytes),
    br: smaller('br', br),
    gzip: smaller('gzip', gz),
  }
  return {
    etag,
    headers: shared,
    ...forms,
    pick: (accepts) => {
      if (forms.br && takes(accepts, 'br')) return forms.br
      if (forms.gzip && takes(accepts, 'gzip')) return forms.gzip
      return forms.identity
    },
  }
}

/** Headers that all forms of an answer share. */
export function sharedHeaders(etag: string, headers: Record<string, string>): Record<string, string> {
  return { ...headers, etag, vary: [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ') }
}

export function formOf(shared: Record<string, string>, bytes: Buffer, encoding?: 'br' | 'gzip'): Form {
  const headers = {
    ...shared,
    'content-length': String(bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  }
  return { headers, list: Object.entries(headers).flat(), bytes }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses once for many answers; a page takes brotli about 4 ms, gzip 2. */
export async function compressed(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([brotliOf(bytes), gzipOf(bytes)])
  return { br, gzip: gz }
}

/** `quality` is brotli's, 0 to 11: beyond 9 it takes ten times as long for a tenth less. */
export function brotliOf(bytes: Buffer, quality = 6): Promise<Buffer> {
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

export function gzipOf(bytes: Buffer): Promise<Buffer> {
  return gzipped(bytes, { level: 6 })
}

/** The few request headers that matter for stored answers. */
export interface AskedFor {
  accepts: string
  ifNoneMatch: string | undefined
  cookie: string | undefined
  isAuthorized: boolean
}

/** Reads them from the raw list: node:http builds its object of all headers only on demand. */
export function askedFor({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): AskedFor {
  const asked: AskedFor = { accepts: '', ifNoneMatch: undefined, cookie: undefined, isAuthorized: false }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    // cookie, if-none-match and authorization, accept-encoding: told apart by length first.
    if (name.length !== 6 && name.length !== 13 && name.length !== 15) continue
    const value = rawHeaders[at + 1] ?? ''
    switch (name.toLowerCase()) {
      case 'cookie':
        asked.cookie = asked.cookie === undefined ? value : `${asked.cookie}; ${value}`
        break
      case 'if-none-match':
        asked.ifNoneMatch = value
        break
      case 'authorization':
        asked.isAuthorized = true
        break
      case 'accept-encoding':
        asked.accepts = asked.accepts === '' ? value : `${asked.accepts}, ${value}`
    }
  }
  return asked
}

/** Writes the answer in the client's best encoding, or 304 for a matching If-None-Match. Returns the status. */
export function sendStored(
  req: IncomingMessage,
  res: ServerResponse,
  stored: StoredAnswer,
  { accepts, ifNoneMatch }: AskedFor = askedFor(req),
): number {
  if (matches(ifNoneMatch, stored.etag)) {
    const { 'content-type': _type, ...headers } = stored.headers
    res.writeHead(304, headers)
    res.end()
    return 304
  }
  const form = stored.pick(accepts)
  if (form instanceof Promise) form.then((made) => send(req, res, made)).catch(() => res.destroy())
  else send(req, res, form)
  return 200
}

function send(req: IncomingMessage, res: ServerResponse, { list, bytes }: Form): void {
  res.writeHead(200, list)
  if (req.method === 'HEAD') res.end()
  else res.end(bytes)
}

/** Whether an Accept-Encoding names the encoding without refusing it by `q=0`. */
export function takes(accepts: string, encoding: string): boolean {
  const at = accepts.indexOf(encoding)
  if (at < 0) return false
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepts.slice(at + encoding.length, at + encoding.length + 12))
}

/** A strong tag of these bytes. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`
}

/**
 * Whether an If-None-Match names this version, by weak comparison (RFC 9110, 13.1.2): proxies that compress answers put
 * W/ before their tags.
 */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const wanted = withoutWeak(etag)
  return ifNoneMatch.split(',').some((one) => withoutWeak(one.trim()) === wanted)
}

function withoutWeak(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
