// Tokens: the client has 256 random bits, the database their hash.
import { createHash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash stored for a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
