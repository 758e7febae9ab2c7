// Whole answers kept in memory: built files, and pages that all visitors see alike. They are written to the socket as
// they lie there, before anything else looks at the request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface StoredAnswer {
  etag: string
  /** Header lists ready for writeHead, and the bytes, per encoding. */
  identity: Variant
  br: Variant | null
  gzip: Variant | null
  notModified: Record<string, string>
}

interface Variant {
  headers: Record<string, string | number>
  /** The same as a flat list, which node:http writes as it is. */
  list: (string | number)[]
  bytes: Buffer
}

export interface AnswerParts {
  etag: string
  headers: Record<string, string>
  bytes: Buffer
  br?: Buffer | null
  gzip?: Buffer | null
}

/** Packs bytes and headers; compressed forms that save nothing are left out. */
export function storedAnswer({ etag, headers, bytes, br, gzip: gz }: AnswerParts): StoredAnswer {
  const common = { ...headers, etag, vary: [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ') }
  const variant = (body: Buffer, encoding?: string): Variant => {
    const own = {
      ...common,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    }
    return { headers: own, list: Object.entries(own).flat(), bytes: body }
  }
  const { 'content-type': _type, ...notModified } = common as Record<string, string>
  return {
    etag,
    identity: variant(bytes),
    br: br && br.length < bytes.length ? variant(br, 'br') : null,
    gzip: gz && gz.length < bytes.length ? variant(gz, 'gzip') : null,
    notModified,
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses once for many answers; quality 5 to 9 of brotli costs about 2 to 15 ms for a page. */
export async function compressed(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzipped(bytes, { level: 6 }),
  ])
  return { br, gzip: gz }
}

/** The few request headers that decide about stored answers. */
export interface AskedFor {
  accepts: string
  ifNoneMatch: string | undefined
  cookie: string | undefined
  isAuthorized: boolean
}

/** Reads them from the raw list: node:http builds its object of all headers only when somebody asks for it. */
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

/** Writes the answer in the best encoding that the client takes; answers 304 to a matching If-None-Match. Returns the status. */
export function sendStored(
  req: IncomingMessage,
  res: ServerResponse,
  stored: StoredAnswer,
  { accepts, ifNoneMatch }: AskedFor = askedFor(req),
): number {
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, stored.etag)) {
    res.writeHead(304, stored.notModified)
    res.end()
    return 304
  }
  const variant = pick(stored, accepts)
  res.writeHead(200, variant.list)
  if (req.method === 'HEAD') res.end()
  else res.end(variant.bytes)
  return 200
}

function pick(stored: StoredAnswer, accepts: string): Variant {
  if (stored.br && takes(accepts, 'br')) return stored.br
  if (stored.gzip && takes(accepts, 'gzip')) return stored.gzip
  return stored.identity
}

/** Whether an Accept-Encoding names the encoding without refusing it by `q=0`. */
export function takes(accepts: string, encoding: string): boolean {
  const at = accepts.indexOf(encoding)
  if (at < 0) return false
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepts.slice(at + encoding.length, at + encoding.length + 12))
}

function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.includes(',') && ifNoneMatch.split(',').some((one) => one.trim() === etag)
}
