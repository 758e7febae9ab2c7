// Delivers the events of registered sources as notifications, exactly once.

import type { NotificationSource } from '#server/accounts/notification-sources.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { type DeliveredEvent, type Subscriber, subscriber } from '#server/base/events/subscribers.ts'
import { CHUNK_SIZE, type Chunk, deliverChunk, type Writing } from './chunks.ts'
import { removeNotifications, settleNotifications } from './notifications.ts'

/**
 * The rest of an event with many recipients. Carries the event itself, since the outbox is cleaned up while an
 * undelivered job waits.
 */
const deliveryContinued = eventType<{ event: DeliveredEvent; after: number }>(
  'notification_delivery_continued',
  { changes: changesNothing },
)

/** Subscribes to the events of all sources, and to the rest of those with many recipients. */
export function notificationSubscriber(sources: readonly NotificationSource[]): Subscriber {
  const types = new Map(sources.map(({ event }) => [event.name, event]))
  return subscriber({
    name: 'notifications',
    events: [...types.values(), deliveryContinued],
    handle: async (tx, events, context) => {
      const writing = { tx, now: context.clock.now(), clocks: context, jobs: context.jobs }
      let count = 0
      for (const [at, event] of events.entries()) {
        // A batch of events is one transaction of limited size.
        if (count >= CHUNK_SIZE) return events.slice(at)
        count += await deliver(writing, sources, await toChunk(writing, sources, event))
      }
      return []
    },
  })
}

async function toChunk(
  { tx, now }: Writing,
  sources: readonly NotificationSource[],
  event: DeliveredEvent,
): Promise<Chunk> {
  if (event.type === deliveryContinued.name) return event.payload as unknown as Chunk
  for (const source of sources.filter(({ event: { name } }) => name === event.type)) {
    for (const match of (await source.gone?.(event.payload, tx)) ?? []) await removeNotifications(tx, match)
    for (const match of (await source.seen?.(event.payload, tx)) ?? [])
      await settleNotifications(tx, match, now)
  }
  return { event, after: 0 }
}

/** In one transaction with the job of the rest: a failed chunk is retried, and none is delivered twice. */
async function deliver(
  writing: Writing,
  sources: readonly NotificationSource[],
  chunk: Chunk,
): Promise<number> {
  const { count, next } = await deliverChunk(writing, sources, chunk)
  if (next !== null) await emit(writing.tx, deliveryContinued, { event: chunk.event, after: next })
  return count
}
