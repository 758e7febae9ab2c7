// How far a list opens by number, and what goes on from there. Apart from the schemas, because pages compute addresses
// with it.

/** An offset reads all rows before it: further on, a list goes on by its cursors. */
export const OFFSET_MAX = 10_000

/** `last` is the last page; everything else comes from an answer's `nextAfter` or `previousAfter`. */
export const CURSOR = /^(?:last|[np]-?\d{1,16}_\d{1,10})$/

/** The window of a numbered page (from 1). A page too deep to be asked for is one that the list does not have. */
export function windowOfPage(page: number, size: number): { limit: number; offset: number } {
  return { limit: size, offset: Math.min((page - 1) * size, OFFSET_MAX) }
}

/**
 * The same of a list with cursors: from the cursor where the page before gave one. A page too deep to be asked for by
 * number alone answers with the last one, to which the pager leads.
 */
export function placeOfPage(
  { page = 1, after }: { page?: number | undefined; after?: string | undefined },
  size: number,
): { limit: number; offset: number } | { limit: number; after: string } {
  if (after !== undefined) return { limit: size, after }
  return (page - 1) * size > OFFSET_MAX ? { limit: size, after: 'last' } : windowOfPage(page, size)
}

/** The cursor for a neighbour of the page that was read; none for pages that open by their number alone. */
export function cursorTo(
  to: number,
  { page, size }: { page: number; size: number },
  { nextAfter, previousAfter }: { nextAfter: string | null; previousAfter: string | null },
): string | undefined {
  if (to === page + 1) return nextAfter ?? undefined
  const isDeep = (to - 1) * size > OFFSET_MAX
  return to === page - 1 && isDeep ? (previousAfter ?? undefined) : undefined
}
