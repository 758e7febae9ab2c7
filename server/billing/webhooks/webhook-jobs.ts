import { jobType } from '#server/base/jobs/jobs.ts'

/** Added with each notice; what a process left behind that died over it is found by the upkeep of the next minute. */
export const workWebhookEvents = jobType<Record<string, never>>('membership.webhook_events', { retries: 3 })
