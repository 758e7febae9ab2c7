// Two subscriptions from our own checkout within a day: somebody paid in two tabs. The higher one is kept, the other is
// ended and paid back, and the member is told.
import { type PaidSubscription, type Payments, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { House } from '#server/base/app-context.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { alertAdmins } from '#server/billing/admin/alerts.ts'
import { tellMember } from '#server/billing/subscriptions/emails.ts'
import { isLive, surplusOf } from '#server/billing/subscriptions/leading-subscription.ts'
import { type SyncResult, syncCustomer, withCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { claimEffect } from '#server/billing/webhooks/idempotency.ts'

interface GivenBack extends Record<string, unknown> {
  customerId: string
  subscriptionId: string
  /** The one that is kept in its place; null where none is. */
  keptId: string | null
}

/** Ends a subscription and pays it back; may be done twice. */
export const giveBack = jobType<GivenBack>('membership.refund_duplicate', { retries: 10 })

/** Answers the ids of those that are on their way out. */
export async function settleSurplus(
  house: House,
  payments: Payments,
  { all, customerId }: SyncResult & { userId: number },
): Promise<string[]> {
  const found = surplusOf(all)
  if (!found) return []
  const keptId = found.kept.subscription.id
  const ids = found.surplus.map(({ subscription }) => subscription.id)
  for (const subscriptionId of ids) {
    await house.db.transaction(async (tx) => {
      // Written down before anything is done: whoever dies over it leaves the job behind.
      if (!(await claimEffect(tx, surplusKey(subscriptionId), payments.clock.now()))) return
      await claimEffect(tx, `letter:ended:${subscriptionId}`, payments.clock.now())
      await house.jobs.add(tx, giveBack, { customerId, subscriptionId, keptId })
    })
  }
  return ids
}

/** Claimed for those that the site itself ends and pays back. */
export function surplusKey(subscriptionId: string): string {
  return `surplus:${subscriptionId}`
}

export async function giveSubscriptionBack(
  house: House,
  payments: Payments,
  { customerId, subscriptionId, keptId }: GivenBack,
): Promise<void> {
  const isDone = await withCustomer(house, customerId, async () => {
    const all = (await payments.subscriptions.of(customerId)) ?? []
    if (keptId !== null && !isStillPaid(all, keptId)) return false
    await endWithRefund(payments, subscriptionId)
    return true
  })
  const told = await syncCustomer(house, payments, customerId)
  const userId = told?.userId ?? null
  await house.db.transaction(async (tx) => {
    if (!(await claimEffect(tx, `given_back:${subscriptionId}`, payments.clock.now()))) return
    // The kept one ended meanwhile: then there is nothing left to choose between.
    const alert = !isDone ? 'several_subscriptions' : keptId === null ? 'payment_returned' : 'paid_twice'
    await alertAdmins(house, tx, { alert, about: subscriptionId, userId, detail: { kept: keptId } })
    if (isDone && userId !== null && keptId !== null)
      await tellMember(house, tx, { userId, letter: 'paid_twice', subscriptionId })
  })
}

/** Codes of a payment that went back otherwise: by an admin's hand, or to a bank that was asked. */
const BACK_ALREADY = ['charge_already_refunded', 'charge_disputed']

/** Ends it and gives its last payment back, unless that has gone back already. */
export async function endWithRefund({ subscriptions }: Payments, id: string): Promise<void> {
  try {
    await subscriptions.end(id, { refund: true })
  } catch (error) {
    if (!(error instanceof PaymentsRefused && BACK_ALREADY.includes(error.code))) throw error
  }
}

function isStillPaid(all: readonly PaidSubscription[], id: string): boolean {
  return all.some((one) => one.id === id && isLive(one))
}
