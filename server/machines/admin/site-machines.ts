// Machines of this site: lists and lookups for admins.
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { LocalFacts, LocalMachine } from '#contract/machines/machines.ts'
import type { Pagination } from '#contract/values.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { listStoredImages, toMachineImage } from '#server/machines/images/machine-pictures.ts'
import { findRedirect } from '#server/machines/pages/redirects.ts'
import { toLocalFacts, toLocalMachine } from '#server/machines/presenters.ts'
import { catalogueEntries, machines } from '#server/machines/tables.ts'
import { findOwnRow, type OwnRow } from './site-rows.ts'

/** The machine imported from an entry, also by an id that has moved. */
async function findLocalRow(db: Db, opdbId: string): Promise<OwnRow | null> {
  const row = await findOwnRow(db, opdbId)
  if (row) return row
  const movedTo = await findRedirect(db, opdbId)
  return movedTo ? findOwnRow(db, movedTo) : null
}

async function imagesOf(db: Db, machineId: number) {
  return (await listStoredImages(db, [machineId])).map(toMachineImage)
}

export async function findLocalFacts(db: Db, opdbId: string): Promise<LocalFacts | null> {
  const row = await findLocalRow(db, opdbId)
  return row && toLocalFacts(row, await imagesOf(db, row.id))
}

export async function getLocalMachine(db: Db, opdbId: string): Promise<LocalMachine> {
  const row = await findLocalRow(db, opdbId)
  if (!row) throw refuse.notFound('not_imported', 'This machine has not been imported yet.')
  return toLocalMachine(row, await imagesOf(db, row.id))
}

/** By its own number; refuses unknown ones, and hand-added ones that were deleted. */
export async function getOwnRow(db: Db, id: number): Promise<OwnRow> {
  const [row] = await db
    .select({ machine: machines })
    .from(machines)
    .leftJoin(catalogueEntries, isItsEntry())
    .where(sql`${machines.id} = ${id} and ${isThere()}`)
  if (!row) throw refuse.notFound()
  return row.machine
}

/** For hand-added ones, whose entry is their own. */
function isItsEntry() {
  return eq(catalogueEntries.opdbId, sql`'L' || ${machines.id}`)
}

/** A hand-added machine that was deleted is no longer listed; its number stays taken. */
function isThere() {
  return or(isNotNull(machines.opdbId), isNull(catalogueEntries.goneAt))
}

/** The id as `machineIdOf` makes it. */
const machineId = sql`coalesce(${machines.opdbId}, 'L' || ${machines.id})`

interface Listing {
  limit?: number | undefined
  offset?: number | undefined
  machineIds?: string[] | undefined
}

/** Newest import first; with `machineIds`, only these. */
export async function listLocalMachines(
  db: Db,
  { limit = 24, offset = 0, machineIds }: Listing,
): Promise<{ data: LocalMachine[]; pagination: Pagination }> {
  const isWanted = and(isThere(), machineIds && inArray(machineId, machineIds))
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(machines)
    .leftJoin(catalogueEntries, isItsEntry())
    .where(isWanted)
  const rows = await db
    .select({ machine: machines })
    .from(machines)
    .leftJoin(catalogueEntries, isItsEntry())
    .where(isWanted)
    .orderBy(desc(machines.id))
    .limit(limit)
    .offset(offset)
  const images = await listStoredImages(
    db,
    rows.map(({ machine }) => machine.id),
  )
  return {
    data: rows.map(({ machine }) => {
      const own = images.filter(({ row }) => row.machineId === machine.id)
      return toLocalMachine(machine, own.map(toMachineImage))
    }),
    pagination: { total: count?.total ?? 0, limit, offset },
  }
}
