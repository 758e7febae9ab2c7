// Job workers: each process fetches jobs and runs as many at a time as their type allows. pg-boss's own workers poll
// every queue separately, and complete a job without checking that they still hold it.
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '#server/base/database/database.ts'
import { type Log, loggableError } from '#server/base/log.ts'
import { clientOf } from './job-client.ts'
import { findDue, WORK_CHANNEL } from './job-queues.ts'
import type { Boss, JobType } from './jobs.ts'

export type Handler = (data: never) => Promise<void>

export interface JobWorkers {
  /** Reacts to new jobs at once; polling finds what is due later. */
  listen(): Promise<void>
  /** Makes this process handle jobs of the type. */
  start(type: JobType<object>, handler: Handler): void
  /** Fetches no more jobs; those not done in time go to another process. */
  stop(): Promise<void>
}

/** One attempt at a job: a later attempt has a higher count. */
interface Attempt {
  id: string
  name: string
  data: object
  retryCount: number
  expireInSeconds: number
}

interface Worker {
  type: JobType<object>
  handler: Handler
  /** Number of its jobs that this process is at. */
  running: number
  /** Whether it is fetching jobs. */
  isAwake: boolean
  /** Woken while it was fetching: it may have looked into its queue a moment too early. */
  isCalledAgain: boolean
}

interface WorkersOptions {
  database: Database
  log: Log
  /** How often all queues together are polled. */
  pollSeconds: number
  /** How long a stop waits for running jobs. */
  stopSeconds: number
}

export function createJobWorkers(
  boss: Boss,
  { database, log, pollSeconds, stopSeconds }: WorkersOptions,
): JobWorkers {
  const workers = new Map<string, Worker>()
  const attempts = createAttempts(boss, { database, log })
  const pending = new Set<Promise<void>>()
  let isStopped = false
  const timer = setInterval(() => track(wakeDue()), pollSeconds * 1_000)
  timer.unref()

  /** Tracks work that a stop waits for. */
  function track(work: Promise<void>): void {
    const tracked = work.catch(logFailedSearch(log)).then(() => void pending.delete(tracked))
    pending.add(tracked)
  }

  /** One query for all queues, so that an idle site costs next to nothing. */
  async function wakeDue(): Promise<void> {
    const idle = [...workers.values()].filter(({ isAwake }) => !isAwake)
    const due = await findDue(
      database.db,
      idle.map(({ type }) => type.name),
    )
    for (const worker of idle) if (due.has(worker.type.name)) wake(worker)
  }

  function wake(worker: Worker): void {
    if (isStopped) return
    worker.isCalledAgain = worker.isAwake
    if (!worker.isAwake) track(fetchAll(worker))
  }

  /** Starts due jobs until none is left, or as many run as may; each that ends wakes the worker again. */
  async function fetchAll(worker: Worker): Promise<void> {
    const { name, atOnce = 1 } = worker.type
    worker.isAwake = true
    try {
      while (!isStopped && worker.running < atOnce) {
        worker.isCalledAgain = false
        const batchSize = atOnce - worker.running
        const fetched = (await boss.fetch(name, { batchSize, includeMetadata: true })) as Attempt[]
        for (const attempt of fetched) track(run(worker, attempt))
        if (fetched.length === 0 && !worker.isCalledAgain) return
      }
    } finally {
      worker.isAwake = false
    }
  }

  async function run(worker: Worker, attempt: Attempt): Promise<void> {
    worker.running++
    await attempts.run(attempt, worker.handler)
    worker.running--
    // The embedded database runs on this thread: without a pause, many jobs in a row block everything else.
    await setImmediate()
    wake(worker)
  }

  async function untilNonePending(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending)
  }

  return {
    listen: () =>
      database.listen(WORK_CHANNEL, (queue) => {
        const worker = workers.get(queue)
        if (worker) wake(worker)
      }),
    start: (type, handler) => {
      const worker = { type, handler, running: 0, isAwake: false, isCalledAgain: false }
      workers.set(type.name, worker)
      wake(worker)
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      const over = new AbortController()
      const time = pause(stopSeconds * 1_000, undefined, { signal: over.signal }).catch(() => undefined)
      await Promise.race([untilNonePending(), time])
      over.abort()
      await attempts.abandon()
    },
  }
}

function logFailedSearch(log: Log): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'jobs could not be looked for')
}

interface Attempts {
  /** Resolves once the job is marked as done or failed, or its time is over. */
  run(attempt: Attempt, handler: Handler): Promise<void>
  /** Marks those that are still running as failed. */
  abandon(): Promise<void>
}

/** The attempts of this process. */
function createAttempts(boss: Boss, { database, log }: Pick<WorkersOptions, 'database' | 'log'>): Attempts {
  const running = new Map<string, Attempt>()
  const onFailedSearch = logFailedSearch(log)

  /** Each job is marked as done or failed separately: one that fails does not fail the others. */
  async function settle(attempt: Attempt, handler: Handler): Promise<void> {
    try {
      await handler(attempt.data as never)
    } catch (error) {
      log.error({ err: error, job: attempt.name, jobId: attempt.id }, 'a job failed')
      await markFailed(attempt, error).catch(onFailedSearch)
      return
    }
    await markDone(database, attempt).catch(onFailedSearch)
  }

  /** A handler that hangs does not block its queue for ever: the job expires and is given out again. */
  async function withinTime(attempt: Attempt, settled: Promise<void>): Promise<void> {
    const over = new AbortController()
    const time = pause(Number(attempt.expireInSeconds) * 1_000, undefined, {
      signal: over.signal,
      ref: false,
    }).catch(() => undefined)
    await Promise.race([settled, time])
    over.abort()
    running.delete(attempt.id)
  }

  /** pg-boss sets the retry's time but checks the id alone, so first make sure that this attempt still has the job. */
  async function markFailed(attempt: Attempt, error: unknown): Promise<void> {
    const { name, id, retryCount } = attempt
    const kept = loggableError(error)
    await database.db.transaction(async (tx) => {
      const ours = await rowsOf(
        tx,
        sql`select id from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'active'
          and retry_count = ${retryCount} for update`,
      )
      if (ours.length === 0) return
      await boss.fail(name, id, kept instanceof Error ? kept : { value: kept }, { db: clientOf(tx) })
    })
  }

  return {
    run: (attempt, handler) => {
      running.set(attempt.id, attempt)
      return withinTime(attempt, settle(attempt, handler))
    },
    abandon: async () => {
      for (const attempt of running.values())
        await markFailed(attempt, new Error('the process stopped')).catch(onFailedSearch)
    },
  }
}

/** Does nothing if the job has expired and another process has it: that one decides its outcome. */
async function markDone(database: Database, { name, id, retryCount }: Attempt): Promise<void> {
  await database.query(
    `update pgboss.job set state = 'completed', completed_on = now()
      where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3`,
    [name, id, retryCount],
  )
}
