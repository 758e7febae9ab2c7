// Events of the collections room.
import { catalogueKey, collectionKey, countsKey, machineKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events/events.ts'

/**
 * Counts of collection entries, or members' public entries, have changed. Without names: what is private here stays out
 * of the outbox too.
 */
export const entriesChanged = eventType<{ opdbIds: string[] }, Seen>('collections.entries_changed', {
  changes: ({ opdbIds }, { owner, hasMoved }) => [
    ...opdbIds.map((opdbId) => countsKey(machineKey(opdbId))),
    ...(owner ? [collectionKey(owner)] : []),
    ...(hasMoved ? [catalogueKey] : []),
  ],
})

/** `owner` is the member of a public entry; `hasMoved` says that machines in collections got other ids. */
interface Seen {
  owner?: string | undefined
  hasMoved?: boolean
}
