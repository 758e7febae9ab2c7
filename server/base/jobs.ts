// Work that must not be lost and need not be waited for. pg-boss keeps it in the database; only this file and the
// desk beside it (jobs-desk.ts), which reads its tables, know pg-boss.
import PgBoss from 'pg-boss'
import type { Database, Db } from './database.ts'
import { keptError, type Log } from './log.ts'

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
  /** Says who does the work; in each process one at a time, or as many as the type says. */
  work<T extends object>(type: JobType<T>, handler: (data: T) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

type Handler = (data: never) => Promise<void>

const POLL_SECONDS = 2
/** Done work is counted for a day; failed work waits two weeks for somebody to look at it. */
const DONE_KEPT_SECONDS = 24 * 60 * 60
const FAILED_KEPT_SECONDS = 14 * DONE_KEPT_SECONDS

/** Opens the queue on the site's own database handle and starts taking jobs; looks for new ones every so many seconds. */
export async function openJobs(
  database: Database,
  log: Log,
  { pollSeconds = POLL_SECONDS } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: async (text: string, values: unknown[]) => {
        const result = await database.query(text, values)
        return { rows: result.rows }
      },
    },
    archiveCompletedAfterSeconds: DONE_KEPT_SECONDS,
    archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
  })
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
  // It makes tables, and partitions for its queues: two processes doing so at once would deadlock.
  await database.alone(() => boss.start())
  const known = new Set<string>()

  async function know(type: JobType<object>): Promise<void> {
    if (known.has(type.name)) return
    await database.alone(async () => {
      await boss.createQueue(type.name)
      if (type.schedule) await boss.schedule(type.name, type.schedule, {}, { retryLimit: type.retries })
    })
    known.add(type.name)
  }

  /** Each is marked as done or failed by itself: left to the library, one that fails takes its whole batch along. */
  async function settle(type: JobType<object>, job: PgBoss.Job<unknown>, handler: Handler): Promise<void> {
    try {
      await handler(job.data as never)
    } catch (error) {
      log.error({ err: error, job: type.name, jobId: job.id }, 'a job failed')
      const kept = keptError(error)
      await boss.fail(type.name, job.id, kept instanceof Error ? kept : { value: kept })
      return
    }
    await boss.complete(type.name, job.id)
  }

  return {
    add: async (db, type, data, { afterSeconds = 0 } = {}) => {
      const client = clientOf(db)
      const id = await boss.send(type.name, data, {
        retryLimit: type.retries,
        retryDelay: 5,
        retryBackoff: true,
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
        ...(client && { db: client }),
      })
      // It drops without a word what nobody ever said they would do.
      if (id === null) throw new Error(`nobody does jobs of the kind ${type.name}`)
    },
    work: async (type, handler) => {
      await know(type)
      const options = { pollingIntervalSeconds: pollSeconds, batchSize: type.atOnce ?? 1 }
      let worker = ''
      worker = await boss.work(type.name, options, async (batch) => {
        // Where there was work there may be more: the pause is for empty queues.
        boss.notifyWorker(worker)
        await Promise.all(batch.map((job) => settle(type, job, handler as Handler)))
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, wait: true }),
  }
}

/** The driver's own client behind a transaction; drizzle's types do not show it (docs/decisions says why we reach in). */
function clientOf(db: Db) {
  const session = (db as unknown as { session?: { client?: { query?: unknown } } }).session
  const client = session?.client
  if (!client || typeof client.query !== 'function') return null
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>
  return { executeSql: (text: string, values: unknown[]) => query(text, values) }
}
