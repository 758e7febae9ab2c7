// A fake server of the Open Pinball Database for tests, which define its answers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answers = Record<string, (request: IncomingMessage, response: ServerResponse) => void>

export interface StandIn {
  url: string
  /** Paths with their queries, in the order of the calls. */
  calls: string[]
  close(): Promise<void>
}

/** Starts it on a free port; paths without an answer are 404. */
export async function openStandIn(answers: Answers): Promise<StandIn> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    calls.push(path)
    const answer = answers[path.split('?')[0] ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

/** Answers JSON with an ETag and honours If-None-Match. */
export function json(value: unknown, etag = '"one"') {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { 'content-type': 'application/json', etag }).end(JSON.stringify(value))
  }
}

export function status(code: number, text = 'no') {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(code, { 'content-type': 'text/html' }).end(text)
  }
}

/** Accepts the call and never answers, or stops in the middle of the answer. */
export function hang(beginning?: string) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    if (beginning !== undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).write(beginning)
  }
}

/** Sends the same megabyte for ever. */
export function endless() {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const megabyte = Buffer.alloc(1024 * 1024, 0x20)
    const more = () => {
      while (!response.destroyed && response.write(megabyte)) {}
    }
    response.on('drain', more)
    response.write('[')
    more()
  }
}
