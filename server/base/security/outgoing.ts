// Asks an address that a member gave; no other code does. It resolves the name itself, requires every address to be
// public, and connects to the very address it checked: resolving again could return another one.
import { lookup as systemLookup } from 'node:dns/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ipOfHost, isPublicIp, publicUrl } from './public-address.ts'

export interface Want {
  /** The byte limit, for the compressed and the decompressed body. */
  bytes: number
  /** For the whole request: lookup, every redirect, the last byte. */
  ms: number
  accept: string
}

/** Limits of a picture that is copied from another site. */
export const A_PICTURE: Want = {
  bytes: 15 * 1_048_576,
  ms: 20_000,
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
}

export interface Fetched {
  /** The final address, after all redirects. */
  address: string
  type: string
  bytes: Buffer<ArrayBuffer>
}

export interface Posted {
  headers: Record<string, string>
  body: Buffer
  /** For the whole request. */
  ms: number
}

export interface PostAnswer {
  status: number
  /** Seconds until another attempt is welcome; null where the server does not say. */
  retryAfter: number | null
}

export interface Outgoing {
  /** Fetches the bytes at the address. Throws OutgoingError for every obstacle. */
  get(address: string, want: Want): Promise<Fetched>
  /** Sends bytes to the address and returns what the server says of them. Follows no redirect. */
  post(address: string, posted: Posted): Promise<PostAnswer>
}

export type OutgoingReason =
  | 'refused_address'
  | 'unknown_name'
  | 'not_reached'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'refused_by_server'
  | 'failing_server'
  | 'broken_answer'

const WORTH_RETRYING = new Set<OutgoingReason>([
  'unknown_name',
  'not_reached',
  'too_slow',
  'failing_server',
  'broken_answer',
])

export class OutgoingError extends Error {
  readonly reason: OutgoingReason
  /** Whether a later attempt may succeed. */
  readonly isWorthRetrying: boolean
  constructor(reason: OutgoingReason) {
    super(`An address could not be read: ${reason}.`)
    this.name = 'OutgoingError'
    this.reason = reason
    this.isWorthRetrying = WORTH_RETRYING.has(reason)
  }
}

export interface OutgoingParts {
  /** All numeric addresses of a name; the system's lookup by default. */
  lookup?(name: string): Promise<string[]>
  /** The actual target of a connection: tests listen on this machine while they use public addresses. */
  dial?(ip: string, port: number): Target
}

interface Target {
  host: string
  port: number
  /** Without TLS, whatever the address says: tests have no certificates for public names. */
  isPlain?: boolean
}

const REDIRECTS_MAX = 3
const CONNECT_MS = 3_000
const SILENCE_MS = 5_000
const ADDRESSES_TRIED = 3
const PORTS = new Set(['', '80', '443'])

export function openOutgoing({
  lookup = async (name) => (await systemLookup(name, { all: true })).map(({ address }) => address),
  dial = (host, port) => ({ host, port }),
}: OutgoingParts = {}): Outgoing {
  async function addressesOf(url: URL): Promise<string[]> {
    const ip = ipOfHost(url.hostname)
    if (ip) return [ip]
    let found: string[]
    try {
      found = await lookup(url.hostname)
    } catch {
      throw new OutgoingError('unknown_name')
    }
    if (found.length === 0) throw new OutgoingError('unknown_name')
    // One private address among them is no accident.
    if (!found.every(isPublicIp)) throw new OutgoingError('refused_address')
    return found.slice(0, ADDRESSES_TRIED)
  }

  async function ask(url: URL, asked: Asked, signal: AbortSignal): Promise<IncomingMessage> {
    let failure: unknown = new OutgoingError('not_reached')
    for (const ip of await within(signal, addressesOf(url))) {
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
      try {
        return await send({ url, to: dial(ip, port), asked, signal })
      } catch (error) {
        if (!(error instanceof OutgoingError && error.reason === 'not_reached')) throw error
        failure = error
      }
    }
    throw failure
  }

  return {
    get: (address, want) => inTime(want.ms, (signal) => follow(ask, address, want, signal)),
    post: (address, { headers, body, ms }) =>
      inTime(ms, async (signal) => {
        const answer = await ask(mustBePublic(address), { method: 'POST', headers, body }, signal)
        answer.destroy()
        const seconds = Number(answer.headers['retry-after'] ?? Number.NaN)
        return { status: answer.statusCode ?? 0, retryAfter: Number.isFinite(seconds) ? seconds : null }
      }),
  }
}

/** Ends the work and closes its connections when the time is over. */
async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), ms)
  try {
    return await work(control.signal)
  } catch (error) {
    if (control.signal.aborted) throw new OutgoingError('too_slow')
    throw error instanceof OutgoingError ? error : new OutgoingError('broken_answer')
  } finally {
    clearTimeout(timer)
    // Closes what is still open.
    control.abort()
  }
}

interface Asked {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Buffer
}

type Ask = (url: URL, asked: Asked, signal: AbortSignal) => Promise<IncomingMessage>

async function follow(ask: Ask, address: string, want: Want, signal: AbortSignal): Promise<Fetched> {
  let url = mustBePublic(address)
  const asked: Asked = { method: 'GET', headers: { accept: want.accept, 'accept-encoding': 'gzip, br' } }
  for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
    const answer = await ask(url, asked, signal)
    const { statusCode = 0, headers } = answer
    const location = [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
    if (location !== undefined) {
      answer.destroy()
      if (!URL.canParse(location, url.href)) throw new OutgoingError('refused_address')
      url = mustBePublic(new URL(location, url).href)
      continue
    }
    if (statusCode !== 200) {
      answer.destroy()
      const mayPass = statusCode >= 500 || statusCode === 429 || statusCode === 408
      throw new OutgoingError(mayPass ? 'failing_server' : 'refused_by_server')
    }
    const bytes = await readAll(answer, want.bytes)
    return { address: url.href, type: headers['content-type'] ?? '', bytes }
  }
  throw new OutgoingError('too_many_redirects')
}

function mustBePublic(address: string): URL {
  const url = publicUrl(address)
  if (!url || !PORTS.has(url.port)) throw new OutgoingError('refused_address')
  return url
}

/** The work's result, unless the time runs out first. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(new OutgoingError('too_slow')), { once: true })
    work.then(done, fail)
  })
}

interface Sending {
  url: URL
  to: Target
  asked: Asked
  signal: AbortSignal
}

function send({ url, to: { isPlain, ...to }, asked, signal }: Sending): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:' && !isPlain
  const options = {
    ...to,
    method: asked.method,
    path: `${url.pathname}${url.search}`,
    // Sets the name for Host header and TLS handshake; it is not resolved again.
    headers: { host: url.host, 'user-agent': 'Multiball', ...asked.headers },
    servername: ipOfHost(url.hostname) ? '' : url.hostname,
    agent: false as const,
    signal,
  }
  return new Promise((done, fail) => {
    const req: ClientRequest = isSecure ? httpsRequest(options) : httpRequest(options)
    let isConnected = false
    const connecting = setTimeout(() => req.destroy(new OutgoingError('not_reached')), CONNECT_MS)
    req.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true
        clearTimeout(connecting)
      }),
    )
    req.setTimeout(SILENCE_MS, () => req.destroy(new OutgoingError('too_slow')))
    req.on('response', done)
    req.on('error', (error) => {
      clearTimeout(connecting)
      fail(
        error instanceof OutgoingError
          ? error
          : new OutgoingError(isConnected ? 'broken_answer' : 'not_reached'),
      )
    })
    req.end(asked.body)
  })
}

/** Reads and decompresses the body; stops as soon as it is too large in either form. */
function readAll(answer: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((done, fail) => {
    const body = unpacked(answer)
    const cut = (error: unknown) => {
      fail(error)
      answer.destroy()
      body?.destroy()
    }
    if (!body) return cut(new OutgoingError('broken_answer'))
    if (Number(answer.headers['content-length'] ?? 0) > limit) return cut(new OutgoingError('too_large'))
    const chunks: Buffer[] = []
    const counted = (stream: Readable, keep: boolean) => {
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > limit) cut(new OutgoingError('too_large'))
        else if (keep) chunks.push(chunk)
      })
    }
    counted(body, true)
    if (body instanceof Transform) {
      counted(answer, false)
      answer.pipe(body)
    }
    for (const stream of new Set([answer, body])) {
      stream.on('error', (error) =>
        cut(error instanceof OutgoingError ? error : new OutgoingError('broken_answer')),
      )
    }
    // A body that breaks off ends for its reader, but is incomplete.
    answer.on('aborted', () => cut(new OutgoingError('broken_answer')))
    body.on('end', () => done(Buffer.concat(chunks)))
  })
}

/** Null for an unknown content encoding. */
function unpacked(answer: IncomingMessage): IncomingMessage | Transform | null {
  switch ((answer.headers['content-encoding'] ?? 'identity').toLowerCase()) {
    case 'identity':
    case '':
      return answer
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      return null
  }
}
