// The admins' overview: how the site grows, what it earns, what waits for somebody, and what is wrong with it.
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
  /** How many on each day of UTC, the oldest first, today last. */
  days: z.array(Count),
  /** How many in as many days before. */
  before: Count,
})
export type OverviewSeries = z.infer<typeof OverviewSeries>

export const PlanStatistics = z.strictObject({
  tier: z.string(),
  price: Money,
  /** Who pays for it now. */
  members: Count,
  /** What they pay in a month by the tier's price of today, before fees. */
  monthly: Money,
  /** Within the days that were asked for. */
  begun: Count,
  ended: Count,
})
export type PlanStatistics = z.infer<typeof PlanStatistics>

export const HealthFinding = z.strictObject({
  check: z.enum(HEALTH_CHECKS),
  state: z.enum(HEALTH_STATES),
  /** One sentence: how it stands. */
  text: z.string(),
  /** One sentence: what to do; null where nothing is to be done. */
  advice: z.string().nullable(),
  /** Where on this site it can be looked into. */
  path: z.string().nullable(),
})
export type HealthFinding = z.infer<typeof HealthFinding>

export const SiteOverview = z.strictObject({
  /** When this was so. */
  at: Time,
  /** The first of the days, as 2026-01-31. */
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
    summary: 'How the site stands: growth by day, paid plans, what waits for staff, and what is wrong.',
    access: 'jobs.manage',
    query: z.object({ days: z.enum(OVERVIEW_DAYS).optional() }),
    reply: SiteOverview,
  },
})
