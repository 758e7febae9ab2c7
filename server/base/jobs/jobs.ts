// Work that must not be lost and need not be waited for. pg-boss keeps it in the database; only this file, its queues
// and workers (job-queues.ts, job-workers.ts), the delivery of events (event-delivery.ts) and the screen of jobs
// (jobs-desk.ts) know its tables.

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
  /** Minute-hour-day cron line in UTC for work that comes by itself. */
  readonly schedule?: string
  /** How many one process does at the same time; one unless said otherwise. */
  readonly atOnce?: number
  readonly data?: T
}

export function jobType<T extends object>(
  name: string,
  options: { retries: number; schedule?: string; atOnce?: number },
): JobType<T> {
  return { name, ...options }
}

export interface Jobs {
  /** Adds a job in the transaction of `db`: it exists exactly if the transaction commits. `afterSeconds` lets it wait. */
  add<T extends object>(db: Db, type: JobType<T>, data: T, options?: { afterSeconds?: number }): Promise<void>
  /** Adds several in one statement, otherwise as `add` does. */
  addAll<T extends object>(
    db: Db,
    type: JobType<T>,
    jobs: readonly { data: T; afterSeconds?: number }[],
  ): Promise<void>
  /** Says who does the work; in each process one at a time, or as many as the type says. */
  work<T extends object>(type: JobType<T>, handler: (data: T) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** NOTIFY wakes the workers; this finds what is due later, and what came while the connection was gone. */
const POLL_SECONDS = 10
const STOP_SECONDS = 5
/** Done work is counted for a day. */
const DONE_SECONDS = DAY_SECONDS
/** Events that could not be delivered are never thrown away; the cleanup removes other failed work (jobs-desk.ts). */
const FAILED_SECONDS = 10 * 366 * DAY_SECONDS

export type Boss = PgBoss

/** pg-boss on the site's own database handle; it neither looks for work nor cleans up until it is started. */
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
    // Schedules are to the minute; asking every five seconds, as it does by itself, is most of an idle site's work.
    cronWorkerIntervalSeconds: 30,
  })
}

interface JobsOptions extends QueueList {
  /** How often the queues are asked for work. */
  pollSeconds?: number
  /** How long a stop waits for the jobs at hand. */
  stopSeconds?: number
}

/** Opens the queues of all the work there is and starts taking jobs. */
export async function openJobs(
  database: Database,
  log: Log,
  { pollSeconds = POLL_SECONDS, stopSeconds = STOP_SECONDS, ...list }: JobsOptions,
): Promise<Jobs> {
  const boss = createBoss(database)
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
  // It makes tables: two processes doing so at once would deadlock.
  await database.alone(() => boss.start())
  await prepareQueues(boss, database, list)
  const known = new Set(list.types.map(({ name }) => name))

  function mustKnow({ name }: JobType<object>): void {
    if (!known.has(name)) throw new Error(`the queue ${name} is missing in the list of job types`)
  }

  const workers = createJobWorkers(boss, { database, log, pollSeconds, stopSeconds })
  await workers.listen()

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
    stop: async () => {
      await workers.stop()
      await boss.stop({ graceful: true, timeout: 5_000, wait: true })
    },
  }
}

/** Marks jobs as done in the transaction of `tx`; answers how many there were to mark. */
export async function completeJobs(
  boss: Boss,
  tx: Db,
  { name, ids }: { name: string; ids: readonly string[] },
): Promise<number> {
  // What it answers is missing in its types, and so is this form of the call.
  const complete = boss.complete as unknown as (
    name: string,
    ids: readonly string[],
    data: null,
    options: PgBoss.ConnectionOptions,
  ) => Promise<{ affected: number }>
  return (await complete(name, ids, null, { db: clientOf(tx) })).affected
}
