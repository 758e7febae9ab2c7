/**
 * The address if a link may lead out there: a page of the web, by http or https. Undefined for every other scheme, and
 * an anchor without an address is mere text: what is stored may be older than the check at writing, or come from elsewhere.
 */
export function webAddress(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined
}
