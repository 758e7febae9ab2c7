// Plan statistics: revenue, and how many plans begin and end, as the provider last reported.
import { and, asc, eq, gt, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PlanStatistics } from '#contract/site/overview.ts'
import { countByDay, type TimeSpan } from '#server/base/database/daily-counts.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { subscriptions, tierPrices } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'

const ofProvider = ({ payments }: Billing) => eq(subscriptions.provider, payments?.provider ?? '')

/** Subscriptions begun per day. */
export function countBegun(billing: Billing) {
  return (db: Db, span: TimeSpan) =>
    countByDay(db, { table: subscriptions, at: subscriptions.startedAt, where: ofProvider(billing) }, span)
}

/** Subscriptions ended per day: a canceled plan ends when its paid period is over. */
export function countEnded(billing: Billing) {
  return (db: Db, span: TimeSpan) =>
    countByDay(db, { table: subscriptions, at: subscriptions.endedAt, where: ofProvider(billing) }, span)
}

/** For each paid tier that was ever subscribed to or is on sale; gifts and trials bring no revenue. */
export async function readPlanStatistics(
  billing: Billing,
  db: Db,
  { from, until }: TimeSpan,
): Promise<PlanStatistics[]> {
  const within = (at: typeof subscriptions.startedAt | typeof subscriptions.endedAt) =>
    and(isNotNull(at), gte(at, from), lt(at, until))
  const count = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`
  const isPaying = eq(subscriptions.state, 'active')
  const { name, priceCents } = membershipTiers
  const rows = await db
    .select({
      name,
      priceCents,
      members: count(isPaying),
      monthly: sql<number>`coalesce(sum(${tierPrices.cents}) filter (where ${isPaying}), 0)::int`,
      begun: count(within(subscriptions.startedAt)),
      ended: count(within(subscriptions.endedAt)),
    })
    .from(membershipTiers)
    .leftJoin(subscriptions, and(eq(subscriptions.tierId, membershipTiers.id), ofProvider(billing)))
    .leftJoin(tierPrices, eq(tierPrices.id, subscriptions.priceId))
    .where(gt(priceCents, 0))
    .groupBy(membershipTiers.id)
    .orderBy(asc(priceCents), asc(membershipTiers.id))
  return rows.map(({ name: tier, priceCents: cents, members, monthly, begun, ended }) => ({
    tier,
    price: moneyOf(cents),
    members,
    monthly: moneyOf(monthly),
    begun,
    ended,
  }))
}
