/**
 * The picture's address if a page may show it: the site's own, or the machine database's. Pictures elsewhere are
 * null, and the translite stands in for them: a reader's browser asks no strangers for anything.
 */
export function showablePicture(address: string | null | undefined): string | null {
  if (!address) return null
  const isOwn = /^\/[^/\\\s]/.test(address)
  return isOwn || address.startsWith('https://img.opdb.org/') ? address : null
}
