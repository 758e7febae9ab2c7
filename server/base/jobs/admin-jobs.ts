// Job administration: list jobs, retry or drop failed ones, run a schedule's work now. Reads and writes the queue's own
// tables, in the caller's transaction.
import { sql } from 'drizzle-orm'
import { type Db, type Row, rowsOf } from '#server/base/database/database.ts'
import { tellableText } from '#server/base/http/errors/error-text.ts'
import { nextRun } from './cron.ts'
import { wakeWorkers } from './job-queues.ts'

export interface JobQueue {
  name: string
  /** Including those that failed and will be retried. */
  waiting: number
  /** Of the waiting ones those that failed for some minutes already. */
  stuck: number
  running: number
  failed: number
  /** Within the last day. */
  done: number
}

/** A job and its subject: numeric and catalogue ids from its data, never a text. */
export interface JobSummary {
  id: string
  queue: string
  about: { name: string; id: string }[]
  /** Attempts so far, including the current one. */
  tries: number
}

export interface FailedJob extends JobSummary {
  error: string
  failedAt: Date
}

export interface RunningJob extends JobSummary {
  startedAt: Date
}

export interface JobSchedule {
  queue: string
  cron: string
  nextAt: Date | null
  /** Whether its work is already queued or running. */
  isBusy: boolean
  lastAt: Date | null
  lastState: 'done' | 'failed' | 'running' | 'waiting' | null
}

/** A subscriber to events and its undelivered events. */
export interface SubscriberState {
  name: string
  /** Including those that failed and will be retried. */
  waiting: number
  /** Failed at every attempt. */
  dead: number
  /** When the oldest of both happened. */
  oldestAt: Date | null
}

export interface JobsOverview {
  queues: JobQueue[]
  running: RunningJob[]
  failed: FailedJob[]
  schedules: JobSchedule[]
  subscribers: SubscriberState[]
}

const MOST_LISTED = 50
/** With the delays of jobs.ts, some two to five minutes. */
const STUCK_RETRIES = 5

/** The whole overview of jobs; empty lists on a site whose queue was never opened. */
export async function readJobs(db: Db, now: Date): Promise<JobsOverview> {
  if (!(await hasQueue(db))) return { queues: [], running: [], failed: [], schedules: [], subscribers: [] }
  return {
    queues: await readQueues(db),
    running: (await readIn(db, 'active')).map((row) => ({
      ...toSummary(row),
      startedAt: dateOf(row.started_on) ?? now,
    })),
    failed: (await readIn(db, 'failed')).map((row) => ({
      ...toSummary(row),
      error: tellableText(textOf(row.message), textOf(row.cause)),
      failedAt: dateOf(row.completed_on) ?? now,
    })),
    schedules: await readSchedules(db, now),
    subscribers: await readSubscribers(db),
  }
}

/** Every subscriber with its undelivered events. */
export async function readSubscribers(db: Db): Promise<SubscriberState[]> {
  const rows = await rowsOf(
    db,
    sql`select s.name, count(j.id) filter (where j.state < 'completed')::int as waiting,
          count(j.id) filter (where j.state = 'failed')::int as dead, min(j.created_on) as oldest
        from (select distinct name from pgboss.subscription) s
        left join pgboss.job j on j.name = s.name and (j.state < 'completed' or j.state = 'failed')
        group by s.name order by s.name collate "C"`,
  )
  return rows.map((row) => ({
    name: String(row.name),
    waiting: Number(row.waiting),
    dead: Number(row.dead),
    oldestAt: dateOf(row.oldest),
  }))
}

const FAILED_DAYS = 14

/** Removes jobs that failed more than two weeks ago; undelivered events stay. */
export async function removeOldFailures(db: Db): Promise<void> {
  if (!(await hasQueue(db))) return
  await db.execute(
    sql`delete from pgboss.job where state = 'failed' and completed_on < now() - make_interval(days => ${FAILED_DAYS})
        and name not in (select name from pgboss.subscription)`,
  )
}

/**
 * Deletes jobs about an erased member, except running ones: their data, or the replies of a mail server in their
 * output, may name an address. `key` is the name of the values in the jobs' data.
 */
export async function forgetJobs(
  tx: Db,
  types: readonly { name: string }[],
  { key, values }: { key: string; values: readonly (string | number)[] },
): Promise<void> {
  if (values.length === 0 || !(await hasQueue(tx))) return
  const names = types.map(({ name }) => name)
  for (const table of [sql`pgboss.job`, sql`pgboss.archive`])
    await tx.execute(
      sql`delete from ${table} where name in ${names} and state <> 'active'
          and data->>${key}::text in ${values.map(String)}`,
    )
}

/** Queues a failed job for one more attempt; null where there is no such failed job. */
export async function retryJob(db: Db, id: string): Promise<{ queue: string } | null> {
  const retried = await changed(
    db,
    sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
        where id = ${id}::uuid and state = 'failed' and ${isOurs} returning name`,
  )
  if (retried) await wakeWorkers(db, retried.queue)
  return retried
}

/** Deletes a failed job; null where there is no such failed job. */
export async function dropJob(db: Db, id: string): Promise<{ queue: string } | null> {
  return changed(
    db,
    sql`delete from pgboss.job where id = ${id}::uuid and state = 'failed' and ${isOurs} returning name`,
  )
}

/** Makes the waiting events and dead letters of one subscriber, or of all, due now; returns how many there are. */
export async function retryDeliveries(db: Db, subscriber?: string): Promise<number> {
  if (!(await hasQueue(db))) return 0
  const whose = subscriber === undefined ? sql`true` : sql`name = ${subscriber}`
  const rows = await rowsOf(
    db,
    // A dead letter starts over, with all its retries.
    sql`update pgboss.job set start_after = now(), completed_on = null,
          retry_count = case state when 'failed' then 0 else retry_count end,
          started_on = case state when 'failed' then null else started_on end,
          state = case state when 'failed' then 'retry' else state end
        where name in (select name from pgboss.subscription) and ${whose}
          and (state = 'failed' or state < 'active')
        returning name`,
  )
  for (const name of new Set(rows.map((row) => String(row.name)))) await wakeWorkers(db, name)
  return rows.length
}

/** Whether there is a subscriber of this name. */
export async function isSubscriber(db: Db, name: string): Promise<boolean> {
  if (!(await hasQueue(db))) return false
  return (await rowsOf(db, sql`select from pgboss.subscription where name = ${name} limit 1`)).length > 0
}

/** Queues a schedule's work at once. */
export async function runSchedule(db: Db, queue: string): Promise<'added' | 'busy' | 'unknown'> {
  if (!(await hasQueue(db))) return 'unknown'
  const schedules = await rowsOf(db, sql`select name from pgboss.schedule where name = ${queue} for update`)
  if (schedules.length === 0) return 'unknown'
  const added = await rowsOf(
    db,
    sql`insert into pgboss.job (name, data, retry_limit)
        select name, coalesce(data, '{}'), coalesce((options->>'retryLimit')::int, 0)
        from pgboss.schedule s where s.name = ${queue} and not exists
          (select 1 from pgboss.job j where j.name = s.name and j.state < 'completed')
        returning id`,
  )
  if (added.length === 0) return 'busy'
  await wakeWorkers(db, queue)
  return 'added'
}

/** Leaves out pg-boss's own maintenance queues. */
const isOurs = sql.raw("left(name, 2) <> '__'")

async function hasQueue(db: Db): Promise<boolean> {
  const [row] = await rowsOf(db, sql`select to_regclass('pgboss.job') is not null as yes`)
  return row?.yes === true
}

async function changed(db: Db, statement: ReturnType<typeof sql>): Promise<{ queue: string } | null> {
  if (!(await hasQueue(db))) return null
  const [row] = await rowsOf(db, statement)
  return row ? { queue: String(row.name) } : null
}

async function readQueues(db: Db): Promise<JobQueue[]> {
  const rows = await rowsOf(
    db,
    sql`select q.name,
          count(*) filter (where j.state < 'active')::int as waiting,
          count(*) filter (where j.state < 'active' and j.retry_count >= ${STUCK_RETRIES})::int as stuck,
          count(*) filter (where j.state = 'active')::int as running,
          count(*) filter (where j.state = 'failed')::int as failed,
          count(*) filter (where j.state = 'completed' and j.completed_on > now() - interval '1 day')::int as done
        from pgboss.queue q left join pgboss.job j on j.name = q.name
        where left(q.name, 2) <> '__' group by q.name order by q.name collate "C"`,
  )
  return rows.map((row) => ({
    name: String(row.name),
    waiting: Number(row.waiting),
    stuck: Number(row.stuck),
    running: Number(row.running),
    failed: Number(row.failed),
    done: Number(row.done),
  }))
}

/** The newest jobs in a state; only the messages of their errors. */
function readIn(db: Db, state: 'active' | 'failed'): Promise<Row[]> {
  return rowsOf(
    db,
    sql`select id, name, data, retry_count, started_on, completed_on,
          coalesce(output->>'message', output->'value'->>'message') as message,
          output->'cause'->>'message' as cause
        from pgboss.job where state = ${state} and ${isOurs}
        order by coalesce(completed_on, started_on) desc, id limit ${MOST_LISTED}`,
  )
}

async function readSchedules(db: Db, now: Date): Promise<JobSchedule[]> {
  const rows = await rowsOf(
    db,
    sql`select s.name, s.cron, last.state::text as state, last.at,
          exists (select 1 from pgboss.job j where j.name = s.name and j.state < 'completed') as busy
        from pgboss.schedule s left join lateral (
          select state, at from (
            (select state, coalesce(completed_on, started_on, created_on) as at, created_on
               from pgboss.job where name = s.name order by created_on desc limit 1)
            union all
            (select state, coalesce(completed_on, started_on, created_on), created_on
               from pgboss.archive where name = s.name order by created_on desc limit 1)
          ) both_tables order by created_on desc limit 1
        ) last on true
        where left(s.name, 2) <> '__' order by s.name collate "C"`,
  )
  return rows.map((row) => ({
    queue: String(row.name),
    cron: String(row.cron),
    nextAt: nextRun(String(row.cron), now),
    isBusy: row.busy === true,
    lastAt: dateOf(row.at),
    lastState: STATES[String(row.state)] ?? null,
  }))
}

const STATES: Readonly<Record<string, JobSchedule['lastState']>> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'failed',
}

function toSummary(row: Row): JobSummary {
  return {
    id: String(row.id),
    queue: String(row.name),
    about: idsOf(row.data),
    tries: Number(row.retry_count) + 1,
  }
}

const IDENTIFIER = /^(?:\d{1,15}|G[0-9A-Za-z]{2,12}(?:-[MA][0-9A-Za-z]{2,12}){0,2})$/

function idsOf(data: unknown): JobSummary['about'] {
  if (typeof data !== 'object' || data === null) return []
  // An event's payload ids are more useful than the event's number.
  const about = 'payload' in data ? { ...(data.payload as object) } : data
  return Object.entries(about).flatMap(([name, value]: [string, unknown]) => {
    const isId = (typeof value === 'number' || typeof value === 'string') && IDENTIFIER.test(String(value))
    return isId && /^(?:id|\w{1,40}Id)$/.test(name) ? [{ name, id: String(value) }] : []
  })
}

/** One driver returns dates, the other their text. */
function dateOf(value: unknown): Date | null {
  if (value instanceof Date) return value
  if (typeof value !== 'string') return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
