// The admins' overview: growth, revenue, open queues and health.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Money, Time } from '#contract/values.ts'
import {
  HEALTH_CHECKS,
  HEALTH_STATES,
  OVERVIEW_DAYS,
  OVERVIEW_QUEUES,
  OVERVIEW_SERIES,
} from './overview-constants.ts'

const Count = z.int().min(0)

export const OverviewSeries = z.strictObject({
  name: z.enum(OVERVIEW_SERIES),
  /** Count per UTC day, oldest first, today last. */
  days: z.array(Count),
  /** Count in the preceding period of the same length. */
  before: Count,
})
export type OverviewSeries = z.infer<typeof OverviewSeries>

export const PlanStatistics = z.strictObject({
  tier: z.string(),
  price: Money,
  /** Number of members who pay for it now. */
  members: Count,
  /** Their monthly payments, each at the price they joined at, before fees and promotion codes. */
  monthly: Money,
  /** Subscriptions started within the requested period. */
  begun: Count,
  ended: Count,
})
export type PlanStatistics = z.infer<typeof PlanStatistics>

export const HealthFinding = z.strictObject({
  check: z.enum(HEALTH_CHECKS),
  state: z.enum(HEALTH_STATES),
  /** One sentence: the state. */
  text: z.string(),
  /** One sentence: the remedy; null if none is needed. */
  advice: z.string().nullable(),
  /** Page of this site with the details. */
  path: z.string().nullable(),
})
export type HealthFinding = z.infer<typeof HealthFinding>

export const SiteOverview = z.strictObject({
  /** Time of this snapshot. */
  at: Time,
  /** First day of the period, as 2026-01-31. */
  from: z.iso.date(),
  members: Count,
  series: z.array(OverviewSeries),
  plans: z.array(PlanStatistics),
  queues: z.array(z.strictObject({ name: z.enum(OVERVIEW_QUEUES), waiting: Count, path: z.string() })),
  health: z.array(HealthFinding),
})
export type SiteOverview = z.infer<typeof SiteOverview>

export const siteOverview = endpoints({
  'GET /api/admin/overview': {
    summary: 'Overview: growth by day, paid plans, work waiting for staff, and problems.',
    access: 'jobs.manage',
    query: z.object({ days: z.enum(OVERVIEW_DAYS).optional() }),
    reply: SiteOverview,
  },
})
