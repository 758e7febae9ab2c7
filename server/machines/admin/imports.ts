// Imports a catalogue entry as a machine of this site, at most once.
import type { LocalMachine } from '#contract/machines/machines.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { getEntry, lockSourceRow } from '#server/machines/catalogue/entries.ts'
import { machineImported } from '#server/machines/events.ts'
import { readEdits } from './edits.ts'
import { type Actor, importEntry } from './machine-changes.ts'
import { getLocalMachine } from './site-machines.ts'

/**
 * Imports an edition; `isNew` is false if it was here already. Refuses titles and holders of editions, because their
 * editions differ in rules, cost and supply: the admin has to choose one.
 */
export async function importMachine(
  context: AppContext,
  asked: string,
  by: Actor = null,
): Promise<{ machine: LocalMachine; isNew: boolean }> {
  const { row } = await getEntry(context.db, asked)
  const { opdbId } = row
  if (row.kind === 'title' || !row.isPhysical) {
    throw refuse.invalid('edition_required', 'This title has several editions. Please choose one to import.')
  }
  const isNew = await context.db.transaction(async (tx) => {
    const entry = await lockSourceRow(tx, opdbId)
    if (!entry) throw refuse.notFound('unknown_machine', 'There is no machine with this OPDB id.')
    const edits = (await readEdits(tx, [opdbId])).get(opdbId) ?? []
    const { row: machine, isNew } = await importEntry(tx, { entry, edits, by, now: context.clock.now() })
    if (isNew) await emit(tx, machineImported, { machineId: machine.id, opdbId })
    return isNew
  })
  return { machine: await getLocalMachine(context.db, opdbId), isNew }
}
