// What billing does by itself, hour by hour and day by day of the provider's clock: in the sandbox that clock can be
// put forward, so no schedule of the machine's would do.

import { and, eq, lt, ne, notInArray, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { House } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { OVER } from '#server/billing/personal-data.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { checkoutAttempts, subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { claimEffect, sweepEffects } from '#server/billing/webhooks/idempotency.ts'
import { reconcile, takeMissedNotices } from '#server/billing/webhooks/reconcile.ts'
import { workOffNotices } from '#server/billing/webhooks/webhook-work.ts'
import { endPlansOfBanned } from './banned-members.ts'
import { tellMember } from './emails.ts'

/** Every minute: what was left behind, and whether an hour has passed there. */
export const keepMembership = jobType<Record<string, never>>('membership.maintenance', {
  retries: 0,
  schedule: '* * * * *',
})

const NOTICES_KEPT_DAYS = 90
/** Longer than anybody disputes a payment. */
const ATTEMPTS_KEPT_DAYS = 400

/** The work of this hour and of this day, unless another process has begun it. */
export async function keepUp(house: House, billing: Billing): Promise<void> {
  const { payments } = billing
  if (!payments) return
  await workOffNotices(house, billing)
  const now = payments.clock.now()
  if (await isFirst(house.db, payments, `hour:${now.toISOString().slice(0, 13)}`)) {
    await takeMissedNotices(house, payments)
    await workOffNotices(house, billing)
    await reconcile(house, payments)
    await endPlansOfBanned(house, payments)
  }
  if (await isFirst(house.db, payments, `day:${now.toISOString().slice(0, 10)}`)) {
    await tellOfExpiringCards(house, payments)
    await sweepEffects(house.db, now)
    await sweepNotices(house)
    await sweepAttempts(house.db, now)
  }
}

function isFirst(db: Db, { provider, clock }: Payments, turn: string): Promise<boolean> {
  return claimEffect(db, `upkeep:${provider}:${turn}`, clock.now())
}

/** The provider tells of no such thing: whose card ends this month or next is told once a month. */
async function tellOfExpiringCards(house: House, payments: Payments): Promise<void> {
  const now = payments.clock.now()
  const month = monthNumber(now.getUTCFullYear(), now.getUTCMonth() + 1)
  const ends = sql`(${subscriptions.card}->>'expiresYear')::int * 12 + (${subscriptions.card}->>'expiresMonth')::int`
  const rows = await house.db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, payments.provider),
        notInArray(subscriptions.state, OVER),
        sql`${subscriptions.endsAt} is null`,
        sql`${ends} between ${month} and ${month + 1}`,
      ),
    )
  for (const { id, userId } of rows) {
    if (userId === null) continue
    await house.db.transaction(async (tx) => {
      if (!(await claimEffect(tx, `letter:card_expires:${id}:${month}`, now))) return
      await tellMember(house, tx, { userId, letter: 'card_expires', subscriptionId: id })
    })
  }
}

function monthNumber(year: number, month: number): number {
  return year * 12 + month
}

async function sweepNotices({ db, clock }: House): Promise<void> {
  const before = new Date(clock.now().getTime() - NOTICES_KEPT_DAYS * DAY_MS)
  await db
    .delete(webhookEvents)
    .where(and(lt(webhookEvents.receivedAt, before), notInArray(webhookEvents.state, ['pending', 'failed'])))
}

async function sweepAttempts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ATTEMPTS_KEPT_DAYS * DAY_MS)
  await db
    .delete(checkoutAttempts)
    .where(and(lt(checkoutAttempts.createdAt, before), ne(checkoutAttempts.state, 'open')))
}
