// Duplicate subscriptions: two from our own checkout within a day, because the member paid in two tabs. The higher one
// stays, the other is ended and refunded, and the member is told.
import { type PaidSubscription, type Payments, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { alertAdmins } from '#server/billing/admin/alerts.ts'
import { tellMember } from '#server/billing/subscriptions/emails.ts'
import { duplicateOf, isLive } from '#server/billing/subscriptions/leading-subscription.ts'
import { type SyncResult, syncCustomer, withCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { claimKey } from '#server/billing/webhooks/idempotency.ts'

interface GivenBack extends Record<string, unknown> {
  customerId: string
  subscriptionId: string
  /** The subscription that stays instead; null where none does. */
  remainingId: string | null
}

/** Ends a subscription and refunds it; safe to repeat. */
export const refundDuplicate = jobType<GivenBack>('membership.refund_duplicate', { retries: 10 })

/** Returns the ids of the subscriptions that are being ended. */
export async function settleDuplicate(
  context: AppContext,
  payments: Payments,
  { all, customerId }: SyncResult & { userId: number },
): Promise<string[]> {
  const found = duplicateOf(all)
  if (!found) return []
  const remainingId = found.remaining.subscription.id
  const ids = found.duplicates.map(({ subscription }) => subscription.id)
  for (const subscriptionId of ids) {
    await context.db.transaction(async (tx) => {
      // Stored before anything is done: if the process dies, the job remains.
      if (!(await claimKey(tx, duplicateKey(subscriptionId), payments.clock.now()))) return
      await claimKey(tx, `letter:ended:${subscriptionId}`, payments.clock.now())
      await context.jobs.add(tx, refundDuplicate, { customerId, subscriptionId, remainingId })
    })
  }
  return ids
}

/** Key of a subscription that the site itself ends and refunds. */
export function duplicateKey(subscriptionId: string): string {
  return `duplicate:${subscriptionId}`
}

export async function giveSubscriptionBack(
  context: AppContext,
  payments: Payments,
  { customerId, subscriptionId, remainingId }: GivenBack,
): Promise<void> {
  const outcome = await withCustomer(context, customerId, async () => {
    const all = (await payments.subscriptions.of(customerId)) ?? []
    if (remainingId !== null && !isStillPaid(all, remainingId)) return null
    return endWithRefund(payments, subscriptionId)
  })
  const told = await syncCustomer(context, payments, customerId)
  const userId = told?.userId ?? null
  await context.db.transaction(async (tx) => {
    if (!(await claimKey(tx, `given_back:${subscriptionId}`, payments.clock.now()))) return
    // If the remaining one has ended meanwhile, there is no duplicate any more.
    const alert =
      outcome === null ? 'several_subscriptions' : remainingId === null ? 'payment_returned' : 'paid_twice'
    await alertAdmins(context, tx, {
      alert,
      about: subscriptionId,
      userId,
      detail: { remaining: remainingId },
    })
    if (outcome === null || userId === null || remainingId === null) return
    const emailKind = outcome.isRefunded ? 'paid_twice' : 'duplicate_ended'
    await tellMember(context, tx, { userId, emailKind, subscriptionId, refundedCents: outcome.cents })
  })
}

interface Refunded {
  isRefunded: boolean
  /** Not known where an admin refunded it before. */
  cents?: number
}

/** Ends it and refunds its last payment, unless that was already returned: by an admin, or through a dispute. */
export async function endWithRefund({ subscriptions }: Payments, id: string): Promise<Refunded> {
  try {
    const cents = await subscriptions.end(id, { refund: true })
    return cents > 0 ? { isRefunded: true, cents } : { isRefunded: false }
  } catch (error) {
    const code = error instanceof PaymentsRefused ? error.code : null
    if (code === 'charge_already_refunded') return { isRefunded: true }
    if (code === 'charge_disputed') return { isRefunded: false }
    throw error
  }
}

function isStillPaid(all: readonly PaidSubscription[], id: string): boolean {
  return all.some((one) => one.id === id && isLive(one))
}
