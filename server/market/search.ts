// What the site's search may find in the marketplace. A hit tells no more than a teaser does, whoever asks.
import { CATEGORY_LABELS } from '#contract/market-terms.ts'
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search.ts'
import type { Db } from '#server/base/database.ts'
import { dollarsOf } from '#server/base/money.ts'
import { findListingsByTitle } from './listings.ts'

export async function searchListings(
  db: Db,
  text: string,
  limit: number,
): Promise<{ hits: Hit[]; total: number }> {
  const { rows, total } = await findListingsByTitle(db, text, limit)
  const hits = rows.map((row) => ({
    kind: 'listing' as const,
    id: String(row.id),
    title: row.title,
    detail: `${CATEGORY_LABELS[row.category]} · ${dollarsOf(row.priceCents)}`,
    url: paths.listing(row.id),
    imageUrl: null,
    machine: null,
  }))
  return { hits, total }
}
