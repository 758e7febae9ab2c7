// Row locks of this site's machines: every writer holds the machine's row until its transaction ends.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { lockSourceRow } from '#server/machines/catalogue/entries.ts'
import { catalogueEntries, machines } from '#server/machines/tables.ts'
import { getOwnRow } from './site-machines.ts'
import { idOfMachine } from './site-rows.ts'

export interface HeldMachine {
  id: number
  /** Its catalogue id: an OPDB id, or "L" and its number. */
  opdbId: string
}

/** Refuses unknown machines, and hand-added ones that were deleted. */
export async function lockMachine(tx: Db, id: number): Promise<HeldMachine> {
  const [row] = await tx.select().from(machines).where(eq(machines.id, id)).for('update')
  if (!row) throw refuse.notFound()
  const opdbId = idOfMachine(row)
  if (row.opdbId === null) {
    const [entry] = await tx
      .select({ goneAt: catalogueEntries.goneAt })
      .from(catalogueEntries)
      .where(eq(catalogueEntries.opdbId, opdbId))
    if (entry?.goneAt) throw refuse.notFound()
  }
  return { id, opdbId }
}

/**
 * The same with its entry, locked first, in the order of all writers. Refuses with machine_changed if a synchronization
 * moved the machine during the wait: it then shows another entry.
 */
export async function lockMachineAndEntry(tx: Db, id: number): Promise<HeldMachine> {
  const seen = idOfMachine(await getOwnRow(tx, id))
  await lockSourceRow(tx, seen)
  const held = await lockMachine(tx, id)
  if (held.opdbId !== seen) throw changedMeanwhile()
  return held
}

export function changedMeanwhile() {
  return refuse.conflict(
    'machine_changed',
    'Someone else changed this machine in the meantime. Please look again.',
  )
}
