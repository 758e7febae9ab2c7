import type { SearchDocument } from '#server/base/search/documents.ts'
import { searchableTable } from '#server/base/search/rebuild.ts'
import { plainWords } from '#server/writing/markdown/plain-words.ts'
import { listings } from './tables.ts'

type ListingRow = Pick<typeof listings.$inferSelect, 'id' | 'title' | 'description' | 'format' | 'createdAt'>

export function listingDocument({ id, title, description, format, createdAt }: ListingRow): SearchDocument {
  return { kind: 'listing', id, title, text: plainWords({ text: description, format }), createdAt }
}

export const searchableListings = searchableTable(listings, {
  kind: 'listing',
  isFindable: ({ state }) => state === 'open',
  toDocument: listingDocument,
})
