// Background work as admins see it: what waits, runs and failed, and what comes by itself.
import { z } from 'zod'
import { Time } from './values.ts'

const Count = z.int().min(0)

export const JobQueue = z.strictObject({
  name: z.string(),
  /** Including what failed and will be tried again. */
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
  /** What it is about: ids alone, never a text. */
  about: z.array(z.strictObject({ name: z.string(), id: z.string() })),
  /** How often it was tried. */
  tries: z.int().min(1),
})

/** It is not tried again by itself. */
export const FailedJob = JobSummary.extend({ error: z.string(), failedAt: Time })
export type FailedJob = z.infer<typeof FailedJob>

export const RunningJob = JobSummary.extend({ startedAt: Time })
export type RunningJob = z.infer<typeof RunningJob>

export const JobSchedule = z.strictObject({
  queue: z.string(),
  /** Minute, hour, day, month, day of the week, in UTC. */
  cron: z.string(),
  nextAt: Time.nullable(),
  /** It waits or runs already. */
  isBusy: z.boolean(),
  lastAt: Time.nullable(),
  lastState: z.enum(['done', 'failed', 'running', 'waiting']).nullable(),
})
export type JobSchedule = z.infer<typeof JobSchedule>

/** Who reacts to events, and what of them has not reached it yet. */
export const EventSubscriber = z.strictObject({
  name: z.string(),
  /** Including what failed and will be tried again. */
  waiting: Count,
  /** Failed at every try: they stay until somebody runs them. */
  dead: Count,
  /** When the oldest of both happened. */
  oldestAt: Time.nullable(),
})
export type EventSubscriber = z.infer<typeof EventSubscriber>

export const JobsOverview = z.strictObject({
  /** When this was so. */
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
