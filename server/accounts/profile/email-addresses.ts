// Addresses as they are compared: however the domain is written, one mailbox has one key.
import { domainToASCII, domainToUnicode } from 'node:url'
import { refuse } from '#server/base/refusal.ts'

/**
 * Without case, widths and other dress, since mail to "ｅxample.org" goes to "example.org"; the domain in its readable
 * form. A domain that is none stays as it is.
 */
export function emailKey(email: string): string {
  const plain = email.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = readableDomain(plain.slice(at + 1))
  return at < 0 || domain === '' ? plain : `${plain.slice(0, at)}@${domain}`
}

/** Refuses an address whose domain cannot be one. */
export function mustBeMailable(email: string): void {
  if (readableDomain(email.normalize('NFKC').split('@').at(-1) ?? '') !== '') return
  const text = 'Please enter a valid email address'
  throw refuse.invalid('invalid_email', text, { email: text })
}

/** Empty for what is no domain. Escapes are read by addresses of pages alone, not by mail. */
function readableDomain(domain: string): string {
  return domain.includes('%') ? '' : domainToUnicode(domainToASCII(domain))
}
