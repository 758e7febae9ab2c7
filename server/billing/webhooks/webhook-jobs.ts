import { jobType } from '#server/base/jobs/jobs.ts'

/** Added with each webhook event; maintenance finds within a minute what a crashed process left behind. */
export const workWebhookEvents = jobType<Record<string, never>>('membership.webhook_events', { retries: 3 })
