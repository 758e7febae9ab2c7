import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { MOST_GONE, STARTER_HASH } from '#server/machines/sync/plan.ts'
import { catalogueEntries, catalogueSyncs } from '#server/machines/tables.ts'

const { kind, isPhysical, goneAt, manufacturerId, contentHash } = catalogueEntries
const isOwnable = and(ne(kind, 'title'), eq(isPhysical, true), isNull(goneAt))

/** Number of machines and editions that one can own, without titles and holders of editions. */
export async function countMachines(db: Db): Promise<number> {
  return db.$count(catalogueEntries, isOwnable)
}

/** Manufacturers of those machines. */
export async function countManufacturers(db: Db): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${manufacturerId})::int` })
    .from(catalogueEntries)
    .where(isOwnable)
  return row?.n ?? 0
}

/**
 * Whether a synchronization has replaced the shipped catalogue. A sample of the source leaves most of it unchanged; a
 * whole export leaves at most the records that it rejected.
 */
export async function hasWholeCatalogue(db: Db): Promise<boolean> {
  if ((await db.$count(catalogueSyncs, eq(catalogueSyncs.status, 'done'))) === 0) return false
  const all = await db.$count(catalogueEntries, isOwnable)
  const shipped = await db.$count(catalogueEntries, and(isOwnable, eq(contentHash, STARTER_HASH)))
  return shipped <= all * MOST_GONE
}
