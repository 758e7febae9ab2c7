// An authenticator in software: makes passkeys on P-256 and answers with them, as a device would (WebAuthn level 2).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Options {
  origin?: string
  rpId?: string
  /** Whether it says that it checked who is there. */
  verified?: boolean
  counter?: number
  /** Changes a byte of the signature. */
  forged?: boolean
  /** What it says instead of the member that the passkey was made for; null leaves it out. */
  userHandle?: string | null
}

const SITE = { origin: 'http://localhost:3000', rpId: 'localhost' }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const encoded = (bytes: Buffer) => bytes.toString('base64url')

/** The few kinds of CBOR that a key and an attestation hold: whole numbers, texts, bytes, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

const REPORTS = { present: 0x01, verified: 0x04, hasKey: 0x40 }

function authenticatorData(
  { rpId = SITE.rpId, verified = true, counter = 0 }: Options,
  key = Buffer.alloc(0),
) {
  const flags = REPORTS.present | (verified ? REPORTS.verified : 0) | (key.length > 0 ? REPORTS.hasKey : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key])
}

function clientData(type: string, challenge: string, { origin = SITE.origin }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** A device with one key. */
export function openAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const key = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  let madeFor: string | null = null
  const shared = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const }
  return {
    id: shared.id,
    /** What a browser would send to keep the passkey. */
    create({ challenge, user }: { challenge: string; user?: { id: string } }, options: Options = {}) {
      madeFor = user?.id ?? null
      const size = Buffer.from([0, id.length])
      const data = authenticatorData(options, Buffer.concat([Buffer.alloc(16), size, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', challenge, options)),
          attestationObject: encoded(cbor(attestation)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** What a browser would send to sign in. */
    answer({ challenge }: { challenge: string }, options: Options = {}) {
      const data = authenticatorData(options)
      const client = clientData('webauthn.get', challenge, options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const userHandle = options.userHandle === undefined ? madeFor : options.userHandle
      if (options.forged) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      return {
        ...shared,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          ...(userHandle && { userHandle }),
        },
        clientExtensionResults: {},
      }
    },
  }
}
