// Paging by offset and by cursor, and their limits. Without schemas, because pages compute addresses with it.

/** Maximum offset: the database reads all rows before it. Further on, lists need cursors. */
export const OFFSET_MAX = 10_000

/** `last` is the last page; all other cursors come from a reply's `nextAfter` or `previousAfter`. */
export const CURSOR = /^(?:last|[np]-?\d{1,16}_\d{1,10})$/

/** Limit and offset of a numbered page (from 1). A page beyond the maximum counts as one that does not exist. */
export function windowOfPage(page: number, size: number): { limit: number; offset: number } {
  return { limit: size, offset: Math.min((page - 1) * size, OFFSET_MAX) }
}

/**
 * The same for a list with cursors: from the cursor that the page before gave. A page too deep for its number alone
 * returns the last one, to which the pager leads.
 */
export function placeOfPage(
  { page = 1, after }: { page?: number | undefined; after?: string | undefined },
  size: number,
): { limit: number; offset: number } | { limit: number; after: string } {
  if (after !== undefined) return { limit: size, after }
  return (page - 1) * size > OFFSET_MAX ? { limit: size, after: 'last' } : windowOfPage(page, size)
}

/** Cursor for the next or previous page; none for pages that open by number alone. */
export function cursorTo(
  to: number,
  { page, size }: { page: number; size: number },
  { nextAfter, previousAfter }: { nextAfter: string | null; previousAfter: string | null },
): string | undefined {
  if (to === page + 1) return nextAfter ?? undefined
  const isDeep = (to - 1) * size > OFFSET_MAX
  return to === page - 1 && isDeep ? (previousAfter ?? undefined) : undefined
}
