// What this room tells the others.
import { eventType } from '#server/base/events.ts'

/**
 * Numbers of machines' keepers, or what somebody says in public of having one, have changed. Nothing of whom: what is
 * private here stays out of the outbox too.
 */
export const keepingChanged = eventType<{ opdbIds: string[] }>('collections.keeping_changed', {
  changesPages: true,
})
