// Addresses of collections, and the queries for them.

import {
  COLLECTION_PAGE_SIZE,
  COLLECTION_SORTS,
  COLLECTION_STATUSES,
  type CollectionStatus,
} from '#contract/collections/constants.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'
import { oneOf, pageNumber, typedText } from '#web/shell/address-query.ts'

export interface CollectionAddress {
  status: CollectionStatus | undefined
  q: string | undefined
  sort: (typeof COLLECTION_SORTS)[number] | undefined
  page: number | undefined
}

export function readCollectionAddress(search: Record<string, unknown>): CollectionAddress {
  return {
    status: oneOf(search.status, COLLECTION_STATUSES),
    q: typedText(search.q),
    sort: oneOf(search.sort, COLLECTION_SORTS),
    page: pageNumber(search.page),
  }
}

export type PublicAddress = Pick<CollectionAddress, 'status' | 'page'>

export function readPublicAddress(search: Record<string, unknown>): PublicAddress {
  return { status: oneOf(search.status, COLLECTION_STATUSES), page: pageNumber(search.page) }
}

const windowOf = (page = 1) => windowOfPage(page, COLLECTION_PAGE_SIZE)

export function pageCountOf(total: number): number {
  return Math.ceil(total / COLLECTION_PAGE_SIZE)
}

export function collectionQuery({ status, q, sort, page }: CollectionAddress) {
  return query('GET /api/collection', {
    query: { ...(status && { status }), ...(q && { q }), ...(sort && { sort }), ...windowOf(page) },
  })
}

export function publicCollectionQuery(username: string, { status, page }: PublicAddress) {
  return query('GET /api/members/{username}/collection', {
    params: { username },
    query: { ...(status && { status }), ...windowOf(page) },
  })
}

export function favoritesQuery(page?: number) {
  return query('GET /api/favorites', { query: windowOf(page) })
}

/** The viewer's own entries of a machine's title. */
export function ownEntryQuery(opdbId: string) {
  return query('GET /api/machines/{opdbId}/keeping', { params: { opdbId } })
}

/** Owners of a machine's title with public entries. */
export function ownersQuery(opdbId: string) {
  return query('GET /api/machines/{opdbId}/keepers', { params: { opdbId } })
}
