// From what happened to who is told: every event of the registered sources, exactly once.
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { type DeliveredEvent, type Subscriber, subscriber } from '#server/base/events/subscribers.ts'
import { CHUNK_SIZE, type Chunk, deliverChunk, type Writing } from './chunks.ts'
import { removeNotifications, settleNotifications } from './notifications.ts'
import type { NotificationSource } from './sources.ts'

/** An event concerns more members than have been told. It carries that event: the outbox forgets, an undelivered job waits. */
const deliveryContinued = eventType<{ event: DeliveredEvent; after: number }>(
  'notification_delivery_continued',
  { changes: changesNothing },
)

/** Subscribes to the events of all sources, and to what is left of those that concern many. */
export function notificationSubscriber(sources: readonly NotificationSource[]): Subscriber {
  const types = new Map(sources.map(({ event }) => [event.name, event]))
  return subscriber({
    name: 'notifications',
    events: [...types.values(), deliveryContinued],
    handle: async (tx, events, { clock, jobs }) => {
      const writing = { tx, now: clock.now(), jobs }
      let count = 0
      for (const event of events) {
        const chunk = await toChunk(writing, sources, event)
        // Many at once are one transaction, which must not grow: what does not fit waits for the next.
        if (count < CHUNK_SIZE) count += await deliver(writing, sources, chunk)
        else await emit(tx, deliveryContinued, { ...chunk })
      }
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

/** In one transaction with the job of what is left: a chunk that fails is tried again, and none is told twice. */
async function deliver(
  writing: Writing,
  sources: readonly NotificationSource[],
  chunk: Chunk,
): Promise<number> {
  const { count, next } = await deliverChunk(writing, sources, chunk)
  if (next !== null) await emit(writing.tx, deliveryContinued, { event: chunk.event, after: next })
  return count
}
