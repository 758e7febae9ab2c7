// Background jobs for admins: waiting, running, failed and scheduled.
import { z } from 'zod'
import { Time } from './values.ts'

const Count = z.int().min(0)

export const JobQueue = z.strictObject({
  name: z.string(),
  /** Including failed jobs that will be retried. */
  waiting: Count,
  running: Count,
  failed: Count,
  /** Within the last day. */
  done: Count,
})
export type JobQueue = z.infer<typeof JobQueue>

const JobSummary = z.strictObject({
  id: z.uuid(),
  queue: z.string(),
  /** Ids of the subject, never texts. */
  about: z.array(z.strictObject({ name: z.string(), id: z.string() })),
  /** Number of tries. */
  tries: z.int().min(1),
})

/** Failed for good: not retried automatically. */
export const FailedJob = JobSummary.extend({ error: z.string(), failedAt: Time })
export type FailedJob = z.infer<typeof FailedJob>

export const RunningJob = JobSummary.extend({ startedAt: Time })
export type RunningJob = z.infer<typeof RunningJob>

export const JobSchedule = z.strictObject({
  queue: z.string(),
  /** Cron expression in UTC. */
  cron: z.string(),
  nextAt: Time.nullable(),
  /** Whether it is waiting or running. */
  isBusy: z.boolean(),
  lastAt: Time.nullable(),
  lastState: z.enum(['done', 'failed', 'running', 'waiting']).nullable(),
})
export type JobSchedule = z.infer<typeof JobSchedule>

/** An event subscriber and its backlog. */
export const EventSubscriber = z.strictObject({
  name: z.string(),
  /** Including failed events that will be retried. */
  waiting: Count,
  /** Failed at every try: stay until an admin runs them. */
  dead: Count,
  /** Time of the oldest waiting or dead event. */
  oldestAt: Time.nullable(),
})
export type EventSubscriber = z.infer<typeof EventSubscriber>

export const JobsOverview = z.strictObject({
  /** Time of this snapshot. */
  at: Time,
  queues: z.array(JobQueue),
  /** The newest 50. */
  running: z.array(RunningJob),
  /** The newest 50. */
  failed: z.array(FailedJob),
  schedules: z.array(JobSchedule),
  subscribers: z.array(EventSubscriber),
})
export type JobsOverview = z.infer<typeof JobsOverview>

export const JobId = z.object({ id: z.uuid() })
export const SubscriberName = z.object({ name: z.string().regex(/^\w{1,80}$/) })
export const ScheduleName = z.object({ name: z.string().regex(/^[\w.-]{1,80}$/) })
