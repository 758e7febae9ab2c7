// Unsubscribe token in an email's link: recipient and kinds, signed for this purpose only, so that it works without
// signing in, never expires, and grants nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications/kinds.ts'
import { paths } from '#contract/paths.ts'
import { refuse } from '#server/base/refusal.ts'

export interface Subscription {
  userId: number
  kinds: NotificationKind[]
}

export function unsubscribeToken(secret: string, { userId, kinds }: Subscription): string {
  const said = `${userId}.${[...kinds].sort().join('.')}`
  return `${said}.${signatureOf(secret, said)}`
}

/** Refuses tokens that this site did not sign for this purpose. */
export function readUnsubscribeToken(secret: string, token: string): Subscription {
  const at = token.lastIndexOf('.')
  const said = token.slice(0, Math.max(at, 0))
  const given = Buffer.from(token.slice(at + 1))
  const wanted = Buffer.from(signatureOf(secret, said))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw notOurs()
  const [id, ...names] = said.split('.')
  const kinds = NOTIFICATION_KINDS.filter((kind) => names.includes(kind))
  if (!id || kinds.length === 0) throw notOurs()
  return { userId: Number(id), kinds }
}

/** `page` asks by a button; `post` is called by mail programs themselves. */
export function unsubscribeAddresses(publicUrl: string, token: string): { page: string; post: string } {
  return {
    page: publicUrl + paths.unsubscribe(token),
    post: `${publicUrl}/api/unsubscribe?token=${encodeURIComponent(token)}`,
  }
}

function signatureOf(secret: string, said: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${said}`).digest('base64url')
}

function notOurs() {
  return refuse.invalid('invalid_link', 'This link is incomplete. Please copy the whole link from the email.')
}
