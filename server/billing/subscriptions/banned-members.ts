// Ends the subscriptions of banned members, who can neither use their plan nor cancel it: no further charge.
import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { type Payments, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { OVER } from '#server/billing/personal-data.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { followSync } from '#server/billing/webhooks/after-sync.ts'
import { CustomerBusy, syncCustomer, withCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { sanctions } from '#server/moderation/tables.ts'
import { endWithoutCharge } from './plan-changes.ts'

/** A paid subscription ends with its period, so that a lifted ban costs no paid days; open debts are dropped. */
export async function endPlansOfBanned(context: AppContext, payments: Payments): Promise<void> {
  const rows = await context.db
    .select({ id: subscriptions.id, customerId: subscriptions.customerId })
    .from(subscriptions)
    .innerJoin(sanctions, eq(sanctions.userId, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.provider, payments.provider),
        notInArray(subscriptions.state, OVER),
        isNull(subscriptions.endsAt),
        isNotNull(sanctions.bannedAt),
      ),
    )
  for (const { id, customerId } of rows) {
    try {
      await withCustomer(context, customerId, () => end(payments, customerId, id))
      const told = await syncCustomer(context, payments, customerId)
      if (told) await followSync(context, payments, told)
    } catch (error) {
      // Another process is working on it, or it has ended meanwhile: the next hourly run checks again.
      if (!(error instanceof CustomerBusy || error instanceof PaymentsRefused)) throw error
    }
  }
}

async function end(payments: Payments, customerId: string, id: string): Promise<void> {
  const held = (await payments.subscriptions.of(customerId))?.find((one) => one.id === id)
  if (held && !OVER.includes(held.state) && !held.endsAt) await endWithoutCharge(payments, held)
}
