// Calls that do not read their body: each is answered, and its connection does not stay open.
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { implement } from '#server/base/http/calls.ts'
import { type Listening, listen } from '#server/base/http/listener.ts'
import { openSmallSite } from '#server/testing/small-site.ts'

const calls = endpoints({
  'DELETE /api/notes': { summary: 'Removes all.', access: 'anyone' },
  'POST /api/secrets': { summary: 'For admins.', access: 'admin', body: z.strictObject({}) },
  'POST /api/notes': { summary: 'Adds one.', access: 'anyone', body: z.strictObject({}) },
})
const routes = implement(calls, {
  'DELETE /api/notes': () => undefined,
  'POST /api/secrets': () => undefined,
  'POST /api/notes': () => undefined,
})
let listening: Listening

beforeAll(async () => {
  const { app } = openSmallSite({ routes })
  listening = await listen(getRequestListener(app.fetch), { host: '127.0.0.1', port: 0 })
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
