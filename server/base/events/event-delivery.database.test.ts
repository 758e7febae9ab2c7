// Each subscriber handles each event exactly once, also with several processes.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { readSubscribers, retryDeliveries } from '#server/base/jobs/admin-jobs.ts'
import { cleanUpGround } from '#server/base/jobs/cleanup.ts'
import { createBoss } from '#server/base/jobs/jobs.ts'
import { welcomeVersion } from '#server/base/program-version.ts'
import { outbox } from '#server/base/tables.ts'
import { settings } from '#server/site/tables.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { createEventDelivery, type EventDelivery } from './event-delivery.ts'
import { changesNothing, emit, eventType, openEvents } from './events.ts'
import { type DeliveredEvent, subscriber } from './subscribers.ts'

const happened = eventType<{ part: number }>('test_delivered', { changes: changesNothing })
const ignored = eventType<{ part: number }>('test_ignored', { changes: changesNothing })

type Told = DeliveredEvent<{ part: number }>
let beforeWrites: (event: Told) => void
let afterWrites: (tx: Db, events: readonly Told[]) => Promise<void>
let batches: number[]
/** How many events the subscribers handle in one transaction. */
let room: number

/** Inserts a row for every event; inserting the same event twice would fail. */
const writer = (name: string) =>
  subscriber({
    name,
    events: [happened],
    handle: async (tx, events) => {
      batches.push(events.length)
      for (const event of events.slice(0, room)) {
        beforeWrites(event)
        await tx.insert(settings).values({ key: `${name} ${event.id}`, value: 1, updatedAt: new Date() })
      }
      await afterWrites(tx, events)
      return events.slice(room)
    },
  })
const [one, other] = [writer('test_one'), writer('test_other')]

let site: TestSite
beforeEach(async () => {
  beforeWrites = () => undefined
  afterWrites = async () => undefined
  batches = []
  room = Number.POSITIVE_INFINITY
  site = await openTestSite({ seed: 'none', subscribers: [one, other] })
})

const happen = (part = 0, type = happened) => site.context.db.transaction((tx) => emit(tx, type, { part }))
const written = async () => (await site.context.db.select().from(settings)).length

const open: EventDelivery[] = []
afterEach(async () => {
  for (const delivery of open.splice(0)) await delivery.stop()
})

function startDelivery(context = site.context): void {
  const delivery = createEventDelivery(context, [one, other])
  open.push(delivery)
  delivery.start()
}

async function jobs(): Promise<{ name: string; state: string; retry_count: number; waits: number }[]> {
  const { rows } = await site.context.database.query(
    `select name, state::text, retry_count, extract(epoch from start_after - now())::float as waits
      from pgboss.job order by created_on, name`,
  )
  return rows as never
}

test('an event is a job for each of its subscribers, and none where nobody subscribed', async () => {
  await happen()
  await happen(0, ignored)
  expect((await jobs()).map(({ name, state }) => [name, state])).toEqual([
    ['test_one', 'created'],
    ['test_other', 'created'],
  ])
})

test('what was rolled back leaves no job', async () => {
  const failed = site.context.db.transaction(async (tx) => {
    await emit(tx, happened, { part: 1 })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await jobs()).toEqual([])
})

test('two processes deal with each event once for each subscriber, at once', async () => {
  const events = await openEvents(site.context.database, site.context.log)
  startDelivery()
  startDelivery({ ...site.context, events })
  for (let part = 0; part < 20; part++) await happen(part)
  await expect.poll(written, { timeout: 10_000 }).toBe(40)
  await site.followUp()
  expect(await written()).toBe(40)
  expect(new Set((await jobs()).map(({ state }) => state))).toEqual(new Set(['completed']))
})

test('what happened while no process ran is delivered at the start, in batches of fifty', async () => {
  for (let part = 0; part < 60; part++) await happen(part)
  startDelivery()
  await expect.poll(written, { timeout: 10_000 }).toBe(120)
  expect(batches.sort()).toEqual([10, 10, 50, 50])
})

test('what a batch has no room for is delivered next, as if it had not been fetched', async () => {
  room = 2
  for (let part = 0; part < 7; part++) await happen(part)
  await site.followUp()
  expect(await written()).toBe(14)
  expect(new Set((await jobs()).map((job) => `${job.state} ${job.retry_count}`))).toEqual(
    new Set(['completed 0']),
  )
  // No batch is again so much larger than what there was room for.
  expect(batches.filter((size) => size > 2 * room)).toEqual([7, 7])
})

test('a subscriber that leaves all events has failed', async () => {
  room = 0
  await happen()
  await site.followUp()
  expect((await jobs()).map(({ state }) => state)).toEqual(['retry', 'retry'])
})

test('of a batch, one that fails is tried again later and takes no other along', async () => {
  beforeWrites = ({ payload }) => {
    if (payload.part === 1) throw new Error('not today')
  }
  for (let part = 0; part < 3; part++) await happen(part)
  await site.followUp()
  expect(await written()).toBe(4)
  expect((await jobs()).map(({ state }) => state)).toEqual([
    ...['completed', 'completed'],
    ...['retry', 'retry'],
    ...['completed', 'completed'],
  ])
  beforeWrites = () => undefined
  await site.followUp()
  expect(await written(), 'not before its time').toBe(4)
  expect(await retryDeliveries(site.context.db, 'test_one')).toBe(1)
  await site.followUp()
  expect(await written()).toBe(5)
})

test('what a subscriber wrote before it failed is not kept', async () => {
  afterWrites = async () => {
    throw new Error('the process died here')
  }
  await happen()
  await site.followUp()
  expect(await written()).toBe(0)
  afterWrites = async () => undefined
  await retryDeliveries(site.context.db)
  await site.followUp()
  expect(await written()).toBe(2)
})

test('what a process was at when it died is given out again', async () => {
  await happen()
  const { database } = site.context
  await database.query("update pgboss.job set state = 'active', started_on = now() - interval '1 hour'")
  if (database.kind === 'server') {
    await createBoss(database).expire()
    await retryDeliveries(site.context.db)
  }
  startDelivery()
  await expect.poll(written, { timeout: 10_000 }).toBe(2)
})

test('a job that is no longer ours when the work begins is not done', async () => {
  await happen()
  const { database } = site.context
  // The job expires between being fetched and the transaction of its work, and returns to the queue.
  const late = createEventDelivery(
    {
      ...site.context,
      db: new Proxy(site.context.db, {
        get: (db, name, self) =>
          name === 'transaction'
            ? async (work: never) => {
                await database.query(
                  "update pgboss.job set state = 'retry', start_after = now() + interval '5 s' where state = 'active'",
                )
                return db.transaction(work)
              }
            : Reflect.get(db, name, self),
      }),
    },
    [one],
  )
  await late.deliverAll()
  expect([await written(), (await jobs()).map(({ state }) => state)]).toEqual([0, ['retry', 'created']])
  await retryDeliveries(site.context.db)
  await site.followUp()
  expect(await written()).toBe(2)
})

/** Fails in the database's own clock until the days are over or no retry is left. */
async function failFor(days: number): Promise<number[]> {
  const waits: number[] = []
  const { database } = site.context
  beforeWrites = () => {
    throw new Error('not for days')
  }
  while (waits.reduce((sum, wait) => sum + wait, 0) < days * DAY_SECONDS) {
    await site.followUp()
    const [job] = await jobs()
    if (job?.state !== 'retry') break
    waits.push(job.waits)
    await goBack(job.waits + 1)
    await createBoss(database).maintain()
  }
  beforeWrites = () => undefined
  return waits
}

const goBack = (seconds: number) =>
  site.context.database.query(
    `with events as (update outbox set created_at = created_at - make_interval(secs => $1))
      update pgboss.job set start_after = start_after - make_interval(secs => $1),
        created_on = created_on - make_interval(secs => $1), started_on = started_on - make_interval(secs => $1),
        completed_on = completed_on - make_interval(secs => $1), keep_until = keep_until - make_interval(secs => $1)`,
    [seconds],
  )
const states = async () => (await jobs()).map(({ state }) => state)

test('what fails for three days is delivered by its own retries, once', async () => {
  await happen()
  const waits = await failFor(3)
  expect(waits[0]).toBeCloseTo(5, 0)
  expect(waits.length).toBeLessThan(15)
  expect(await written()).toBe(0)
  await site.followUp()
  await site.followUp()
  expect([await written(), await states()]).toEqual([2, ['completed', 'completed']])
})

test.each(['start of another version', 'press'])(
  'what fails for thirty days is a dead letter, and delivered by the %s, once',
  async (by) => {
    const { db, clock } = site.context
    await welcomeVersion(db, '1.0.0 of before')
    await happen()
    const waits = await failFor(30)
    expect(waits).toHaveLength(15)
    expect(waits.at(-1)).toBeCloseTo(DAY_SECONDS, -1)
    await goBack(30 * DAY_SECONDS)
    await createBoss(site.context.database).maintain()
    await cleanUpGround(db, clock.now())
    expect(await states()).toEqual(['failed', 'failed'])
    await site.followUp()
    expect(await welcomeVersion(db, '1.0.0 of before'), 'the same version again').toBe(0)
    expect(await written()).toBe(0)

    const count = by === 'press' ? await retryDeliveries(db, 'test_one') : await welcomeVersion(db, '1.0.1')
    await site.followUp()
    await site.followUp()
    expect([count, await written()]).toEqual(by === 'press' ? [1, 1] : [2, 2])
  },
)

test('the metrics tell how old the oldest undelivered event is, and of dead letters', async () => {
  await happen()
  await failFor(30)
  const [one] = await readSubscribers(site.context.db)
  expect(one).toMatchObject({ name: 'test_one', waiting: 0, dead: 1 })
  const age = Date.now() - (one?.oldestAt?.getTime() ?? 0)
  expect(age / 1000).toBeGreaterThan(3 * DAY_SECONDS)
})

test('an event is delivered though the outbox keeps it no longer', async () => {
  await happen()
  await site.context.db.delete(outbox)
  await site.followUp()
  expect(await written()).toBe(2)
})
