import { HOUR_MS } from '#contract/durations.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import type { Seed } from '#server/base/seed.ts'
import { unwrap } from '#server/base/seed-text.ts'
import { writeSampleDeals } from '#server/market/sample/seed-deals.ts'
import { SAMPLE_LISTINGS } from '#server/market/sample/seed-listings.ts'
import { listingDocument } from './searchable.ts'
import { listings } from './tables.ts'

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
  },
}
