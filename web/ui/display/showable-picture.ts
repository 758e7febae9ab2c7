/**
 * The picture's address if a page may show it: the site's own, or the machine database's. Null for others, which the
 * translite replaces: a reader's browser makes no third-party requests.
 */
export function showablePicture(address: string | null | undefined): string | null {
  if (!address) return null
  const isOwn = /^\/[^/\\\s]/.test(address)
  return isOwn || address.startsWith('https://img.opdb.org/') ? address : null
}
