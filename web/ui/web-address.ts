/**
 * The address if it may be an external link: http or https. Undefined for every other scheme, which leaves an anchor
 * without an address: stored addresses may predate the check on input, or be imported.
 */
export function webAddress(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined
}
