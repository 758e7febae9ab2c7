import type { SearchDocument } from '#server/base/search-documents.ts'
import { searchableTable } from '#server/base/search-rebuild.ts'
import { listings } from './tables.ts'

type ListingRow = Pick<typeof listings.$inferSelect, 'id' | 'title' | 'description' | 'createdAt'>

export function listingDocument({ id, title, description, createdAt }: ListingRow): SearchDocument {
  return { kind: 'listing', id, title, text: description, createdAt }
}

export const searchableListings = searchableTable(listings, { kind: 'listing', toDocument: listingDocument })
