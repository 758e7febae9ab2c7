// A process that delivers one event and kills itself: between the last write and the commit, or right after it.
import { systemClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { openDatabase } from '#server/base/database.ts'
import { createEventDelivery } from '#server/base/event-delivery.ts'
import { emit, eventType, openEvents } from '#server/base/events.ts'
import { openJobs } from '#server/base/jobs.ts'
import { openLog } from '#server/base/log.ts'
import { subscriber } from '#server/base/subscribers.ts'
import { settings } from '#server/site/tables.ts'

export const killedAt = eventType<{ when: string }>('test_killed', { changesPages: false })

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

export async function dieDelivering(
  source: { url: string } | { directory: string },
  when: string,
): Promise<void> {
  const die = () => process.kill(process.pid, 'SIGKILL')
  const database = await openDatabase(source)
  const { log } = openLog('error')
  const subscribers = [writesOnce(() => when === 'before' && die())]
  const jobs = await openJobs(database, log, { types: [], subscribers })
  const events = await openEvents(database, log)
  const config = readConfig({ NODE_ENV: 'test' })
  const house = { config, database, db: database.db, log, clock: systemClock, events, jobs }
  await database.db.transaction((tx) => emit(tx, killedAt, { when }))
  await createEventDelivery(house, subscribers).deliverAll()
  die()
}
