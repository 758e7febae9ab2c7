// Creates the queues and subscribes them to events: rows of pg-boss, written before the first job is added. pg-boss
// silently drops a job whose queue does not exist.
import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#server/base/database/database.ts'
import type { Subscriber } from '#server/base/events/subscribers.ts'
import type { Boss, JobType } from './jobs.ts'

/** All queues of a site: a job whose queue is missing can be neither added nor done. */
export interface QueueList {
  types: readonly JobType<object>[]
  subscribers: readonly Pick<Subscriber, 'name' | 'events'>[]
}

/** Retries of an event that cannot be handled; event-delivery.ts sets the waits between them. */
const DELIVERY_RETRIES = 15
/** After this time a job whose process died goes to another one. A handler that needs longer keeps its jobs. */
const EXPIRE_SECONDS = 120
const TEN_YEARS_MINUTES = 10 * 366 * 24 * 60

const SUBSCRIBER_QUEUE = {
  policy: 'standard',
  retryLimit: DELIVERY_RETRIES,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: EXPIRE_SECONDS,
  retentionMinutes: TEN_YEARS_MINUTES,
} as const

/** Creates the missing queues and subscribes them to their events; fast where none is missing. */
export async function prepareQueues(
  boss: Boss,
  database: Database,
  { types, subscribers }: QueueList,
): Promise<void> {
  await database.alone(async () => {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const { name } of types) if (!known.has(name)) await boss.createQueue(name)
    for (const { name } of subscribers) {
      const queue = { name, ...SUBSCRIBER_QUEUE }
      const before = known.get(name)
      if (!before) await boss.createQueue(name, queue)
      else if (!isDeepStrictEqual({ ...before, ...queue }, before)) await boss.updateQueue(name, queue)
    }
    await subscribe(database, subscribers)
    await schedule(boss, types)
  })
}

async function subscribe(database: Database, subscribers: QueueList['subscribers']): Promise<void> {
  const wanted = subscribers.flatMap(({ name, events }) =>
    events.map((event) => ({ name, event: event.name })),
  )
  await database.query(
    `with wanted as (select * from json_to_recordset($1::json) as w (name text, event text)),
      gone as (
        delete from pgboss.subscription s
        where not exists (select from wanted w where w.name = s.name and w.event = s.event)
      )
      insert into pgboss.subscription (event, name) select event, name from wanted on conflict do nothing`,
    [JSON.stringify(wanted)],
  )
}

/** Writes the schedules that are new or changed, and removes those that no type has any more. */
async function schedule(boss: Boss, types: QueueList['types']): Promise<void> {
  const scheduled = new Map((await boss.getSchedules()).map((one) => [one.name, one]))
  for (const { name, schedule: cron, retries } of types) {
    if (!cron) continue
    const [before, options] = [scheduled.get(name), { retryLimit: retries }]
    scheduled.delete(name)
    if (before?.cron === cron && isDeepStrictEqual(before.options, options)) continue
    await boss.schedule(name, cron, {}, options)
  }
  for (const name of scheduled.keys()) await boss.unschedule(name)
}

/**
 * Part of a statement whose `written` is the outbox row: adds a job to the queue of every subscriber of its type, in
 * one insert. The job carries the event, because the outbox keeps its rows for thirty days and a job may wait for
 * years.
 */
export function insertDeliveries(): SQL {
  return sql`insert into pgboss.job
      (name, data, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, policy)
    select q.name, jsonb_build_object('id', w.id, 'type', w.type, 'payload', w.payload),
      q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds * interval '1 second',
      now() + q.retention_minutes * interval '1 minute', q.policy
    from written w
    join pgboss.subscription s on s.event = w.type
    join pgboss.queue q on q.name = s.name`
}

/** The queues that have due jobs, in one query for all of them. */
export async function findDue(db: Db, queues: readonly string[]): Promise<Set<string>> {
  if (queues.length === 0) return new Set()
  const names = sql.join(
    queues.map((name) => sql`(${name}::text)`),
    sql`, `,
  )
  const rows = await rowsOf(
    db,
    sql`select q.name from (values ${names}) q (name) where exists
      (select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after < now())`,
  )
  return new Set(rows.map(({ name }) => String(name)))
}

/** A NOTIFY on this channel names a queue that has work now. */
export const WORK_CHANNEL = 'multiball_work'

/** Wakes the workers of a queue in every process once the transaction of `db` has committed. */
export async function wakeWorkers(db: Db, queue: string): Promise<void> {
  await db.execute(sql`select pg_notify(${WORK_CHANNEL}, ${queue})`)
}
