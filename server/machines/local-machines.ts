// Machines of this site's own.
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { LocalFacts, LocalMachine } from '#contract/machines.ts'
import type { Pagination } from '#contract/values.ts'
import type { Db } from '#server/base/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { toLocalFacts, toLocalMachine } from './presenters.ts'
import { findRedirect } from './redirects.ts'
import { machineImages, machines } from './tables.ts'

type MachineRow = typeof machines.$inferSelect

/** The machine that was imported from an entry, also when it is asked for by an id that has moved. */
async function findLocalRow(db: Db, opdbId: string): Promise<MachineRow | null> {
  const [row] = await db.select().from(machines).where(eq(machines.opdbId, opdbId))
  if (row) return row
  const movedTo = await findRedirect(db, opdbId)
  if (!movedTo) return null
  const [moved] = await db.select().from(machines).where(eq(machines.opdbId, movedTo))
  return moved ?? null
}

async function imagesOf(db: Db, machineIds: readonly number[]) {
  if (machineIds.length === 0) return []
  return db
    .select()
    .from(machineImages)
    .where(inArray(machineImages.machineId, [...machineIds]))
    .orderBy(asc(machineImages.position), asc(machineImages.id))
}

export async function findLocalFacts(db: Db, opdbId: string): Promise<LocalFacts | null> {
  const row = await findLocalRow(db, opdbId)
  return row && toLocalFacts(row, await imagesOf(db, [row.id]))
}

export async function findLocalMachine(db: Db, opdbId: string): Promise<LocalMachine | null> {
  const row = await findLocalRow(db, opdbId)
  return row && toLocalMachine(row, await imagesOf(db, [row.id]))
}

export async function getLocalMachine(db: Db, opdbId: string): Promise<LocalMachine> {
  const machine = await findLocalMachine(db, opdbId)
  if (!machine) throw refuse.notFound('not_imported', 'This machine has not been imported yet.')
  return machine
}

export async function listLocalMachines(
  db: Db,
  { limit = 24, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ data: LocalMachine[]; pagination: Pagination }> {
  const rows = await db.select().from(machines).orderBy(desc(machines.id)).limit(limit).offset(offset)
  const images = await imagesOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map((row) =>
      toLocalMachine(
        row,
        images.filter(({ machineId }) => machineId === row.id),
      ),
    ),
    pagination: { total: await db.$count(machines), limit, offset },
  }
}
