// Maintenance of billing, hourly and daily by the provider's clock: the sandbox's clock can be advanced, so the job
// schedule's own time would not do.

import { and, eq, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { OVER } from '#server/billing/personal-data.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { checkoutAttempts, subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { claimKey, cleanUpKeys, isClaimed, releaseKeys } from '#server/billing/webhooks/idempotency.ts'
import { reconcile, takeMissedWebhookEvents } from '#server/billing/webhooks/reconcile.ts'
import { processWebhookEvents } from '#server/billing/webhooks/webhook-work.ts'
import { endPlansOfBanned } from './banned-members.ts'
import { tellMember } from './emails.ts'

/** Every minute: picks up unfinished work, and checks whether an hour has passed on that clock. */
export const maintainMembership = jobType<Record<string, never>>('membership.maintenance', {
  retries: 0,
  schedule: '* * * * *',
})

const WEBHOOK_EVENT_DAYS = 90
/** Longer than the dispute period of any payment. */
const ATTEMPT_DAYS = 400

/** Runs the work of this hour and of this day, unless another process has started it. */
export async function maintain(context: AppContext, billing: Billing): Promise<void> {
  const { payments } = billing
  if (!payments) return
  await processWebhookEvents(context, billing)
  const now = payments.clock.now()
  await inTurn(context, payments, `hour:${now.toISOString().slice(0, 13)}`, async () => {
    await takeMissedWebhookEvents(context, payments)
    await processWebhookEvents(context, billing)
    await reconcile(context, payments)
    await endPlansOfBanned(context, payments)
  })
  await inTurn(context, payments, `day:${now.toISOString().slice(0, 10)}`, async () => {
    await tellOfExpiringCards(context, payments)
    await cleanUpKeys(context.db, now)
    await cleanUpWebhookEvents(context, payments)
    await cleanUpAttempts(context.db, now)
  })
}

/** Work that failed is tried again after this time. */
const AGAIN_MS = 10 * MINUTE_MS

/** Does the work for the first caller of a turn; a turn whose work failed is free again some minutes later. */
async function inTurn(
  { db }: AppContext,
  { provider, clock }: Payments,
  turn: string,
  work: () => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const key = `upkeep:${provider}:${turn}`
  const failed = `${key}:failed:${Math.floor(now.getTime() / AGAIN_MS)}`
  if ((await isClaimed(db, [failed])) || !(await claimKey(db, key, now))) return
  try {
    await work()
  } catch (error) {
    await db.transaction(async (tx) => {
      await claimKey(tx, failed, now)
      await releaseKeys(tx, [key])
    })
    throw error
  }
}

/** Once a month, emails members whose card expires this month or next: the provider sends no such event. */
async function tellOfExpiringCards(context: AppContext, payments: Payments): Promise<void> {
  const now = payments.clock.now()
  const month = monthNumber(now.getUTCFullYear(), now.getUTCMonth() + 1)
  const ends = sql`(${subscriptions.card}->>'expiresYear')::int * 12 + (${subscriptions.card}->>'expiresMonth')::int`
  const rows = await context.db
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
    await context.db.transaction(async (tx) => {
      if (!(await claimKey(tx, `letter:card_expires:${id}:${month}`, now))) return
      await tellMember(context, tx, { userId, emailKind: 'card_expires', subscriptionId: id })
    })
  }
}

function monthNumber(year: number, month: number): number {
  return year * 12 + month
}

/** What is unprocessed stays for an admin, but not that of an account that the site no longer has. */
async function cleanUpWebhookEvents({ db, clock }: AppContext, { provider }: Payments): Promise<void> {
  const before = new Date(clock.now().getTime() - WEBHOOK_EVENT_DAYS * DAY_MS)
  const isOver = or(
    ne(webhookEvents.provider, provider),
    notInArray(webhookEvents.state, ['pending', 'failed']),
  )
  await db.delete(webhookEvents).where(and(lt(webhookEvents.receivedAt, before), isOver))
}

async function cleanUpAttempts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ATTEMPT_DAYS * DAY_MS)
  await db
    .delete(checkoutAttempts)
    .where(and(lt(checkoutAttempts.createdAt, before), ne(checkoutAttempts.state, 'open')))
}
