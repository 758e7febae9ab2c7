// Subscribers to events. Each has its own queue: `emit` adds a job to it in the transaction of the change, and
// event-delivery.ts processes it. Rooms plug theirs in.

import type { RunningContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { EventType } from './events.ts'

export interface DeliveredEvent<T extends Record<string, unknown> = Record<string, unknown>> {
  /** The event's number in the outbox. */
  id: number
  type: string
  payload: T
}

export interface Subscriber<T extends Record<string, unknown> = Record<string, unknown>> {
  /** Names its queue, which holds undelivered events: it never changes. */
  readonly name: string
  readonly events: readonly EventType<T>[]
  /** The most events per batch; the default is fifty. */
  readonly batchSize?: number
  /**
   * Reads and writes through `tx` alone, and reads the present state: events come in any order, some of them days late.
   * Its writes and the completion of its jobs are one transaction. It throws when the events must be retried, and may
   * return events that are too many for this transaction, but never all: they are delivered next.
   */
  handle(
    tx: Db,
    events: readonly DeliveredEvent<T>[],
    context: RunningContext,
  ): Promise<void> | Promise<readonly DeliveredEvent<T>[]>
}

/** Keeps the payload's type while subscribers to many events are in one list. */
export function subscriber<T extends Record<string, unknown>>(parts: Subscriber<T>): Subscriber {
  return parts as unknown as Subscriber
}
