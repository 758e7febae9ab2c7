// Stripe subscriptions: reads and changes them.
import type Stripe from 'stripe'
import {
  type ItemChange,
  type PaidInvoice,
  type PaidSubscription,
  PaymentsRefused,
  type SavedCard,
  type Subscriptions,
} from './port.ts'
import { wholeOf } from './stripe-checkouts.ts'
import { asked, askedFor } from './stripe-failures.ts'

/** What a list of subscriptions says in full, for `toSubscription`. */
export const SUBSCRIPTION_PARTS = [
  'data.default_payment_method',
  'data.schedule',
  'data.customer.invoice_settings.default_payment_method',
]

export function stripeSubscriptions(stripe: Stripe): Subscriptions {
  async function current(id: string): Promise<Stripe.Subscription> {
    return asked(() => stripe.subscriptions.retrieve(id, { expand: ['schedule'] }))
  }

  async function release(subscription: Stripe.Subscription): Promise<void> {
    const schedule = idOf(subscription.schedule)
    if (schedule) await asked(() => stripe.subscriptionSchedules.release(schedule))
  }

  return {
    of: async (customerId) => {
      const list = await askedFor(() =>
        stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: SUBSCRIPTION_PARTS,
        }),
      )
      // An empty list does not name the customer: whether it exists has to be asked separately.
      const named = list?.data[0]?.customer
      const customer =
        named && typeof named === 'object'
          ? named
          : await askedFor(() => stripe.customers.retrieve(customerId))
      if (!list || !customer || customer.deleted) return null
      const fallback = cardOf(customer.invoice_settings.default_payment_method)
      return list.data.flatMap((one) => toSubscription(one, fallback) ?? [])
    },
    invoicesOf: async (customerId) => {
      const { data } = await asked(() => stripe.invoices.list({ customer: customerId, limit: 100 }))
      return data.map(toInvoice)
    },
    preview: async (change) => {
      const invoice = await asked(() =>
        stripe.invoices.createPreview({
          subscription: change.subscriptionId,
          subscription_details: {
            items: [{ id: change.itemId, price: change.priceId }],
            proration_behavior: 'always_invoice',
            proration_date: secondsOf(change.at),
          },
        }),
      )
      return {
        lines: invoice.lines.data.map(({ description, amount }) => ({
          text: description ?? '',
          cents: amount,
        })),
        cents: invoice.amount_due,
      }
    },
    beginSample: async ({ customerId, priceId, userId, tierId }) => {
      const card = await asked(() => stripe.paymentMethods.attach('pm_card_visa', { customer: customerId }))
      await asked(() =>
        stripe.subscriptions.create({
          customer: customerId,
          items: [{ price: priceId }],
          default_payment_method: card.id,
          payment_behavior: 'error_if_incomplete',
          metadata: { user_id: String(userId), tier_id: String(tierId) },
        }),
      )
    },
    upgrade: async (change) => {
      const subscription = await current(change.subscriptionId)
      await release(subscription)
      const isTimed = isEndingAmidPeriod(subscription)
      const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null
      // An upgrade that waits for its payment takes back only an end that is a flag: the period's end becomes one first.
      if (isEnding && !isTimed && !subscription.cancel_at_period_end)
        await asked(() => stripe.subscriptions.update(change.subscriptionId, { cancel_at_period_end: true }))
      const changed = await asked(() =>
        stripe.subscriptions.update(change.subscriptionId, {
          items: [{ id: change.itemId, price: change.priceId }],
          // In the same request, so that the end is taken back if and when the upgrade is paid.
          ...(isTimed ? { cancel_at: '' } : isEnding && { cancel_at_period_end: false }),
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(change.at),
          // A decline must leave a planned downgrade, which a waiting change stands in the way of, and an end as it was.
          payment_behavior:
            subscription.schedule || isTimed ? 'error_if_incomplete' : 'pending_if_incomplete',
        }),
      )
      if (changed.pending_update) throw new PaymentsRefused('Your card was declined.', 'card_declined')
    },
    downgrade: async (change) => {
      const subscription = await current(change.subscriptionId)
      const schedule =
        idOf(subscription.schedule) ??
        (await asked(() => stripe.subscriptionSchedules.create({ from_subscription: change.subscriptionId })))
          .id
      await asked(() => stripe.subscriptionSchedules.update(schedule, downgradePhases(subscription, change)))
    },
    endAtPeriodEnd: async (id) => {
      await release(await current(id))
      await asked(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
    },
    stay: async (id) => {
      const subscription = await current(id)
      await release(subscription)
      if (subscription.cancel_at_period_end)
        await asked(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }))
      else if (subscription.cancel_at !== null)
        await asked(() => stripe.subscriptions.update(id, { cancel_at: '' }))
    },
    end: async (id, { refund }) => {
      const before = await current(id)
      // A repeated call only does what is left to do.
      const isOver = before.status === 'canceled' || before.status === 'incomplete_expired'
      const ended = isOver ? before : await asked(() => stripe.subscriptions.cancel(id))
      // After the end: a void invoice would make an overdue subscription active again.
      await dropDebt(stripe, id)
      const invoice = idOf(ended.latest_invoice)
      return refund && invoice ? refundOf(stripe, invoice) : 0
    },
  }
}

/** Whether it ends at another time than the end of its period, which the provider's dashboard can plan. */
function isEndingAmidPeriod({ items, cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean {
  return !cancel_at_period_end && cancel_at !== null && cancel_at !== items.data[0]?.current_period_end
}

async function dropDebt(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await asked(() => stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
  for (const { id } of data) if (id) await asked(() => stripe.invoices.voidInvoice(id))
}

/** Returns an invoice's payment; resolves to its cents, 0 where nothing was paid. */
async function refundOf(stripe: Stripe, invoice: string): Promise<number> {
  const { data } = await asked(() => stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 }))
  const intent = idOf(data[0]?.payment.payment_intent)
  if (!intent) return 0
  const { amount } = await asked(() =>
    stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund:${invoice}` }),
  )
  return amount
}

/** The current period unchanged, then the cheaper plan. */
function downgradePhases(
  subscription: Stripe.Subscription,
  change: ItemChange,
): Stripe.SubscriptionScheduleUpdateParams {
  const [item] = subscription.items.data
  if (!item) throw new PaymentsRefused('This subscription holds nothing.', 'resource_missing')
  // A phase that names no discounts has none, whatever the subscription had.
  const discounts = subscription.discounts.flatMap((held) => {
    const discount = idOf(held)
    return discount ? [{ discount }] : []
  })
  return {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        discounts,
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior: 'none',
      },
      {
        items: [{ price: change.priceId, quantity: 1 }],
        discounts,
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  }
}

export function idOf(held: string | { id: string } | null | undefined): string | null {
  return typeof held === 'string' ? held : (held?.id ?? null)
}

/** Null for subscriptions with no item or several: not ours. */
export function toSubscription(
  row: Stripe.Subscription,
  fallback: SavedCard | null,
): PaidSubscription | null {
  const [item, ...others] = row.items.data
  if (!item || others.length > 0) return null
  return {
    id: row.id,
    itemId: item.id,
    priceId: item.price.id,
    customerId: idOf(row.customer) ?? '',
    state: row.status as PaidSubscription['state'],
    startedAt: new Date(row.start_date * 1000),
    periodStart: new Date(item.current_period_start * 1000),
    periodEnd: new Date(item.current_period_end * 1000),
    // A planned end is either a time or a flag.
    endsAt: dateOf(row.cancel_at ?? (row.cancel_at_period_end ? item.current_period_end : null)),
    endedAt: dateOf(row.ended_at),
    nextPriceId: nextPriceOf(row, item.current_period_end),
    pending: pendingOf(row),
    card: cardOf(row.default_payment_method) ?? fallback,
    userId: wholeOf(row.metadata.user_id),
  }
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}

function nextPriceOf({ schedule }: Stripe.Subscription, periodEnd: number): string | null {
  if (!schedule || typeof schedule === 'string') return null
  const next = schedule.phases.find(({ start_date }) => start_date >= periodEnd)
  return idOf(next?.items[0]?.price)
}

function pendingOf({ pending_update: pending }: Stripe.Subscription): PaidSubscription['pending'] {
  const [item] = pending?.subscription_items ?? []
  return pending && item ? { priceId: item.price.id, until: new Date(pending.expires_at * 1000) } : null
}

export function cardOf(method: string | Stripe.PaymentMethod | null | undefined): SavedCard | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, expiresMonth: exp_month, expiresYear: exp_year }
}

function toInvoice(row: Stripe.Invoice): PaidInvoice {
  return {
    id: row.id ?? '',
    number: row.number,
    at: new Date(row.created * 1000),
    cents: row.total,
    state: (row.status ?? 'draft') as PaidInvoice['state'],
    subscriptionId: idOf(row.parent?.subscription_details?.subscription),
    attempts: row.attempt_count,
    url: row.hosted_invoice_url ?? null,
  }
}
