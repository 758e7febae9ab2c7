// Background jobs: work that must not be lost and that no request waits for. pg-boss stores it in the database; only
// this file, its queues and workers (job-queues.ts, job-workers.ts), the delivery of events (event-delivery.ts) and the
// admin's jobs screen (admin-jobs.ts) know its tables.

import PgBoss from 'pg-boss'
import { DAY_SECONDS } from '#contract/durations.ts'
import type { Database, Db } from '#server/base/database/database.ts'
import type { Log } from '#server/base/log.ts'
import { clientOf } from './job-client.ts'
import { prepareQueues, type QueueList, wakeWorkers } from './job-queues.ts'
import { createJobWorkers, type Handler } from './job-workers.ts'

export interface JobType<T extends object> {
  readonly name: string
  readonly retries: number
  /** Minute-hour-day cron line in UTC, for scheduled work. */
  readonly schedule?: string
  /** How many run concurrently in one process; the default is one. */
  readonly atOnce?: number
  /** Whether it sends one email: the health checks tell of those that fail. */
  readonly isMail?: boolean
  readonly data?: T
}

export function jobType<T extends object>(
  name: string,
  options: { retries: number; schedule?: string; atOnce?: number },
): JobType<T> {
  return { name, ...options }
}

/** The delay doubles from five seconds, each with up to as much jitter: tried for 11 hours at least, 23 at most. */
const MAIL_RETRIES = 13

/** A job that sends one email, and outlasts a mail server that is down for a night. */
export function mailJobType<T extends object>(
  name: string,
  options: { retries?: number; atOnce?: number } = {},
): JobType<T> {
  return { name, retries: MAIL_RETRIES, ...options, isMail: true }
}

export interface Jobs {
  /** Adds a job in the transaction of `db`: it exists exactly if the transaction commits. `afterSeconds` delays it. */
  add<T extends object>(db: Db, type: JobType<T>, data: T, options?: { afterSeconds?: number }): Promise<void>
  /** Adds several in one statement, otherwise like `add`. */
  addAll<T extends object>(
    db: Db,
    type: JobType<T>,
    jobs: readonly { data: T; afterSeconds?: number }[],
  ): Promise<void>
  /** Registers the handler; each process runs one at a time, or as many as the type allows. */
  work<T extends object>(type: JobType<T>, handler: (data: T) => Promise<void>): Promise<void>
  /** Takes no more jobs and waits for running ones; happens once. */
  stop(): Promise<void>
}

/** NOTIFY wakes the workers; polling finds what is due later, and what came while the connection was lost. */
const POLL_SECONDS = 10
const STOP_SECONDS = 5
/** Completed jobs are counted for a day. */
const DONE_SECONDS = DAY_SECONDS
/** Undelivered events are never dropped; the cleanup removes other failed jobs (admin-jobs.ts). */
const FAILED_SECONDS = 10 * 366 * DAY_SECONDS

export type Boss = PgBoss

/** pg-boss on the site's own database handle; it neither polls nor cleans up until it is started. */
export function createBoss(database: Database): Boss {
  return new PgBoss({
    db: {
      executeSql: async (text: string, values: unknown[]) => {
        const result = await database.query(text, values)
        return { rows: result.rows }
      },
    },
    archiveCompletedAfterSeconds: DONE_SECONDS,
    archiveFailedAfterSeconds: FAILED_SECONDS,
    maintenanceIntervalSeconds: 60,
    // Schedules are to the minute; pg-boss's default, a poll every five seconds, is most of an idle site's load.
    cronWorkerIntervalSeconds: 30,
  })
}

interface JobsOptions extends QueueList {
  /** How often the queues are polled. */
  pollSeconds?: number
  /** How long a stop waits for running jobs. */
  stopSeconds?: number
}

/** Opens all queues and starts taking jobs. */
export async function openJobs(
  database: Database,
  log: Log,
  { pollSeconds = POLL_SECONDS, stopSeconds = STOP_SECONDS, ...list }: JobsOptions,
): Promise<Jobs> {
  const boss = createBoss(database)
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
  // It creates tables: two processes doing so at once would deadlock.
  await database.alone(() => boss.start())
  await prepareQueues(boss, database, list)
  const known = new Set(list.types.map(({ name }) => name))

  function mustKnow({ name }: JobType<object>): void {
    if (!known.has(name)) throw new Error(`the queue ${name} is missing in the list of job types`)
  }

  const workers = createJobWorkers(boss, { database, log, pollSeconds, stopSeconds })
  await workers.listen()
  let stopped: Promise<void> | undefined

  return {
    add: async (db, type, data, { afterSeconds = 0 } = {}) => {
      mustKnow(type)
      const id = await boss.send(type.name, data, {
        retryLimit: type.retries,
        retryDelay: 5,
        retryBackoff: true,
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
        db: clientOf(db),
      })
      if (id === null) throw new Error(`the queue ${type.name} took no job`)
      if (afterSeconds === 0) await wakeWorkers(db, type.name)
    },
    addAll: async (db, type, jobs) => {
      mustKnow(type)
      if (jobs.length === 0) return
      const wanted = jobs.map(({ data, afterSeconds = 0 }) => ({
        name: type.name,
        data,
        retryLimit: type.retries,
        retryDelay: 5,
        retryBackoff: true,
        ...(afterSeconds > 0 && { startAfter: String(afterSeconds) }),
      }))
      await boss.insert(wanted, { db: clientOf(db) })
      if (jobs.some(({ afterSeconds = 0 }) => afterSeconds === 0)) await wakeWorkers(db, type.name)
    },
    work: async (type, handler) => {
      mustKnow(type)
      workers.start(type, handler as Handler)
    },
    stop: () => {
      stopped ??= workers.stop().then(() => boss.stop({ graceful: true, timeout: 5_000, wait: true }))
      return stopped
    },
  }
}

/** Marks jobs as done in the transaction of `tx`; returns how many were still this process's. */
export async function completeJobs(
  boss: Boss,
  tx: Db,
  { name, ids }: { name: string; ids: readonly string[] },
): Promise<number> {
  // pg-boss's types lack both this signature and its result.
  const complete = boss.complete as unknown as (
    name: string,
    ids: readonly string[],
    data: null,
    options: PgBoss.ConnectionOptions,
  ) => Promise<{ affected: number }>
  return (await complete(name, ids, null, { db: clientOf(tx) })).affected
}
