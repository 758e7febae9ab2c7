// Bodies that are not read to their end: the sender gets the answer, and the connection does not stay open.
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { implement } from '#server/base/http/calls.ts'
import { type Listening, listen } from '#server/base/http/listener.ts'
import { requestListener } from '#server/base/http/request-listener.ts'
import { openSmallSite } from '#server/testing/small-site.ts'

const calls = endpoints({
  'DELETE /api/notes': { summary: 'Removes all.', access: 'anyone' },
  'POST /api/secrets': { summary: 'For admins.', access: 'admin', body: z.strictObject({}) },
  'POST /api/notes': { summary: 'Adds one.', access: 'anyone', body: z.strictObject({}) },
  'POST /api/files': {
    summary: 'Takes a file.',
    access: 'anyone',
    upload: { bytes: 1_048_576 },
    body: z.strictObject({}),
  },
})
const routes = implement(calls, {
  'DELETE /api/notes': () => undefined,
  'POST /api/secrets': () => undefined,
  'POST /api/notes': () => undefined,
  'POST /api/files': () => undefined,
})
let listening: Listening

beforeAll(async () => {
  const { app, config } = openSmallSite({ routes })
  listening = await listen(requestListener(app, { config }), { host: '127.0.0.1', port: 0 })
})
afterAll(() => listening.close(0))

/** Sends headers that announce a body and its first byte, and waits until the site ends the connection. */
function sendUnended(call: string, head: string): Promise<string> {
  return new Promise((done) => {
    let told = ''
    const socket = connect(listening.port, '127.0.0.1', () =>
      socket.write(`${call} HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\n${head}`),
    )
    socket.on('data', (part) => {
      told += part.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(told.slice(9, 12)))
  })
}

test.each([
  ['DELETE /api/notes', 'Content-Length: 5000\r\n\r\n{', '204'],
  ['POST /api/secrets', 'Content-Length: 5000\r\n\r\n{', '401'],
  ['POST /api/nothing', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n', '404'],
  // Refused as too large, so not waited for either.
  ['POST /api/notes', 'Content-Length: 500000\r\n\r\n{', '413'],
])('%s with a body that never ends (%j) is answered %s and cut off', async (call, head, status) => {
  expect(await sendUnended(call, head)).toBe(status)
})

const MB = 1_048_576
const FORM = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
const FORM_END = '\r\n--b--\r\n'
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=b'

/** Opens a connection that is not read from until `resume`; an error shows as an answer that is missing. */
function open(): Promise<Socket> {
  return new Promise((done) => {
    const socket = connect(listening.port, '127.0.0.1', () => done(socket))
    socket.on('error', () => undefined)
    socket.pause()
  })
}

const write = (socket: Socket, part: string | Buffer) =>
  new Promise<boolean>((done) => {
    socket.write(part, (error) => done(!error))
  })

/** The status of the answer, read until its end. */
function statusOf(socket: Socket): Promise<string> {
  return new Promise((done) => {
    let told = ''
    socket.on('data', (part) => {
      told += part.toString('latin1')
      if (told.endsWith('}')) done(told.slice(9, 12))
    })
    socket.on('close', () => done(told.slice(9, 12)))
    socket.resume()
  })
}

test.each([
  ['an upload', '/api/files', FORM_TYPE, 16],
  ['a large upload', '/api/files', FORM_TYPE, 50],
  ['an upload that closes its connection', '/api/files', `${FORM_TYPE}\r\nConnection: close`, 40],
  ['JSON', '/api/notes', 'Content-Type: application/json', 16],
])('a sender who reads only once all is written gets the 413: %s', async (_what, path, headers, size) => {
  const socket = await open()
  const length = FORM.length + size * MB + FORM_END.length
  await write(
    socket,
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\nContent-Length: ${length}\r\n\r\n${FORM}`,
  )
  for (let sent = 0; sent < size; sent++)
    expect(await write(socket, Buffer.alloc(MB, 7)), `MB ${sent}`).toBe(true)
  expect(await write(socket, FORM_END)).toBe(true)
  expect(await statusOf(socket)).toBe('413')
  socket.destroy()
})

test('so does one who does not say how much is coming, on a connection that goes on', async () => {
  const socket = await open()
  const head = `Host: x\r\n${FORM_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`
  await write(socket, `POST /api/files HTTP/1.1\r\n${head}${FORM.length.toString(16)}\r\n${FORM}\r\n`)
  for (let sent = 0; sent < 20; sent++)
    expect(
      await write(
        socket,
        Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MB, 7), Buffer.from('\r\n')]),
      ),
    ).toBe(true)
  expect(await write(socket, '0\r\n\r\n')).toBe(true)
  expect(await statusOf(socket)).toBe('413')
  const next = statusOf(socket)
  await write(socket, 'GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await next).toBe('404')
  socket.destroy()
})

test('one who never stops is cut off', async () => {
  const socket = await open()
  const hasClosed = new Promise<boolean>((done) => socket.on('close', () => done(true)))
  const head = `POST /api/files HTTP/1.1\r\nHost: x\r\n${FORM_TYPE}\r\nContent-Length: 99999999999\r\n\r\n${FORM}`
  await write(socket, head)
  socket.resume()
  let sent = 0
  while (sent < 2_000 && (await write(socket, Buffer.alloc(MB, 7)))) sent++
  expect(sent).toBeLessThan(2_000)
  expect(await hasClosed).toBe(true)
}, 30_000)
