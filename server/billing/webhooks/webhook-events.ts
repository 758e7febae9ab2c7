// Stores webhook events of the payment provider.
import { sql } from 'drizzle-orm'
import type { Webhook } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { rowsOf } from '#server/base/database/database.ts'
import { webhookEvents } from '#server/billing/tables.ts'

/** Types that change who has paid for what; other types are only recorded. */
const TYPES = new Set([
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.updated',
  'customer.deleted',
  'payment_method.automatically_updated',
  'payment_method.detached',
])

/**
 * Stores new events and changes nothing else; true when there is something to process. The caller adds the processing
 * job: if the program stops in between, maintenance finds the events within a minute.
 */
export async function storeWebhookEvents(
  { db, clock }: AppContext,
  provider: string,
  events: readonly Webhook[],
): Promise<boolean> {
  if (events.length === 0) return false
  const now = clock.now()
  const rows = events.map(({ id, type, at, customerId }) => ({
    id,
    type,
    at,
    customer_id: customerId,
    state: TYPES.has(type) ? 'pending' : 'ignored',
  }))
  // As one value: thousands of missed events would need more parameters than a statement may have.
  const stored = await rowsOf<{ state: string }>(
    db,
    sql`
    insert into ${webhookEvents} (id, provider, type, at, customer_id, state, next_attempt_at, received_at)
    select id, ${provider}, type, at, customer_id, state,
      case when state = 'pending' then ${now}::timestamptz end, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as event(id text, type text, at timestamptz, customer_id text, state text)
    on conflict (id) do nothing
    returning state`,
  )
  return stored.some(({ state }) => state === 'pending')
}
