// The secret in the address of a private feed: whose it is and which of their addresses, signed for one purpose. Nothing that is
// secret is stored, and another version makes the address before it lead nowhere.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/base/config.ts'

export interface FeedVersion {
  userId: number
  version: number
}

type Signing = Pick<Config, 'sessionSecret'>

export function feedSecret(config: Signing, purpose: string, feed: FeedVersion): string {
  return `${feed.userId}-${feed.version}-${signatureOf(config, purpose, feed)}`
}

/** What the site signed for this purpose; null for anything else. */
export function readFeedSecret(config: Signing, purpose: string, secret: string): FeedVersion | null {
  const [, id, number, signature] = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([\w-]{43})$/.exec(secret) ?? []
  if (!id || !number || !signature) return null
  const feed = { userId: Number(id), version: Number(number) }
  const wanted = signatureOf(config, purpose, feed)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(wanted)) ? feed : null
}

function signatureOf({ sessionSecret }: Signing, purpose: string, { userId, version }: FeedVersion): string {
  return createHmac('sha256', sessionSecret).update(`${purpose} ${userId} ${version}`).digest('base64url')
}
