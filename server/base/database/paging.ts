// Lists come in pages: how many rows, from where, and how many there are in all.
import type { KeysetPagination, Pagination } from '#contract/values.ts'
import type { Cursors, KeysetWindow } from './keyset.ts'

export interface Window {
  limit: number
  offset: number
}

export interface Found<T> {
  rows: T[]
  total: number
}

/** The asked-for window; `size` rows from the start unless the query says otherwise. */
export function windowOf(
  query: { limit?: number | undefined; offset?: number | undefined },
  size: number,
): Window {
  return { limit: query.limit ?? size, offset: query.offset ?? 0 }
}

/** The same of a list that also goes on from a cursor. */
export function keysetWindowOf(
  query: { limit?: number | undefined; offset?: number | undefined; after?: string | undefined },
  size: number,
): KeysetWindow {
  return { ...windowOf(query, size), after: query.after }
}

/** The answer of a list with cursors; its offset counts from the cursor where one was given. */
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

/** A list's answer, each row through its presenter. */
export function pageOf<Row, Shown>(
  found: Found<Row>,
  window: Window,
  show: (row: Row) => Shown,
): { data: Shown[]; pagination: Pagination } {
  return { data: found.rows.map(show), pagination: { total: found.total, ...window } }
}

/** The asked-for window of a list that is short enough to be read whole. */
export function windowInto<Row, Shown>(
  rows: readonly Row[],
  window: Window,
  show: (row: Row) => Shown,
): { data: Shown[]; pagination: Pagination } {
  const { limit, offset } = window
  return pageOf({ rows: rows.slice(offset, offset + limit), total: rows.length }, window, show)
}
