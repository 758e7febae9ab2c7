import { asc, gt } from 'drizzle-orm'
import type { SearchDocument } from '#server/base/search-documents.ts'
import type { SearchableRows } from '#server/base/search-rebuild.ts'
import { listings } from './tables.ts'

type ListingRow = Pick<typeof listings.$inferSelect, 'id' | 'title' | 'description' | 'createdAt'>

export function listingDocument({ id, title, description, createdAt }: ListingRow): SearchDocument {
  return { kind: 'listing', id, title, text: description, createdAt }
}

export const searchableListings: SearchableRows = {
  source: 'marketplace_listings',
  kind: 'listing',
  read: async (tx, afterId, limit) => {
    const rows = await tx
      .select()
      .from(listings)
      .where(gt(listings.id, afterId))
      .orderBy(asc(listings.id))
      .limit(limit)
      .for('share')
    return { documents: rows.map(listingDocument), last: rows.at(-1)?.id ?? null }
  },
}
