// Lists come in pages: how many rows, from where, and how many there are in all.
import type { Pagination } from '#contract/values.ts'

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
