// The HTTP listener: serves built files and stored pages itself and passes everything else to the application.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type BareAnswer,
  endSocket,
  MALFORMED,
  sendBare,
  UNKNOWN_EXPECTATION,
} from '#server/base/http/errors/bare-answers.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { PageCache } from '#server/base/pages/page-cache.ts'
import { type AskedFor, askedFor, type StoredAnswer, sendStored } from '#server/base/pages/stored-answer.ts'
import { sessionCookieName } from '#server/base/security/session-cookie.ts'
import { nextRequestId } from './http.ts'

export interface FrontDoor {
  files: ReadonlyMap<string, StoredAnswer>
  cache: PageCache
  metrics: Metrics
  isSecure: boolean
  /** For a site that only this machine can reach: whether the Host header names it; null where any name is valid. */
  isMeant: ((rawHeaders: readonly string[]) => boolean) | null
  /** Writes one finished JSON line; null where requests are not logged. */
  writeLine: ((line: string) => void) | null
  /** Handles everything else. */
  next: RequestListener
}

export function frontDoor(door: FrontDoor): RequestListener {
  const { files, cache, metrics, isSecure, isMeant, writeLine, next } = door
  const cookieMark = `${sessionCookieName(isSecure)}=`
  const quickLine = requestLines()

  function stored(target: string, { cookie, isAuthorized }: AskedFor): StoredAnswer | undefined {
    if (isAuthorized || cookie?.includes(cookieMark)) return undefined
    const found = cache.find(target)
    if (found) return found
    const normal = target.includes('?') ? cache.normalise(target) : null
    return normal === null ? undefined : cache.find(normal)
  }

  return (req: IncomingMessage, res: ServerResponse) => {
    const { method, url = '/' } = req
    if (isMeant && !isMeant(req.rawHeaders) && !LIFE_SIGNS.has(url))
      return sendBare(res, FOREIGN_HOST, isSecure)
    if (method === 'GET' || method === 'HEAD') {
      const asked = askedFor(req)
      const page = stored(url, asked)
      if (page) {
        const status = sendStored(req, res, page, asked)
        metrics.answeredFromCache(status)
        if (writeLine) writeLine(quickLine(method, url, status))
        return
      }
      const file = files.get(url)
      if (file) {
        sendStored(req, res, file, asked)
        return
      }
    }
    next(req, res)
  }
}

/** Health checks may use any host name. */
const LIFE_SIGNS = new Set(['/healthz', '/readyz'])

const FOREIGN_HOST: BareAnswer = {
  status: 421,
  reason: 'Misdirected Request',
  code: 'foreign_host',
  text: 'This site is not known by that name here. If the name is right, set PUBLIC_URL to it.',
}

/** Formats the log line of a stored page by hand, which is cheap: its fields are few and known. */
function requestLines() {
  let second = 0
  let stamp = ''
  return (method: string, url: string, status: number): string => {
    const now = Date.now()
    if (now !== second) {
      second = now
      stamp = new Date(now).toISOString()
    }
    const end = url.indexOf('?')
    const path = JSON.stringify(end < 0 ? url : url.slice(0, end))
    return `{"level":30,"time":"${stamp}","requestId":"${nextRequestId()}","method":"${method}","path":${path},"status":${status},"cache":"hit","msg":"request"}\n`
  }
}

export interface Listening {
  port: number
  close(graceMs: number): Promise<void>
}

/** Listens on the host; `localhost` means both loopback addresses. Rejects with the system's error for a taken port. */
export async function listen(
  listener: RequestListener,
  { host, port, isSecure = false }: { host: string; port: number; isSecure?: boolean },
): Promise<Listening> {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const servers: Server[] = []
  let bound = port
  for (const [at, address] of hosts.entries()) {
    const server = openServer(listener, isSecure)
    try {
      bound = await listenOn(server, address, bound)
      servers.push(server)
    } catch (error) {
      // A machine without IPv6 has no second loopback address.
      if (at === 0 || !isMissingAddress(error)) {
        await closeAll(servers, 0)
        throw error
      }
    }
  }
  return { port: bound, close: (graceMs) => closeAll(servers, graceMs) }
}

function openServer(listener: RequestListener, isSecure: boolean): Server {
  const server = createServer(
    // A picture of 15 MB takes minutes on a slow line. A missing Host is answered below, with the site's headers.
    { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 240_000, requireHostHeader: false },
    (req, res) => {
      if (isNameless(req)) sendBare(res, MALFORMED, isSecure)
      else listener(req, res)
    },
  )
  server.on('checkExpectation', (_req, res) => sendBare(res, UNKNOWN_EXPECTATION, isSecure))
  server.on('clientError', (error, socket) => {
    // Whether an answer is already being sent. node:http checks the same private field and has no public one.
    const { _httpMessage: begun } = socket as { _httpMessage?: { headersSent: boolean } | null }
    endSocket(socket, { error, hasBegun: begun?.headersSent === true, isSecure })
  })
  return server
}

/** Whether the Host header is missing, which HTTP/1.1 requires. */
function isNameless({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== '1.1') return false
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') return false
  }
  return true
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen({ host, port }, () => {
      server.off('error', fail)
      done((server.address() as AddressInfo).port)
    })
  })
}

function isMissingAddress(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL'
}

/** Lets requests arrive that are in flight when the process is told to stop; closing a server cuts idle connections. */
const ARRIVING_MS = 300

/** Accepts no new connections, lets running requests end within the grace period, then cuts them. */
async function closeAll(servers: Server[], graceMs: number): Promise<void> {
  if (graceMs > 0) await new Promise((done) => setTimeout(done, ARRIVING_MS))
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((done) => {
          const cut = setTimeout(() => server.closeAllConnections(), graceMs)
          server.close(() => {
            clearTimeout(cut)
            done()
          })
          server.closeIdleConnections()
        }),
    ),
  )
}
