// Links in emails to subscribers: signed by this site, each for one subscriber and one purpose. They are not stored and
// open nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import { refuse } from '#server/base/refusal.ts'

/** `round` counts confirmation requests to the address: a link of an earlier round confirms nothing. */
export interface Asked {
  id: number
  round: number
}

export function confirmationLink(publicUrl: string, secret: string, { id, round }: Asked): string {
  return publicUrl + paths.confirmNewsletter(signed(secret, 'confirm', `${id}.${round}`))
}

/** Null unless this site signed it. */
export function readConfirmation(secret: string, token: string): Asked | null {
  const [id, round] = readSigned(secret, 'confirm', token) ?? []
  return id && round ? { id: Number(id), round: Number(round) } : null
}

/** `page` asks with a button; mail programs send to `post` by themselves. */
export function endingLinks(publicUrl: string, secret: string, id: number): { page: string; post: string } {
  const token = signed(secret, 'end', String(id))
  return {
    page: publicUrl + paths.endNewsletter(token),
    post: `${publicUrl}/api/newsletter-unsubscriptions?token=${token}`,
  }
}

/** The subscriber's id; refuses what this site did not sign. */
export function readEnding(secret: string, token: string): number {
  const [id] = readSigned(secret, 'end', token) ?? []
  if (!id)
    throw refuse.invalid(
      'invalid_link',
      'This link is incomplete. Please copy the whole link from the email.',
    )
  return Number(id)
}

function signed(secret: string, purpose: string, said: string): string {
  return `${said}.${signatureOf(secret, purpose, said)}`
}

function readSigned(secret: string, purpose: string, token: string): string[] | null {
  const at = token.lastIndexOf('.')
  const said = token.slice(0, Math.max(at, 0))
  const given = Buffer.from(token.slice(at + 1))
  const wanted = Buffer.from(signatureOf(secret, purpose, said))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return said.split('.')
}

function signatureOf(secret: string, purpose: string, said: string): string {
  return createHmac('sha256', secret).update(`newsletter ${purpose} ${said}`).digest('base64url')
}
