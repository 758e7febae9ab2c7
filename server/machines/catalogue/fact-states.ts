// Facts of a machine for the admin forms.
import type { MachineFacts } from '#contract/machines/admin.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { factStatesOf, readEdits } from '#server/machines/admin/edits.ts'
import { lastRevision } from '#server/machines/admin/machine-changes.ts'
import { findRow, type RowWithMaker } from './entries.ts'

/** For any entry, titles included; moved ids are resolved. */
export async function getMachineFacts(db: Db, asked: string): Promise<MachineFacts> {
  const entry = await getSourceRow(db, asked)
  const { opdbId } = entry.row
  const [edits, revision] = await Promise.all([readEdits(db, [opdbId]), lastRevision(db, opdbId)])
  return { machineId: opdbId, facts: factStatesOf(entry, edits.get(opdbId)), revision }
}

/** The source's row; refuses unknown ids. */
export async function getSourceRow(db: Db, asked: string): Promise<RowWithMaker> {
  const entry = await findRow(db, asked)
  if (!entry) throw refuse.notFound('unknown_machine', 'There is no machine with this OPDB id.')
  return entry
}
