import type { Seed } from '#server/base/seed.ts'
import type { CatalogueRecord } from '#server/machines/catalogue/records.ts'
import { readStarter, seedStarter } from '#server/machines/starter/starter.ts'
import { catalogueEntries, featuredMachines } from './tables.ts'

export const machinesSeed: Seed = seedMachines(readStarter)

/** Seed with these records as starter catalogue; an existing catalogue stays unchanged. */
export function seedMachines(readRecords: () => readonly CatalogueRecord[]): Seed {
  return {
    room: 'machines',
    base: async (db, { clock }) => {
      const [known] = await db.select({ opdbId: catalogueEntries.opdbId }).from(catalogueEntries).limit(1)
      if (!known) await seedStarter(db, readRecords(), clock.now())
      await db.insert(featuredMachines).values(FEATURED).onConflictDoNothing()
    },
  }
}

/** Four machines of one manufacturer, 2013 to 2021, which the home page features until a site chooses its own. */
const FEATURED: (typeof featuredMachines.$inferInsert)[] = [
  { opdbId: 'GweeP-MW95j', position: 1, badge: 'New', ratingTenths: 49, ratingCount: 931 },
  { opdbId: 'GK17D-MdEqz', position: 2, badge: 'Premium', ratingTenths: 47, ratingCount: 640 },
  { opdbId: 'G6lnq-Mq1kv', position: 3, badge: 'Popular', ratingTenths: 46, ratingCount: 588 },
  { opdbId: 'GRBE4-MQK1Z', position: 4, badge: 'Classic', ratingTenths: 48, ratingCount: 812 },
]
