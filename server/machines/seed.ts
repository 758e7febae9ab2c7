import { inArray } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Seed } from '#server/base/seed.ts'
import type { CatalogueRecord } from '#server/machines/catalogue/records.ts'
import { readStarter, seedStarter } from '#server/machines/starter/starter.ts'
import { catalogueEntries, featuredMachines, machineProposals } from './tables.ts'

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
    demo: async (db, { clock }) => {
      const [members, machines] = [await sampleMembers(db), await sampleMachines(db)]
      const createdAt = new Date(clock.now().getTime() - DAY_MS)
      const proposals = SAMPLE_PROPOSALS.flatMap(({ by, opdbId, productionRun, source }) => {
        const [proposerId, machineName] = [members.get(by), machines.get(opdbId)]
        if (!proposerId || !machineName) return []
        const change = { isAddition: false, changes: { productionRun }, before: { productionRun: null } }
        return [{ ...change, opdbId, machineName, source, proposerId, createdAt }]
      })
      if (proposals.length > 0) await db.insert(machineProposals).values(proposals)
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

/** What two members know of how many were built. */
const SAMPLE_PROPOSALS = [
  {
    by: 'demo_pro',
    opdbId: 'GrPO3-M9Rpx',
    productionRun: 3_500,
    source: 'The maker’s production figures of 1981',
  },
  {
    by: 'demo_premium',
    opdbId: 'G5pe4-MePZv',
    productionRun: 4_016,
    source: 'The manufacturer’s list of machines shipped',
  },
]

/** Names of their machines. A site may start without the whole catalogue; missing machines are skipped. */
async function sampleMachines(db: Db): Promise<Map<string, string>> {
  const { opdbId, name } = catalogueEntries
  const ids = SAMPLE_PROPOSALS.map((proposal) => proposal.opdbId)
  const rows = await db.select({ opdbId, name }).from(catalogueEntries).where(inArray(opdbId, ids))
  return new Map(rows.map((row) => [row.opdbId, row.name]))
}
