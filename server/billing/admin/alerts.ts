// Alerts admins about payments that the site settled by itself or cannot decide: notification and audit log.
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { audit } from '#server/base/security/audit.ts'
import { type BillingAlert, billingAlerted } from '#server/billing/events.ts'
import { listActiveAdmins } from '#server/moderation/members/admins.ts'

const TITLES: Record<BillingAlert, string> = {
  notice_failed: 'A webhook event could not be processed',
  several_subscriptions: 'A member pays for several subscriptions',
  paid_twice: 'A second subscription was ended, and refunded if it was paid',
  payment_returned: 'A subscription without a member was ended, and refunded if it was paid',
  dispute_opened: 'A payment is disputed, so its subscription ends with its period',
  dispute_won: 'A disputed payment was won',
  dispute_lost: 'A disputed payment was lost',
  dispute_closed: 'A disputed payment is no longer disputed',
  payment_refunded: 'A payment was refunded in full, but its subscription continues',
  customer_missing: 'The payment provider no longer has a customer',
}

interface Alert {
  alert: BillingAlert
  /** The provider's id of the subject. */
  about: string
  userId: number | null
  detail?: Record<string, unknown>
}

/** Call it with the transaction of what it reports. */
export async function alertAdmins(
  { clock }: AppContext,
  tx: Db,
  { alert, about, userId, detail = {} }: Alert,
): Promise<void> {
  await audit(tx, {
    actor: null,
    action: `billing_${alert}`,
    subject: userId === null ? { kind: 'payment', id: about } : { kind: 'member', id: userId },
    detail: { ...detail, about },
    at: clock.now(),
  })
  await emit(tx, billingAlerted, { alert, about })
}

/** A notification for every admin. */
export async function notificationsOfAlert(db: Db, { alert, about }: { alert: BillingAlert; about: string }) {
  const admins = await listActiveAdmins(db)
  return admins.map(({ id }) => ({
    userId: id,
    kind: 'billing_alert' as const,
    title: TITLES[alert],
    path: paths.adminBilling(),
    actorId: null,
    subject: `${alert}:${about}`,
    mayRead: 'admin' as const,
  }))
}
