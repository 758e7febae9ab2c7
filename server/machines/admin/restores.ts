// Restores a machine's fields to before a revision and all later ones, as a new revision.
import { eq } from 'drizzle-orm'
import type { MachineFacts } from '#contract/machines/admin.ts'
import { FACT_FIELDS, type FactField, OWN_FIELDS, type OwnField } from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { isDeletedHere, lockSourceRow } from '#server/machines/catalogue/entries.ts'
import { getMachineFacts } from '#server/machines/catalogue/fact-states.ts'
import { catalogueEntries, machineRevisions } from '#server/machines/tables.ts'
import { type Field, readChangesSince, readValues, restoredValues } from './histories.ts'
import { type Actor, saveFacts, writeRevision } from './machine-changes.ts'
import { changesOfValues } from './site-rows.ts'

/** Also brings back a hand-added machine that was deleted; deleted pictures stay deleted. */
export async function restoreRevision(
  context: AppContext,
  { id, by }: { id: number; by: Actor },
): Promise<MachineFacts> {
  const opdbId = await context.db.transaction(async (tx) => {
    const [revision] = await tx.select().from(machineRevisions).where(eq(machineRevisions.id, id))
    if (!revision) throw refuse.notFound()
    await restore(tx, revision, { by, now: context.clock.now() })
    return revision.opdbId
  })
  return getMachineFacts(context.db, opdbId)
}

async function restore(
  tx: Db,
  revision: typeof machineRevisions.$inferSelect,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const { opdbId } = revision
  const entry = await lockSourceRow(tx, opdbId)
  if (!entry) throw refuse.notFound('unknown_machine', 'There is no machine with this OPDB id.')
  const since = await readChangesSince(tx, opdbId, revision.id)
  const values = restoredValues(since, revision, await readValues(tx, opdbId))
  const isDeleted = isDeletedHere(entry.row)
  if (values.size === 0 && !(isDeleted && revision.kind === 'deleted')) throw nothingToRestore()
  if (isDeleted)
    await tx
      .update(catalogueEntries)
      .set({ goneAt: null, updatedAt: now })
      .where(eq(catalogueEntries.opdbId, opdbId))
  const note = `As before ${dayOf(revision.createdAt)}${isDeleted ? ', and there again' : ''}`
  const saved = await saveFacts(tx, {
    opdbId,
    facts: Object.fromEntries(pick(values, FACT_FIELDS)),
    own: changesOfValues(new Map(pick(values, OWN_FIELDS))),
    by,
    kind: 'restored',
    note,
    now,
  })
  if (saved === null) await writeRevision(tx, { opdbId, kind: 'restored', note, by, now })
}

function pick<F extends FactField | OwnField>(
  values: ReadonlyMap<Field, FactValue>,
  fields: readonly F[],
): [F, FactValue][] {
  return fields.flatMap((field): [F, FactValue][] => {
    const value = values.get(field)
    return value === undefined ? [] : [[field, value]]
  })
}

/** "2026-11-21 08:30 UTC". */
function dayOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function nothingToRestore() {
  return refuse.conflict('nothing_to_restore', 'Everything is already back to its state before this change.')
}
