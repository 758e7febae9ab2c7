import { HOUR_MS } from '#contract/durations.ts'
import { searchName } from '#contract/market/saved-search-constants.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Db } from '#server/base/database/database.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import type { Seed } from '#server/base/seed.ts'
import { unwrap } from '#server/base/seed-text.ts'
import { writeSampleDeals } from '#server/market/sample/seed-deals.ts'
import { SAMPLE_LISTINGS } from '#server/market/sample/seed-listings.ts'
import { listingDocument } from './searchable.ts'
import { listings, savedSearches } from './tables.ts'

export const marketSeed: Seed = {
  room: 'market',
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const now = clock.now().getTime()
    const oldestFirst = [...SAMPLE_LISTINGS].sort((a, b) => b.hoursAgo - a.hoursAgo)
    const rows = oldestFirst.flatMap(({ by, hoursAgo, text, ...listing }) => {
      const sellerId = members.get(by)
      const createdAt = new Date(now - hoursAgo * HOUR_MS)
      return sellerId ? [{ ...listing, description: unwrap(text), sellerId, createdAt }] : []
    })
    if (rows.length === 0) return
    const seeded = await db.insert(listings).values(rows).returning()
    await writeSearchDocuments(db, seeded.map(listingDocument))
    await writeSampleDeals(db, members, clock.now())
    await seedSearches(db, members, clock.now())
  },
}

/** One saved search of each demo member. */
const SEARCHES = {
  demo_free: { intent: 'sale', category: 'complete_machines', region: 'us_midwest' },
  demo_pro: { intent: 'sale', kind: 'parts', condition: 'new' },
  demo_premium: { intent: 'trade', category: 'complete_machines' },
} as const

async function seedSearches(db: Db, members: ReadonlyMap<string, number>, createdAt: Date): Promise<void> {
  const rows = Object.entries(SEARCHES).flatMap(([username, filter]) => {
    const userId = members.get(username)
    if (!userId) return []
    return [{ ...filter, userId, name: searchName(filter, null), way: 'digest' as const, createdAt }]
  })
  if (rows.length > 0) await db.insert(savedSearches).values(rows)
}
