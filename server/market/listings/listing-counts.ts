// Totals of lists, from the numbers that a trigger keeps by everything that lists filter by.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { DEFAULT_INTENT, PRICE_RANGES } from '#contract/market/constants.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { listingCounts, listings } from '#server/market/tables.ts'
import { isFromBlocked, isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { isOfBanned } from '#server/moderation/members/sanctions.ts'
import type { ListingQuery } from './filtered-listings.ts'

/**
 * Number of the listings that a filter lists: of those that it asks for, without blocked and banned members'. Sellers,
 * machines and what a member watches are counted by row: indexes find few of them.
 */
export function totalOfListings(
  viewer: Viewer,
  filter: Omit<ListingQuery, 'search'>,
  { asked, listed }: { asked: SQL | undefined; listed: SQL | undefined },
): SQL<number> {
  if (filter.seller !== undefined || filter.machineIds || filter.watching) return countOf(listed)
  const { sellerId } = listings
  const blocked = countOf(and(asked, isFromBlocked(viewer, sellerId)))
  const banned = countOf(and(asked, isOfBanned(sellerId), isNotFromBlocked(viewer, sellerId)))
  return sql<number>`(${sumOf(filter)} - ${blocked} - ${banned})`
}

function countOf(wanted: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from ${listings} where ${wanted})`
}

function sumOf({ intent, category, kind, condition, region, priceRange }: ListingQuery): SQL<number> {
  const n = listingCounts
  const band = priceRange && Object.keys(PRICE_RANGES).indexOf(priceRange) + 1
  const where = and(
    intent === 'any' ? sql`true` : eq(n.intent, intent ?? DEFAULT_INTENT),
    category ? eq(n.category, category) : undefined,
    kind === 'machines' ? eq(n.category, 'complete_machines') : undefined,
    kind === 'parts' ? ne(n.category, 'complete_machines') : undefined,
    condition ? eq(n.condition, condition) : undefined,
    region ? eq(n.region, region) : undefined,
    band ? eq(n.priceBand, band) : undefined,
  )
  return sql<number>`(select coalesce(sum(${n.count}), 0)::int from ${n} where ${where})`
}

const FIELDS = 'intent, category, condition, region, price_band'
/** Touches only what has been counted since, so that it costs little where little has changed. */
export const ADD_UP_LISTING_COUNTS = `
  with taken as (
    delete from marketplace_listing_counts where (intent, category, condition, coalesce(region, ''), price_band) in (
      select intent, category, condition, coalesce(region, ''), price_band from marketplace_listing_counts
      group by ${FIELDS} having count(*) > 1 or sum(count) = 0
    ) returning *
  )
  insert into marketplace_listing_counts (${FIELDS}, count)
  select ${FIELDS}, sum(count) from taken group by ${FIELDS} having sum(count) <> 0`

/** Leaves one row for each combination, and none for those that have come to nothing. */
export async function addUpListingCounts(db: Db): Promise<void> {
  await db.execute(sql.raw(ADD_UP_LISTING_COUNTS))
}
