// What this room tells the others.
import { catalogueKey, collectionKey, countsKey, machineKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events/events.ts'

/**
 * Numbers of machines' keepers, or what somebody says in public of having one, have changed. Nothing of whom: what is
 * private here stays out of the outbox too.
 */
export const entriesChanged = eventType<{ opdbIds: string[] }, Seen>('collections.entries_changed', {
  changes: ({ opdbIds }, { owner, hasMoved }) => [
    ...opdbIds.map((opdbId) => countsKey(machineKey(opdbId))),
    ...(owner ? [collectionKey(owner)] : []),
    ...(hasMoved ? [catalogueKey] : []),
  ],
})

/** `owner` is whose entry it is where that is public; `hasMoved` says that machines of collections have other ids now. */
interface Seen {
  owner?: string | undefined
  hasMoved?: boolean
}
