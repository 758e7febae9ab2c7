// Address and queries of a logbook.
import type { QueryClient } from '@tanstack/react-query'
import { COLLECTION_STATUSES, type CollectionStatus } from '#contract/collections/constants.ts'
import {
  LOG_KINDS,
  LOG_PAGE_SIZE,
  type LogKind,
  TABLE_PAGE_SIZE,
  TABLE_SORTS,
  type TableSort,
} from '#contract/logbook/limits.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'
import { cursor, oneOf, pageNumber } from '#web/shell/address-query.ts'

export interface LogbookAddress {
  kind: LogKind | undefined
  after: string | undefined
}

export function readLogbookAddress(search: Record<string, unknown>): LogbookAddress {
  return { kind: oneOf(search.kind, LOG_KINDS), after: cursor(search.after) }
}

export function logbookQuery(id: number) {
  return query('GET /api/collection/{id}/logbook', { params: { id } })
}

export function logEntriesQuery(id: number, { kind, after }: LogbookAddress) {
  return query('GET /api/collection/{id}/logbook/entries', {
    params: { id },
    query: { limit: LOG_PAGE_SIZE, ...(kind && { kind }), ...(after && { after }) },
  })
}

export interface SheetAddress {
  prices: 'yes' | undefined
  names: 'yes' | undefined
}

const YES = ['yes'] as const

export function readSheetAddress(search: Record<string, unknown>): SheetAddress {
  return { prices: oneOf(search.prices, YES), names: oneOf(search.names, YES) }
}

export function sheetQuery(id: number, { prices, names }: SheetAddress) {
  return query('GET /api/collection/{id}/logbook/sheet', {
    params: { id },
    query: { ...(prices && { prices }), ...(names && { names }) },
  })
}

export function sharedLogbookQuery(key: string) {
  return query('GET /api/shared-logbooks', { query: { key } })
}

export interface TableAddress {
  status: CollectionStatus | undefined
  sort: TableSort | undefined
  order: 'asc' | 'desc' | undefined
  page: number | undefined
}

export function readTableAddress(search: Record<string, unknown>): TableAddress {
  return {
    status: oneOf(search.status, COLLECTION_STATUSES),
    sort: oneOf(search.sort, TABLE_SORTS),
    order: oneOf(search.order, ['asc', 'desc'] as const),
    page: pageNumber(search.page),
  }
}

export function tableQuery({ status, sort, order, page = 1 }: TableAddress) {
  return query('GET /api/collection/table', {
    query: {
      ...(status && { status }),
      ...(sort && { sort }),
      ...(order && { order }),
      ...windowOfPage(page, TABLE_PAGE_SIZE),
    },
  })
}

/** Calls whose data show or sum up log entries, or the share link. */
const SHOWN_BY = [
  'GET /api/collection/{id}/logbook',
  'GET /api/collection/{id}/logbook/entries',
  'GET /api/collection/{id}/logbook/sheet',
  'GET /api/shared-logbooks',
  'GET /api/collection/table',
  'GET /api/marketplace-listings/{id}',
]

/** Invalidates logbooks after a write. */
export async function refreshLogbooks(client: QueryClient): Promise<void> {
  await Promise.all(SHOWN_BY.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
