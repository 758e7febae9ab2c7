// Answers to requests that never reach the application: malformed, too large, too slow, or with an unknown Expect.
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { nextRequestId } from '#server/base/http/http.ts'
import { dataHeaders } from '#server/base/security/security-headers.ts'

export interface BareAnswer {
  status: number
  reason: string
  code: string
  text: string
}

export const MALFORMED: BareAnswer = {
  status: 400,
  reason: 'Bad Request',
  code: 'malformed_request',
  text: 'The request is malformed.',
}
export const UNKNOWN_EXPECTATION: BareAnswer = {
  status: 417,
  reason: 'Expectation Failed',
  code: 'unknown_expectation',
  text: 'The server does not support what the Expect header asks for.',
}
const TOO_LARGE: BareAnswer = {
  status: 413,
  reason: 'Payload Too Large',
  code: 'body_too_large',
  text: 'The request is too large.',
}
const TOO_SLOW: BareAnswer = {
  status: 408,
  reason: 'Request Timeout',
  code: 'too_slow',
  text: 'The request took too long to arrive.',
}
const HEADERS_TOO_LARGE: BareAnswer = {
  status: 431,
  reason: 'Request Header Fields Too Large',
  code: 'headers_too_large',
  text: 'The headers of the request are too large.',
}

/** The contract's error body and the headers of every answer; the connection closes after it. */
function bareParts({ code, text }: BareAnswer, isSecure: boolean) {
  const body = JSON.stringify({ error: text, message: text, code, requestId: nextRequestId() })
  const headers: Record<string, string> = {
    ...dataHeaders(isSecure),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { headers, body }
}

export function sendBare(res: ServerResponse, answer: BareAnswer, isSecure: boolean): void {
  const { headers, body } = bareParts(answer, isSecure)
  res.writeHead(answer.status, headers)
  res.end(body)
}

/** The same as a Response. */
export function bareResponse(answer: BareAnswer, isSecure: boolean): Response {
  const { headers, body } = bareParts(answer, isSecure)
  return new Response(body, { status: answer.status, headers })
}

/**
 * For requests that node:http could not parse, which have no response object; `hasBegun`: one was already on its way.
 */
export function endSocket(
  socket: Duplex,
  { error, hasBegun, isSecure }: { error: Error; hasBegun: boolean; isSecure: boolean },
): void {
  if (!socket.writable || hasBegun) {
    socket.destroy(error)
    return
  }
  const answer = answerTo(error)
  const { headers, body } = bareParts(answer, isSecure)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${answer.status} ${answer.reason}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}

function answerTo(error: Error): BareAnswer {
  switch ('code' in error ? error.code : '') {
    case 'HPE_HEADER_OVERFLOW':
      return HEADERS_TOO_LARGE
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return TOO_LARGE
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return TOO_SLOW
    default:
      return MALFORMED
  }
}
