// Background jobs for admins; their actions are in the audit log.
import type { JobsOverview } from '#contract/jobs.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import {
  dropJob,
  isSubscriber,
  readJobs,
  retryDeliveries,
  retryJob,
  runSchedule,
} from '#server/base/jobs/admin-jobs.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'

/** Null on the command line. */
type Actor = Pick<ViewingMember, 'id' | 'username'> | null

export async function getJobs({ db, clock }: AppContext): Promise<JobsOverview> {
  const now = clock.now()
  const { queues, running, failed, schedules, subscribers } = await readJobs(db, now)
  return {
    at: now.toISOString(),
    queues: queues.map(({ stuck: _, ...queue }) => queue),
    running: running.map(({ startedAt, ...job }) => ({ ...job, startedAt: startedAt.toISOString() })),
    failed: failed.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt.toISOString() })),
    subscribers: subscribers.map(({ oldestAt, ...subscriber }) => ({
      ...subscriber,
      oldestAt: oldestAt?.toISOString() ?? null,
    })),
    schedules: schedules.map(({ nextAt, lastAt, ...schedule }) => ({
      ...schedule,
      nextAt: nextAt?.toISOString() ?? null,
      lastAt: lastAt?.toISOString() ?? null,
    })),
  }
}

/** Retries a failed job, or discards it. */
export async function settleFailedJob(
  { db, clock }: AppContext,
  { id, step, by }: { id: string; step: 'retry' | 'drop'; by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const job = step === 'retry' ? await retryJob(tx, id) : await dropJob(tx, id)
    if (!job) throw refuse.notFound('job_not_failed', 'This failed job no longer exists.')
    await audit(tx, {
      actor: by,
      action: step === 'retry' ? 'job_retried' : 'job_dropped',
      subject: { kind: 'job', id },
      detail: { queue: job.queue },
      at: clock.now(),
    })
  })
}

/** Runs a subscriber's waiting events now, dead letters included. */
export async function runSubscriberNow(
  { db, clock }: AppContext,
  { name, by }: { name: string; by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isSubscriber(tx, name)))
      throw refuse.notFound('unknown_subscriber', 'There is no subscriber with this name.')
    const count = await retryDeliveries(tx, name)
    if (count === 0) throw refuse.conflict('nothing_waits', 'No events are waiting for this subscriber.')
    await audit(tx, {
      actor: by,
      action: 'subscriber_run',
      subject: { kind: 'subscriber', id: name },
      detail: { count },
      at: clock.now(),
    })
  })
}

export async function runScheduleNow(
  { db, clock }: AppContext,
  { name, by }: { name: string; by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const outcome = await runSchedule(tx, name)
    if (outcome === 'unknown')
      throw refuse.notFound('unknown_schedule', 'There is no schedule with this name.')
    if (outcome === 'busy')
      throw refuse.conflict('job_waits_already', 'This job is already waiting or running.')
    await audit(tx, {
      actor: by,
      action: 'schedule_run',
      subject: { kind: 'schedule', id: name },
      at: clock.now(),
    })
  })
}
