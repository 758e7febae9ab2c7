// Delivers queued events to their subscribers: each exactly once, even if a process crashes.

import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { DAY_SECONDS } from '#contract/durations.ts'
import type { RunningContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { findDue, WORK_CHANNEL } from '#server/base/jobs/job-queues.ts'
import { type Boss, completeJobs, createBoss } from '#server/base/jobs/jobs.ts'
import { loggableError } from '#server/base/log.ts'
import type { DeliveredEvent, Subscriber } from './subscribers.ts'

export interface EventDelivery {
  /** Delivers what is queued, and from now on every new event. */
  start(): void
  /** Delivers all that is due, and the events that this causes. */
  deliverAll(): Promise<void>
  /** Fetches nothing more, and waits for running batches. */
  stop(): Promise<void>
}

const BATCH = 50
/** NOTIFY wakes the queues; polling finds what is due later, and what came while the connection was lost. */
const POLL_MS = 10_000

/** Exponential back-off of failed events: first wait, factor and longest wait; fifteen retries take five days. */
const WAIT = { firstSeconds: 5, factor: 2.5, mostSeconds: DAY_SECONDS }

interface Job {
  id: string
  event: DeliveredEvent
}

/** Another process has the job: it expired before the work began. */
class JobLost extends Error {}

export function createEventDelivery(
  context: RunningContext,
  subscribers: readonly Subscriber[],
): EventDelivery {
  const { database, db, events, log } = context
  const boss = createBoss(database)
  const deliver = deliveryOf(boss, context)
  const running = new Map<string, Promise<void>>()
  const wokenAgain = new Set<string>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function take(name: string, batchSize: number): Promise<Job[]> {
    const jobs = await boss.fetch<DeliveredEvent>(name, { batchSize })
    return (jobs ?? []).map(({ id, data }) => ({ id, event: data }))
  }

  async function drain(subscriber: Subscriber): Promise<void> {
    const { name, batchSize = BATCH } = subscriber
    let size = batchSize
    while (!isStopped) {
      const jobs = await take(name, size)
      const { left } = await deliver(subscriber, jobs)
      // The embedded database runs on this thread: without a pause, many batches in a row block everything else.
      await setImmediate()
      if (jobs.length < size && left === 0) return
      size = left > 0 ? jobs.length - left : Math.min(batchSize, size * 2)
    }
  }

  /** One batch at a time for each subscriber; a wake-up that arrives meanwhile is not lost. */
  function wake(subscriber: Subscriber): Promise<void> {
    const { name } = subscriber
    const known = running.get(name)
    if (known) wokenAgain.add(name)
    if (known || isStopped) return known ?? Promise.resolve()
    const work = drain(subscriber)
      .catch((error) => log.error({ err: error, subscriber: name }, 'events could not be delivered'))
      .then(() => {
        running.delete(name)
        if (wokenAgain.delete(name)) return wake(subscriber)
      })
    running.set(name, work)
    return work
  }

  async function deliverAll(): Promise<void> {
    while (!isStopped) {
      const due = await findDueSubscribers(db, subscribers)
      if (due.length === 0) return
      await Promise.all(due.map(wake))
    }
  }

  async function wakeDue(): Promise<void> {
    for (const subscriber of await findDueSubscribers(db, subscribers)) void wake(subscriber)
  }

  /** Only one process serves an embedded database: jobs that are active at the start belong to a process that died. */
  async function takeOver(): Promise<void> {
    if (database.kind === 'embedded') await giveOutAgain(db)
    await wakeDue()
  }

  function unsearched(error: unknown): void {
    log.error({ err: error }, 'events could not be looked for')
  }

  return {
    start: () => {
      for (const subscriber of subscribers) {
        for (const type of subscriber.events) events.on(type, () => void wake(subscriber))
      }
      // The admin's "Deliver now" button notifies queues by name.
      database
        .listen(WORK_CHANNEL, (queue) => {
          const called = subscribers.find(({ name }) => name === queue)
          if (called) void wake(called)
        })
        .catch(unsearched)
      takeOver().catch(unsearched)
      timer = setInterval(() => wakeDue().catch(unsearched), POLL_MS)
      timer.unref()
    },
    deliverAll,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

/** `left` is how many jobs the subscriber had no room for. */
type Deliver = (subscriber: Subscriber, jobs: readonly Job[]) => Promise<{ left: number }>

/** Hands batches over to their subscriber; each job ends as completed, or put back: for a retry, or to be the next. */
function deliveryOf(boss: Boss, context: RunningContext): Deliver {
  const { db, log } = context

  /** Runs the handler's writes and completes its jobs in one transaction. */
  async function handOver({ name, handle }: Subscriber, jobs: readonly Job[]): Promise<{ left: number }> {
    return db.transaction(async (tx) => {
      const ids = jobs.map(({ id }) => id)
      // First: once the jobs are completed, no other process can take them, however long the handler needs.
      const ours = await completeJobs(boss, tx, { name, ids })
      if (ours !== ids.length)
        throw new JobLost(`${ids.length - ours} jobs of ${name} belong to another process`)
      const given = jobs.map(({ event }) => event)
      const left = new Set((await handle(tx, given, context)) || [])
      if (left.size === given.length && given.length > 0)
        throw new Error(`${name} left all events that it was given`)
      const unhandled = jobs.filter(({ event }) => left.has(event)).map(({ id }) => id)
      if (unhandled.length !== left.size) throw new Error(`${name} left events that it was not given`)
      await returnToQueue(tx, name, unhandled)
      return { left: unhandled.length }
    })
  }

  /** A failed event does not fail its batch: the events of a failed batch are retried one by one. */
  async function deliver(subscriber: Subscriber, jobs: readonly Job[]): Promise<{ left: number }> {
    try {
      if (jobs.length > 0) return await handOver(subscriber, jobs)
    } catch (error) {
      const [first, ...others] = jobs
      if (first && others.length === 0) await failed(subscriber, first, error)
      else for (const job of jobs) await deliver(subscriber, [job])
    }
    return { left: 0 }
  }

  async function failed({ name }: Subscriber, { id, event }: Job, error: unknown): Promise<void> {
    log.error({ err: error, subscriber: name, eventId: event.id }, 'an event could not be delivered')
    // The process that has it now decides its outcome.
    if (!(error instanceof JobLost)) await putBack(db, { name, id, error })
  }

  return deliver
}

async function findDueSubscribers(db: Db, subscribers: readonly Subscriber[]): Promise<Subscriber[]> {
  const due = await findDue(
    db,
    subscribers.map(({ name }) => name),
  )
  return subscribers.filter(({ name }) => due.has(name))
}

/** Undoes that the jobs were fetched, and completed with their batch. pg-boss counts a retry where `started_on` is set. */
async function returnToQueue(tx: Db, name: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update pgboss.job set state = 'created', started_on = null, completed_on = null, output = null
    where name = ${name} and id = any(${ids}::uuid[])`)
}

async function giveOutAgain(db: Db): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now()
        where state = 'active' and name in (select name from pgboss.subscription)`,
  )
}

/** Schedules a retry or, after the last one, moves the event to the dead letters. */
async function putBack(
  db: Db,
  { name, id, error }: { name: string; id: string; error: unknown },
): Promise<void> {
  const kept = loggableError(error)
  const output = kept instanceof Error ? { ...kept, message: kept.message } : { value: kept }
  const { firstSeconds, factor, mostSeconds } = WAIT
  await db.execute(sql`
    update pgboss.job set
      state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      start_after = now() + least(${firstSeconds} * power(${factor}::float, retry_count), ${mostSeconds}) * interval '1 second',
      output = ${JSON.stringify(output)}::jsonb
    where name = ${name} and id = ${id}::uuid and state = 'active'`)
}
