// What this room tells the others.
import { eventType } from '#server/base/events.ts'

/** The catalogue's entries have changed; `moved` lets whoever keeps an OPDB id follow it. */
export const catalogueSynced = eventType<{ source: string; moved: { from: string; to: string }[] }>(
  'machines.catalogue_synced',
  { changesPages: true },
)

/** A catalogue entry became a machine of this site. */
export const machineImported = eventType<{ machineId: number; opdbId: string }>('machines.machine_imported', {
  changesPages: true,
})

/** A machine was changed, added or deleted at the desk, or its pictures were. */
export const machineChanged = eventType<{ opdbId: string }>('machines.machine_changed', {
  changesPages: true,
})
