import { countByDay, type TimeSpan } from '#server/base/database/daily-counts.ts'
import type { Db } from '#server/base/database/database.ts'
import { listings } from '#server/market/tables.ts'

/** Listings created per day, in any state. */
export function countDailyListings(db: Db, span: TimeSpan): Promise<Map<string, number>> {
  return countByDay(db, { table: listings, at: listings.createdAt }, span)
}
