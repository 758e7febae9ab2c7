// Events of the machines room.
import { catalogueKey, listKey, machineKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events/events.ts'

/** The catalogue's entries have changed; with `moved`, rooms update their OPDB ids. */
export const catalogueSynced = eventType<{ source: string; moved: { from: string; to: string }[] }>(
  'machines.catalogue_synced',
  { changes: () => [catalogueKey] },
)

/** A catalogue entry was imported as a machine of this site. */
export const machineImported = eventType<{ machineId: number; opdbId: string }>('machines.machine_imported', {
  changes: ({ opdbId }) => [machineKey(opdbId)],
})

/** An admin changed, added or deleted a machine or its pictures. */
export const machineChanged = eventType<{ opdbId: string }>('machines.machine_changed', {
  changes: ({ opdbId }) => [machineKey(opdbId), listKey('machines')],
})
