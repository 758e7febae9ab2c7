// Normalizes email addresses for comparison: one mailbox has one key, however its domain is written.
import { domainToASCII, domainToUnicode } from 'node:url'
import { refuse } from '#server/base/refusal.ts'

/**
 * The address without case and Unicode variants, because mail to "ｅxample.org" goes to "example.org"; the domain in its
 * readable form. An invalid domain stays as it is.
 */
export function emailKey(email: string): string {
  const plain = email.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = readableDomain(plain.slice(at + 1))
  return at < 0 || domain === '' ? plain : `${plain.slice(0, at)}@${domain}`
}

/** Refuses an address whose domain cannot be valid. */
export function mustBeMailable(email: string): void {
  if (readableDomain(email.normalize('NFKC').split('@').at(-1) ?? '') !== '') return
  const text = 'Please enter a valid email address'
  throw refuse.invalid('invalid_email', text, { email: text })
}

/**
 * Empty for an invalid domain. URL parsing decodes percent escapes, email does not. A label that does not decode is
 * refused by Node 20's conversion and passed on by Node 26's.
 */
function readableDomain(domain: string): string {
  if (domain.includes('%')) return ''
  const readable = domainToUnicode(domainToASCII(domain))
  return readable.split('.').some((label) => label.startsWith('xn--')) ? '' : readable
}
