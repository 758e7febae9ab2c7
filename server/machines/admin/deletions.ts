// Deletes machines of this site. An imported one leaves its catalogue entry, a hand-added one only its history.
import { eq } from 'drizzle-orm'
import { FACT_FIELDS, OWN_FIELDS } from '#contract/machines/admin-constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { lockSourceRow, type RowWithMaker } from '#server/machines/catalogue/entries.ts'
import { factOf, isSameFact } from '#server/machines/catalogue/facts.ts'
import { takeAllImages } from '#server/machines/images/images.ts'
import {
  catalogueEdits,
  catalogueEntries,
  type FieldChange,
  machineCounters,
  machines,
} from '#server/machines/tables.ts'
import type { PictureParts } from '#server/pictures/picture-parts.ts'
import { readEdits, withEdits } from './edits.ts'
import { lockMachineAndEntry } from './locks.ts'
import { type Actor, writeRevision } from './machine-changes.ts'
import { getOwnRow } from './site-machines.ts'
import { type OwnRow, ownValuesOf } from './site-rows.ts'

/**
 * Deletes a machine with its pictures and their files. Refuses with machine_kept a hand-added one that members rated or
 * have in a collection.
 */
export async function deleteMachine(
  { db, clock }: AppContext,
  { files }: Pick<PictureParts, 'files'>,
  { id, by }: { id: number; by: Actor },
): Promise<void> {
  const now = clock.now()
  const gone = await db.transaction(async (tx) => {
    const { opdbId } = await lockMachineAndEntry(tx, id)
    const entry = await lockSourceRow(tx, opdbId)
    const row = await getOwnRow(tx, id)
    const keys = await takeAllImages(tx, id)
    if (entry && row.opdbId === null) await deleteOwn(tx, { opdbId, by, now })
    else await deleteImport(tx, { entry, row, opdbId, by, now })
    return keys
  })
  for (const key of gone) await files.remove(key)
}

interface Deleting {
  opdbId: string
  by: Actor
  now: Date
}

async function deleteOwn(tx: Db, { opdbId, by, now }: Deleting): Promise<void> {
  const [counters] = await tx.select().from(machineCounters).where(eq(machineCounters.opdbId, opdbId))
  if (counters) {
    const { ratingCount, owned, wanted, had, favorites } = counters
    if (ratingCount + owned + wanted + had + favorites > 0) {
      throw refuse.conflict(
        'machine_kept',
        "Members have rated this machine or have it in their collections, so it can't be deleted.",
      )
    }
  }
  await tx
    .update(catalogueEntries)
    .set({ goneAt: now, updatedAt: now })
    .where(eq(catalogueEntries.opdbId, opdbId))
  await writeRevision(tx, { opdbId, kind: 'deleted', by, now })
}

interface DeletingImport extends Deleting {
  /** Null if the catalogue no longer has the entry. */
  entry: RowWithMaker | null
  row: OwnRow
}

async function deleteImport(tx: Db, { entry, row, opdbId, by, now }: DeletingImport): Promise<void> {
  const edits = (await readEdits(tx, [opdbId])).get(opdbId) ?? []
  await tx.delete(catalogueEdits).where(eq(catalogueEdits.opdbId, opdbId))
  await tx.delete(machines).where(eq(machines.id, row.id))
  await tx
    .update(catalogueEntries)
    .set({ machineKind: 'pinball', updatedAt: now })
    .where(eq(catalogueEntries.opdbId, opdbId))
  const changes: FieldChange[] = entry ? factsTakenBack(entry, edits) : []
  const own = ownValuesOf(row)
  for (const field of OWN_FIELDS) {
    const after = field === 'kind' ? 'pinball' : null
    if (own[field] !== after) changes.push({ field, before: own[field], after })
  }
  await writeRevision(tx, { opdbId, kind: 'deleted', changes, by, now })
}

function factsTakenBack(entry: RowWithMaker, edits: Parameters<typeof withEdits>[1]): FieldChange[] {
  const shown = withEdits(entry, edits)
  return FACT_FIELDS.flatMap((field) => {
    const [before, after] = [factOf(shown, field), factOf(entry, field)]
    return isSameFact(before, after) ? [] : [{ field, before, after }]
  })
}
