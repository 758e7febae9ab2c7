// What the admins' overview counts, without zod: for browser code.

/** How many days it may look back. */
export const OVERVIEW_DAYS = ['30', '90', '365'] as const
export type OverviewDays = (typeof OVERVIEW_DAYS)[number]

/** What is counted day by day. */
export const OVERVIEW_SERIES = ['sign_ups', 'posts', 'listings', 'plans_begun', 'plans_ended'] as const
export type OverviewSeriesName = (typeof OVERVIEW_SERIES)[number]

/** What waits for somebody of the staff. */
export const OVERVIEW_QUEUES = ['review', 'proposals', 'webhooks'] as const
export type OverviewQueueName = (typeof OVERVIEW_QUEUES)[number]

/** What can be wrong with a site that runs. */
export const HEALTH_CHECKS = ['disk', 'email', 'work', 'catalogue', 'payments', 'address'] as const
export type HealthCheckName = (typeof HEALTH_CHECKS)[number]

/** As it should be; runs, but not as it should; does not work. */
export const HEALTH_STATES = ['good', 'doubtful', 'bad'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
