// What this room tells the others.
import { catalogueKey, listKey, machineKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events/events.ts'

/** The catalogue's entries have changed; `moved` lets whoever keeps an OPDB id follow it. */
export const catalogueSynced = eventType<{ source: string; moved: { from: string; to: string }[] }>(
  'machines.catalogue_synced',
  { changes: () => [catalogueKey] },
)

/** A catalogue entry became a machine of this site. */
export const machineImported = eventType<{ machineId: number; opdbId: string }>('machines.machine_imported', {
  changes: ({ opdbId }) => [machineKey(opdbId)],
})

/** A machine was changed, added or deleted at the desk, or its pictures were. */
export const machineChanged = eventType<{ opdbId: string }>('machines.machine_changed', {
  changes: ({ opdbId }) => [machineKey(opdbId), listKey('machines')],
})
