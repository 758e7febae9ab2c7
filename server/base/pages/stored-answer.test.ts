import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressed, sendStored, storedFile } from './stored-answer.ts'

const TEXT = 'A page that repeats itself. '.repeat(200)
const server = createServer()
let port = 0

beforeAll(async () => {
  const bytes = Buffer.from(TEXT)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    vary: 'Cookie',
    'content-security-policy': "default-src 'self'",
  }
  const stored = storedFile({ etag: 'W/"abc"', headers, bytes, ...(await compressed(bytes)) })
  server.on('request', (req, res) => sendStored(req, res, stored))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

interface Got {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

function get(headers: Record<string, string>, method = 'GET'): Promise<Got> {
  return new Promise((done, fail) => {
    const asked = request({ port, host: '127.0.0.1', method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', fail)
    asked.end()
  })
}

const read: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0.5', 'gzip'],
  ['br; q=0 , gzip', 'gzip'],
  ['br;q=0.001', 'br'],
  ['br;q=0, gzip;q=0', undefined],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['', undefined],
])('a client that takes %j gets %s', async (accepts, encoding) => {
  const { status, headers, body } = await get({ 'accept-encoding': accepts })
  expect([status, headers['content-encoding'], headers['content-length']]).toEqual([
    200,
    encoding,
    String(body.length),
  ])
  expect(String((read[encoding ?? ''] ?? ((bytes) => bytes))(body))).toBe(TEXT)
  expect(headers).toMatchObject({ etag: 'W/"abc"', vary: 'Cookie, Accept-Encoding' })
})

test.each(['W/"abc"', '"abc"', '*', 'W/"x", W/"abc"', 'W/"x", "abc"', 'W/"abc" , "y"'])(
  'If-None-Match %s is 304 without a body',
  async (tag) => {
    const { status, headers, body } = await get({ 'if-none-match': tag })
    expect([status, body.length, headers.etag, headers['content-type']]).toEqual([
      304,
      0,
      'W/"abc"',
      undefined,
    ])
  },
)

test.each(['W/"abcd"', '"ab"', 'abc', '', 'W/"x", W/"y"'])(
  'If-None-Match %j is another version',
  async (tag) => {
    expect((await get({ 'if-none-match': tag })).status).toBe(200)
  },
)

test('HEAD has the headers of GET and no body', async () => {
  const [head, whole] = [await get({}, 'HEAD'), await get({})]
  expect(head.body.length).toBe(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
})

test('a compressed form that saves nothing is not kept', () => {
  const bytes = Buffer.from('x')
  const stored = storedFile({
    etag: '"1"',
    headers: {},
    bytes,
    br: Buffer.from('longer'),
    gzip: Buffer.from('longer'),
  })
  expect([stored.br, stored.gzip]).toEqual([null, null])
})
