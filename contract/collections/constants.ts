// Words and limits of collections and favorites. Without schemas, so that pages do not load the validator.

import { DAY_MS } from '#contract/durations.ts'

export const COLLECTION_STATUSES = ['owned', 'wanted', 'had'] as const
export type CollectionStatus = (typeof COLLECTION_STATUSES)[number]

export const STATUS_LABELS: Readonly<Record<CollectionStatus, string>> = {
  owned: 'Owned',
  wanted: 'Wanted',
  had: 'Previously owned',
}

export const COLLECTION_SORTS = ['newest', 'oldest', 'name', 'year'] as const

export const NOTE_MAX = 2_000
/** Dollars. */
export const PRICE_PAID_MAX = 9_999_999.99
/** Earliest purchase date: there were no machines to buy before. */
export const ACQUIRED_FROM = '1900-01-01'

/** Latest acquisition date, as "2026-11-22": tomorrow by UTC, which is already today in some time zones. */
export function latestAcquired(now: Date): string {
  return new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
}
export const ENTRY_PICTURES_MAX = 12
export const ENTRIES_MAX = 5_000
/** Maximum of entries per machine and list, since its page counts them. */
export const SAME_MACHINE_MAX = 25
export const FAVORITES_MAX = 1_000
export const COLLECTION_PAGE_SIZE = 24
export const OWNERS_PAGE_SIZE = 24
/** Number of favorites on a profile. */
export const FAVORITES_ON_PROFILE = 6
