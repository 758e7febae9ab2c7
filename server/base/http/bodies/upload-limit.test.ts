// A slow sender must not block the others, and one member must not take every upload slot.
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import { implement } from '#server/base/http/calls.ts'
import { openSmallSite } from '#server/testing/small-site.ts'
import type { Pace } from './multipart.ts'
import { openUploadTurns } from './upload-limit.ts'

const contract = endpoints({
  'POST /api/files': {
    summary: 'Takes a file.',
    access: 'anyone',
    upload: { bytes: 1_048_576 },
    body: z.strictObject({}),
    reply: z.strictObject({ size: z.int() }),
    status: 201,
  },
})
const routes = implement(contract, { 'POST /api/files': ({ file }) => ({ size: file.length }) })

const B = 'the-boundary'
const HEAD = `--${B}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
const END = `\r\n--${B}--\r\n`
const QUICK: Pace = { bytesPerSecond: 16 * 1024, overMs: 500 }

/** The site over a real socket, cutting senders below the pace; null cuts none. */
async function withSite(pace: Pace | null, work: (port: number) => Promise<void>): Promise<void> {
  const { app } = openSmallSite({ routes, pace })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

interface Drip {
  /** Bytes at once, before the first chunk. */
  first?: number
  /** Bytes of each chunk, and the delay until the next. */
  bytes: number
  everyMs: number
  /** How many chunks until the form ends. */
  drops?: number
  cookie?: string
}

interface Sending {
  answer: Promise<{ status: number; headers: IncomingMessage['headers']; body: Record<string, unknown> }>
  hasClosed: Promise<void>
  stop: () => void
}

function drip(
  port: number,
  { first = 0, bytes, everyMs, drops = Number.POSITIVE_INFINITY, cookie }: Drip,
): Sending {
  const req = httpRequest({
    port,
    host: '127.0.0.1',
    path: '/api/files',
    method: 'POST',
    agent: false,
    headers: { 'content-type': `multipart/form-data; boundary=${B}`, ...(cookie && { cookie }) },
  })
  req.write(HEAD)
  req.write(Buffer.alloc(first, 7))
  let sent = 0
  const pump = setInterval(() => {
    if (sent++ < drops) req.write(Buffer.alloc(bytes, 7))
    else {
      clearInterval(pump)
      req.end(END)
    }
  }, everyMs)
  const answer = new Promise<IncomingMessage>((done, fail) => {
    req.on('response', done)
    req.on('error', fail)
  }).then(async (response) => ({
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: JSON.parse(Buffer.concat(await response.toArray()).toString()) as Record<string, unknown>,
  }))
  answer.catch(() => undefined)
  const hasClosed = new Promise<void>((done) => req.on('close', done)).then(() => clearInterval(pump))
  return { answer, hasClosed, stop: () => req.destroy() }
}

const HONEST: Drip = { bytes: 2000, everyMs: 1, drops: 1 }
const SLOW: Drip = { bytes: 1, everyMs: 20 }
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('without a least rate, four senders of a byte now and then take every turn of an address', async () => {
  await withSite(null, async (port) => {
    const slow = Array.from({ length: 4 }, () => drip(port, SLOW))
    await wait(1500)
    const { status, body } = await drip(port, HONEST).answer
    expect([status, body.code]).toEqual([503, 'uploads_busy'])
    for (const { stop } of slow) stop()
  })
})

test('with one they are told so, cut off, and the next sender has a turn', async () => {
  await withSite(QUICK, async (port) => {
    const slow = Array.from({ length: 4 }, () => drip(port, SLOW))
    for (const { status, headers, body } of await Promise.all(slow.map(({ answer }) => answer))) {
      expect([status, body.code, headers.connection]).toEqual([408, 'upload_too_slow', 'close'])
      expect(ErrorBody.safeParse(body).error).toBeUndefined()
    }
    const { status, body } = await drip(port, HONEST).answer
    expect([status, body.size]).toEqual([201, 2000])
    await Promise.all(slow.map(({ hasClosed }) => hasClosed))
  })
})

test('who sends much at first and then next to nothing is cut off as well', async () => {
  await withSite(QUICK, async (port) => {
    const { answer, hasClosed } = drip(port, { ...SLOW, first: 200_000 })
    expect((await answer).status).toBe(408)
    await hasClosed
  })
})

test('a slow but steady line gets its picture through', async () => {
  await withSite(QUICK, async (port) => {
    const { answer } = drip(port, { bytes: 3000, everyMs: 40, drops: 30 })
    expect(await answer).toMatchObject({ status: 201, body: { size: 90_000 } })
  })
})

test('a member sends two files at a time; the third is asked to wait, and others are not', async () => {
  await withSite(null, async (port) => {
    const own = { ...SLOW, cookie: 'multiball=good' }
    const running = [drip(port, own), drip(port, own)]
    await wait(100)
    const third = await drip(port, { ...HONEST, cookie: 'multiball=good' }).answer
    expect([third.status, third.body.code]).toEqual([429, 'uploads_running'])
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await drip(port, HONEST).answer).status).toBe(201)
    running[0]?.stop()
    await running[0]?.hasClosed
    await wait(50)
    expect((await drip(port, { ...HONEST, cookie: 'multiball=good' }).answer).status).toBe(201)
    running[1]?.stop()
  })
})

test('an address has four turns, all together twelve', async () => {
  const turns = openUploadTurns()
  const ends: (() => void)[] = []
  const start = (address: string) => turns.toRead(address, () => new Promise<void>((done) => ends.push(done)))
  const running = Array.from({ length: 4 }, () => start('one'))
  await expect(start('one')).rejects.toMatchObject({ code: 'uploads_busy' })
  for (let at = 0; at < 8; at++) running.push(start(`other ${at}`))
  await expect(start('somebody new')).rejects.toMatchObject({ kind: 'unavailable' })
  for (const end of ends) end()
  await Promise.all(running)
  expect(await turns.toRead('one', async () => 'a turn')).toBe('a turn')
})
