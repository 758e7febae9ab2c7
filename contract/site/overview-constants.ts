// Words and periods of the admins' overview. Without schemas, so that pages do not load the validator.

/** Selectable periods in days. */
export const OVERVIEW_DAYS = ['30', '90', '365'] as const
export type OverviewDays = (typeof OVERVIEW_DAYS)[number]

/** Series counted per day. */
export const OVERVIEW_SERIES = ['sign_ups', 'posts', 'listings', 'plans_begun', 'plans_ended'] as const
export type OverviewSeriesName = (typeof OVERVIEW_SERIES)[number]

/** Queues that await staff. */
export const OVERVIEW_QUEUES = ['review', 'contact', 'proposals', 'event_proposals', 'webhooks'] as const
export type OverviewQueueName = (typeof OVERVIEW_QUEUES)[number]

/** Health checks of a running site. */
export const HEALTH_CHECKS = ['disk', 'email', 'work', 'catalogue', 'payments', 'address'] as const
export type HealthCheckName = (typeof HEALTH_CHECKS)[number]

/** Works as intended; works with limitations; does not work. */
export const HEALTH_STATES = ['good', 'doubtful', 'bad'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
