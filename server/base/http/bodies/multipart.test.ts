// Uploads that are too large, cut off, endless or malformed; after each the site still answers.
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { implement } from '#server/base/http/calls.ts'
import { openSmallSite } from '#server/testing/small-site.ts'

const LIMIT = 1_048_576
const contract = endpoints({
  'POST /api/files': {
    summary: 'Takes a file.',
    access: 'anyone',
    upload: { bytes: LIMIT },
    body: z.strictObject({ alt: z.string().max(20).optional() }),
    reply: z.strictObject({ size: z.int(), first: z.int(), alt: z.string() }),
    status: 201,
  },
  'GET /api/alive': { summary: 'Alive.', access: 'anyone', reply: z.literal('yes'), shows: 'unstorable' },
})
const routes = implement(contract, {
  'POST /api/files': ({ file, body }) => ({ size: file.length, first: file[0] ?? 0, alt: body.alt ?? '' }),
  'GET /api/alive': () => 'yes' as const,
})
const { app } = openSmallSite({ routes })

const B = 'the-boundary'
const TYPE = `multipart/form-data; boundary=${B}`

type Part = { name?: string; file?: string; type?: string; bytes: Uint8Array | string; head?: string }

function form(...parts: Part[]): Uint8Array<ArrayBuffer> {
  const chunks = parts.flatMap(({ name, file, type, bytes, head = '' }) => [
    Buffer.from(
      `--${B}\r\nContent-Disposition: form-data${name === undefined ? '' : `; name="${name}"`}${
        file === undefined ? '' : `; filename="${file}"`
      }\r\n${type ? `Content-Type: ${type}\r\n` : ''}${head}\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return new Uint8Array(Buffer.concat([...chunks, Buffer.from(`--${B}--\r\n`)]))
}

const picture: Part = { name: 'file', file: 'a.jpg', type: 'image/jpeg', bytes: Buffer.alloc(1000, 7) }

async function send(body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await app.request('/api/files', {
    method: 'POST',
    headers: { 'content-type': TYPE, ...headers },
    body,
  })
  const text = await response.text()
  expect((await app.request('/api/alive')).status).toBe(200)
  return { status: response.status, body: JSON.parse(text) }
}

test('a file and its words arrive', async () => {
  const sent = await send(form({ name: 'alt', bytes: 'A cabinet' }, picture))
  expect(sent).toEqual({ status: 201, body: { size: 1000, first: 7, alt: 'A cabinet' } })
  expect((await send(form(picture, { name: 'alt', bytes: 'after' }))).body.alt).toBe('after')
  expect((await send(form({ ...picture, bytes: Buffer.alloc(LIMIT, 1) }))).body.size).toBe(LIMIT)
})

test.each<[string, number, string, Uint8Array<ArrayBuffer>, Record<string, string>?]>([
  ['JSON', 415, 'form_expected', new Uint8Array(Buffer.from('{}')), { 'content-type': 'application/json' }],
  ['no type', 415, 'form_expected', form(picture), { 'content-type': '' }],
  ['no boundary', 415, 'form_expected', form(picture), { 'content-type': 'multipart/form-data' }],
  [
    'other multipart',
    415,
    'form_expected',
    form(picture),
    { 'content-type': `multipart/mixed; boundary=${B}` },
  ],
  [
    'compressed',
    415,
    'form_expected',
    new Uint8Array(gzipSync(form({ ...picture, bytes: Buffer.alloc(LIMIT) }))),
    { 'content-encoding': 'gzip' },
  ],
  ['a file above the limit', 413, 'upload_too_large', form({ ...picture, bytes: Buffer.alloc(LIMIT + 1) })],
  ['a length above the limit', 413, 'upload_too_large', form(picture), { 'content-length': '99999999' }],
  [
    'a lying length',
    413,
    'upload_too_large',
    form({ ...picture, bytes: Buffer.alloc(3 * LIMIT) }),
    { 'content-length': '10' },
  ],
  ['two files', 400, 'malformed_form', form(picture, picture)],
  ['a file in another field', 400, 'malformed_form', form({ ...picture, name: 'avatar' })],
  [
    'a field twice',
    400,
    'malformed_form',
    form({ name: 'alt', bytes: 'a' }, { name: 'alt', bytes: 'b' }, picture),
  ],
  ['a field too many', 400, 'invalid_input', form({ name: 'ownerId', bytes: '1' }, picture)],
  ['a field called __proto__', 400, 'invalid_input', form({ name: '__proto__', bytes: '1' }, picture)],
  ['a NUL', 400, 'malformed_form', form({ name: 'alt', bytes: 'a\u0000b' }, picture)],
  ['a long field', 400, 'malformed_form', form({ name: 'alt', bytes: 'x'.repeat(5000) }, picture)],
  ['no file', 400, 'missing_file', form({ name: 'alt', bytes: 'a' })],
  ['nothing at all', 400, 'malformed_form', new Uint8Array()],
  ['noise', 400, 'malformed_form', new Uint8Array(Buffer.alloc(5000, 'noise'))],
  [
    'another boundary',
    400,
    'malformed_form',
    form(picture),
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  ['a cut in the file', 400, 'malformed_form', form(picture).slice(0, 600)],
  ['a cut in a head', 400, 'malformed_form', form(picture).slice(0, 40)],
  ['a cut before the end', 400, 'malformed_form', form(picture).slice(0, -8)],
  [
    'ten thousand parts',
    400,
    'malformed_form',
    form(...Array.from({ length: 10_000 }, (_, at) => ({ name: `f${at}`, bytes: 'x' })), picture),
  ],
])('%s is refused with %i %s, and the site lives', async (_what, status, code, body, headers) => {
  const answer = await send(body, headers)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test("a part's head that is far too long is passed over, not kept", async () => {
  expect((await send(form({ ...picture, head: `X: ${'x'.repeat(200_000)}\r\n` }))).status).toBe(201)
})

test('without caps, ten thousand parts and a large file would all be read', async () => {
  const naive = await new Response(form({ ...picture, bytes: Buffer.alloc(3 * LIMIT) }), {
    headers: { 'content-type': TYPE },
  }).formData()
  const file = naive.get('file')
  expect(file instanceof File && file.size).toBe(3 * LIMIT)
})

/** Over a real socket: Request objects cannot express what such a client does. */
async function overSocket(work: (port: number) => Promise<unknown>): Promise<unknown> {
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('an upload that never ends is cut at the limit', async () => {
  const status = await overSocket(
    (port) =>
      new Promise((done, fail) => {
        const req = httpRequest(
          { port, path: '/api/files', method: 'POST', headers: { 'content-type': TYPE } },
          (res) => {
            clearInterval(pump)
            done(res.statusCode)
          },
        )
        req.on('error', fail)
        req.write(form(picture).slice(0, 200))
        const pump = setInterval(() => req.write(Buffer.alloc(100_000)), 1)
      }),
  )
  expect(status).toBe(413)
})

test('a sender that hangs up leaves nothing behind', async () => {
  await overSocket(async (port) => {
    for (let n = 0; n < 10; n++) {
      await new Promise<void>((done) => {
        const req = httpRequest({
          port,
          path: '/api/files',
          method: 'POST',
          headers: { 'content-type': TYPE },
        })
        req.on('error', () => done())
        req.on('close', () => done())
        req.write(form(picture).slice(0, 300))
        setTimeout(() => req.destroy(), 10)
      })
    }
    // Twelve upload slots in all and four per sender: if they leaked, this would be 503.
    const answer = await fetch(`http://127.0.0.1:${port}/api/files`, {
      method: 'POST',
      headers: { 'content-type': TYPE },
      body: form(picture),
    })
    expect(answer.status).toBe(201)
  })
})
