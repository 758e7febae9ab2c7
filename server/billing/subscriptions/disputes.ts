// Refunds and disputes: money returned by an admin or taken back by the member's bank. Neither leads to a ban.
import { type ChargeNews, type Payments, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { alertAdmins } from '#server/billing/admin/alerts.ts'
import { duplicateKey } from '#server/billing/checkout/duplicate-subscriptions.ts'
import type { BillingAlert } from '#server/billing/events.ts'
import type { SyncResult } from '#server/billing/webhooks/customer-sync.ts'
import { claimKey, isClaimed } from '#server/billing/webhooks/idempotency.ts'
import { isLive } from './leading-subscription.ts'

const IS_ABOUT_CHARGE = /^(?:charge\.(?:refunded|dispute\.)|refund\.)/

/** Whether a webhook event of this type identifies its customer only through a payment. */
export function isAboutCharge(type: string): boolean {
  return IS_ABOUT_CHARGE.test(type)
}

/** Applies the consequences of a refund or dispute, once each; call it after the customer was synced. */
export async function followCharge(
  context: AppContext,
  payments: Payments,
  { news, told }: { news: ChargeNews; told: SyncResult },
): Promise<void> {
  const { chargeId, subscriptionId, dispute, isRefunded } = news
  if (dispute === 'open') await endAtPeriodEnd(payments, told, subscriptionId)
  const alerts: BillingAlert[] = [
    ...(dispute === null ? [] : [ALERT_OF[dispute]]),
    ...(isRefunded && !(await isOwnDoing(context.db, subscriptionId)) ? ['payment_refunded' as const] : []),
  ]
  for (const alert of alerts) {
    await context.db.transaction(async (tx) => {
      if (!(await claimKey(tx, `alert:${alert}:${chargeId}`, payments.clock.now()))) return
      await alertAdmins(context, tx, {
        alert,
        about: chargeId,
        userId: told.userId,
        detail: { subscription: subscriptionId, cents: news.cents },
      })
    })
  }
}

const ALERT_OF = {
  open: 'dispute_opened',
  won: 'dispute_won',
  lost: 'dispute_lost',
  closed: 'dispute_closed',
} as const

/** Paid days stay; a card whose owner disputes the last payment is not charged again. */
async function endAtPeriodEnd(
  payments: Payments,
  { all }: SyncResult,
  subscriptionId: string | null,
): Promise<void> {
  const held = all.find(({ subscription }) => subscription.id === subscriptionId)?.subscription
  if (!held || !isLive(held) || held.endsAt) return
  try {
    await payments.subscriptions.endAtPeriodEnd(held.id)
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof PaymentsRefused && error.code === 'resource_missing')) throw error
  }
}

async function isOwnDoing(db: Db, subscriptionId: string | null): Promise<boolean> {
  if (subscriptionId === null) return false
  return isClaimed(db, [duplicateKey(subscriptionId), `given_back:${subscriptionId}`])
}
