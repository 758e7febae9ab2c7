// Offset pagination of lists: size, offset and total.
import type { KeysetPagination, Pagination } from '#contract/values.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Cursors, KeysetWindow } from './keyset.ts'

export interface Window {
  limit: number
  offset: number
}

export interface Found<T> {
  rows: T[]
  total: number
}

/** The requested window; `size` rows from the start unless the query says otherwise. */
export function windowOf(
  query: { limit?: number | undefined; offset?: number | undefined },
  size: number,
): Window {
  return { limit: query.limit ?? size, offset: query.offset ?? 0 }
}

/** The same for a list that can also continue from a cursor. */
export function keysetWindowOf(
  query: { limit?: number | undefined; offset?: number | undefined; after?: string | undefined },
  size: number,
): KeysetWindow {
  if (query.after !== undefined && query.offset) {
    const offset = 'Please send either offset or after, not both.'
    throw refuse.invalid('invalid_query', offset, { offset })
  }
  return { ...windowOf(query, size), after: query.after }
}

/** The total of a list, counted only where its rows do not tell: a page that is not full is the last one. */
export async function totalOf(
  rows: readonly unknown[],
  { limit, offset }: Window,
  count: () => PromiseLike<number>,
): Promise<number> {
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  return isLastPage ? offset + rows.length : count()
}

/** The reply of a list with cursors; its offset is 0 where it continues from one. */
export function keysetPageOf<Row, Shown>(
  found: Found<Row> & { cursors: Cursors },
  { limit, offset }: Window,
  show: (row: Row) => Shown,
): { data: Shown[]; pagination: KeysetPagination } {
  return {
    data: found.rows.map(show),
    pagination: { total: found.total, limit, offset, ...found.cursors },
  }
}

/** A list's reply, with each row through its presenter. */
export function pageOf<Row, Shown>(
  found: Found<Row>,
  window: Window,
  show: (row: Row) => Shown,
): { data: Shown[]; pagination: Pagination } {
  return { data: found.rows.map(show), pagination: { total: found.total, ...window } }
}

/** The requested window of a list that is short enough to be read whole. */
export function windowInto<Row, Shown>(
  rows: readonly Row[],
  window: Window,
  show: (row: Row) => Shown,
): { data: Shown[]; pagination: Pagination } {
  const { limit, offset } = window
  return pageOf({ rows: rows.slice(offset, offset + limit), total: rows.length }, window, show)
}
