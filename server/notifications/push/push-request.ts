// Messages to browsers by the Web Push protocol: encrypted for the browser (RFC 8291), signed by the site (RFC 8292).
import { createHash } from 'node:crypto'
import webPush from 'web-push'

/** The site's key pair, both base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const makePushKeyPair = (): PushKeys => webPush.generateVAPIDKeys()

/** A browser at its push service, as `PushSubscription.toJSON()` has it; the keys base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  text: string
  /** Until the browser is reached, the push service stores only the newest message of a topic. */
  topic: string
  /** Seconds that the push service stores it. */
  ttl: number
}

/** The POST request for the endpoint. `contact` is a mailto: or https: address for the push service's operator. */
export function pushRequest(
  { endpoint, p256dh, auth }: PushTarget,
  { text, topic, ttl }: PushMessage,
  { contact, ...keys }: PushKeys & { contact: string },
): { headers: Record<string, string>; body: Buffer } {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: contact, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: ttl,
    // At most 32 characters of an alphabet without most signs.
    topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
  })
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { headers: Object.fromEntries(texts), body }
}
