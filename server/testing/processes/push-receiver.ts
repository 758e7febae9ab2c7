// A push service for tests: takes what the site sends to a browser's subscription, checks the site's signature
// (RFC 8292) and decrypts the message with the browser's keys (RFC 8291, RFC 8188).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_SECONDS } from '#contract/durations.ts'
import type { PushSubscription } from '#contract/notifications/push.ts'
import { type Outgoing, openOutgoing } from '#server/base/security/outgoing.ts'

const ORIGIN = 'https://push.example.com'
/** Of a name that resolves outside this machine. */
const PUBLIC_IP = '93.184.216.34'

/** A browser at the push service. */
export interface Subscriber {
  subscription: PushSubscription
  /** Messages in the order of their arrival, decrypted. */
  received: { message: Record<string, unknown>; headers: IncomingHttpHeaders }[]
}

export interface PushReceiver {
  subscribe(): Subscriber
  /** What is answered from now on; 201 at first. */
  answer(status: number, headers?: Record<string, string>): void
  /** Requests of an outgoing port that reaches this service alone. */
  outgoing: Outgoing
  close(): Promise<void>
}

export async function startPushReceiver({
  publicKey,
}: {
  publicKey(): Promise<string>
}): Promise<PushReceiver> {
  const browsers = new Map<string, Subscriber & { open(body: Buffer): string }>()
  let [status, answered]: [number, Record<string, string>] = [201, {}]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const browser = browsers.get(request.url ?? '')
      if (!browser || request.method !== 'POST') return void response.writeHead(404).end()
      if (!isSigned(request.headers.authorization ?? '', await publicKey())) {
        return void response.writeHead(403).end()
      }
      if (status < 300) {
        const message = JSON.parse(browser.open(Buffer.concat(chunks)))
        browser.received.push({ message, headers: request.headers })
      }
      response.writeHead(status, answered).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    subscribe: () => {
      const path = `/${randomBytes(8).toString('hex')}`
      const keys = createKeys()
      const browser = {
        subscription: { endpoint: ORIGIN + path, keys: keys.shared },
        received: [],
        open: keys.open,
      }
      browsers.set(path, browser)
      return browser
    },
    answer: (next, headers = {}) => {
      ;[status, answered] = [next, headers]
    },
    outgoing: openOutgoing({
      lookup: async () => [PUBLIC_IP],
      dial: () => ({ host: '127.0.0.1', port, isPlain: true }),
    }),
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** `Authorization: vapid t=JWT, k=KEY`: signed by the site for this service, for a day at most. */
function isSigned(authorization: string, publicKey: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = createPublicKey({ key: jwk, format: 'jwk' })
  const isOwn = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = exp - Date.now() / 1000
  return isOwn && aud === ORIGIN && seconds > 0 && seconds <= DAY_SECONDS && /^(mailto|https):/.test(sub)
}

/** A browser's key pair and secret; `open` decrypts a body of one record. */
function createKeys() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const derived = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    shared: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = derived(auth, own.computeSecret(sender), info, 32)
      const key = derived(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derived(salt, secret, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // The text ends before the last byte that is not zero, which marks the last record.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}
