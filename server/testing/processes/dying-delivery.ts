// A process that delivers one event and kills itself: between the last write and the commit, or right after it.

import type { RunningContext } from '#server/base/app-context.ts'
import { systemClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { createEventDelivery } from '#server/base/events/event-delivery.ts'
import { changesNothing, emit, eventType, openEvents } from '#server/base/events/events.ts'
import { type Subscriber, subscriber } from '#server/base/events/subscribers.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { openLog } from '#server/base/log.ts'
import { openCache } from '#server/base/pages/cache.ts'
import { settings } from '#server/site/tables.ts'

export type DatabaseSource = { url: string } | { directory: string }

const killedAt = eventType<{ when: string }>('test_killed', { changes: changesNothing })

export const writesOnce = (onWritten: () => void) =>
  subscriber({
    name: 'test_killed',
    events: [killedAt],
    handle: async (tx, events) => {
      for (const { id } of events) {
        await tx.insert(settings).values({ key: `killed ${id}`, value: 1, updatedAt: new Date() })
      }
      onWritten()
    },
  })

/** What delivery needs and nothing more: rooms and their seeds would take most of the time of such a test. */
export async function openForDelivery(
  source: DatabaseSource,
  subscribers: readonly Subscriber[],
): Promise<RunningContext> {
  const database = await openDatabase(source)
  const { log } = openLog('error')
  const jobs = await openJobs(database, log, { types: [], subscribers })
  const events = await openEvents(database, log)
  const config = readConfig({ NODE_ENV: 'test' })
  return {
    config,
    database,
    db: database.db,
    log,
    clock: systemClock,
    events,
    cache: openCache(events),
    jobs,
    planClock: systemClock,
  }
}

export async function dieDelivering(source: DatabaseSource, when: string): Promise<void> {
  const die = () => process.kill(process.pid, 'SIGKILL')
  const subscribers = [writesOnce(() => when === 'before' && die())]
  const context = await openForDelivery(source, subscribers)
  await context.db.transaction((tx) => emit(tx, killedAt, { when }))
  await createEventDelivery(context, subscribers).deliverAll()
  die()
}
