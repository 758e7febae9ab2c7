// Changes of a paid plan: an upgrade takes effect at once, a downgrade or cancellation with the paid period's end, and
// both can be taken back. Asks the provider what is paid now, under the customer's lease, and then syncs our tables.

import type { PlanChange } from '#contract/billing/billing.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { type PaidSubscription, type Payments, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { dollarsOf, moneyOf } from '#server/base/money.ts'
import { refuse } from '#server/base/refusal.ts'
import { findCustomer, type LiveSubscription, leadingLive } from '#server/billing/checkout/customers.ts'
import { downgradeSubject } from '#server/billing/provider/command-kinds.ts'
import {
  addCommand,
  type CommandKind,
  dropPlanCommands,
  tryCommand,
} from '#server/billing/provider/commands.ts'
import { type Billing, forReader, mustHavePayments } from '#server/billing/provider/provider.ts'
import { portalConfiguration } from '#server/billing/tiers/tier-publishing.ts'
import { getPaidTier, mustBeSold, type SoldTier } from '#server/billing/tiers/tier-sale.ts'
import { syncCustomer, withCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { isPaidFor } from './leading-subscription.ts'

/** How long the amounts of a preview are valid. */
const PREVIEW_MS = 15 * MINUTE_MS
/** The provider's clock, and that of another process, may be ahead of this machine's. */
const CLOCKS_APART_MS = 30_000

/** What the change would cost and from when; changes nothing. */
export async function previewChange(
  context: AppContext,
  billing: Billing,
  { userId, tierId }: { userId: number; tierId: number },
): Promise<PlanChange> {
  const paid = await getPaidTier(context.db, tierId)
  const payments = mustHavePayments(billing)
  const tier = mustBeSold(paid, payments)
  return forReader(async () => {
    const live = await getLive(context, payments, await getPayer(context, payments, userId))
    const kind = kindOf(live, tier)
    const { subscription } = live
    // Where this machine's clock lags behind the provider's, the period has not begun yet.
    const at = new Date(Math.max(payments.clock.now().getTime(), subscription.periodStart.getTime()))
    const said =
      kind === 'upgrade'
        ? await payments.subscriptions.preview({ ...itemOf(live), priceId: tier.priceId, at })
        : { lines: [], cents: 0 }
    const startsAt = kind === 'upgrade' ? at : subscription.periodEnd
    return {
      kind,
      from: { tierId: live.tierId, name: live.tierName, price: moneyOf(live.cents) },
      to: { tierId: tier.id, name: tier.name, price: moneyOf(tier.cents) },
      lines: said.lines.map(({ text, cents }) => ({ text, amount: moneyOf(cents) })),
      dueNow: moneyOf(said.cents),
      startsAt: startsAt.toISOString(),
      at: at.toISOString(),
    }
  })
}

export interface WantedChange {
  userId: number
  tierId: number
  /** When the amounts that the member agreed to were computed. */
  at: Date
  /** The price that was shown. */
  price?: string | undefined
}

/** An upgrade is immediate, with the difference charged; a downgrade starts with the next period. */
export async function changePlan(context: AppContext, billing: Billing, wanted: WantedChange): Promise<void> {
  const paid = await getPaidTier(context.db, wanted.tierId)
  const payments = mustHavePayments(billing)
  const tier = mustBeSold(paid, payments)
  if (wanted.price !== undefined && wanted.price !== moneyOf(tier.cents)) {
    const text = `${tier.name} now costs ${dollarsOf(tier.cents)} a month. Please check the change again.`
    throw refuse.conflict('price_changed', text)
  }
  await inTurn(context, payments, wanted.userId, async (live) => {
    const kind = kindOf(live, tier)
    const age = payments.clock.now().getTime() - wanted.at.getTime()
    const sinceStart = wanted.at.getTime() - live.subscription.periodStart.getTime()
    // The period's start is what a preview says where this machine's clock lags behind the provider's, however much.
    const isAhead = age < -CLOCKS_APART_MS && sinceStart !== 0
    if (isAhead || age > PREVIEW_MS || sinceStart < 0)
      throw refuse.conflict('preview_too_old', 'These amounts have changed. Please check them again.')
    const change = { ...itemOf(live), priceId: tier.priceId }
    if (kind === 'downgrade') await downgrade(context, payments, live, change)
    else await upgrade(context, payments, live, { ...change, at: wanted.at })
  })
}

/** Replaces a planned downgrade by the dearer plan; if that fails, the downgrade is planned again. */
async function upgrade(
  context: AppContext,
  payments: Payments,
  { subscription: { id, priceId, nextPriceId } }: LiveSubscription,
  change: Parameters<Payments['subscriptions']['upgrade']>[0],
): Promise<void> {
  const work = () => payments.subscriptions.upgrade(change)
  if (!nextPriceId) return work()
  const subject = downgradeSubject(id, { now: priceId, next: nextPriceId })
  await orPlanAgain(context, payments, { kind: 'plan_downgrade', subject }, work)
}

/** Replaces a planned cancellation by the cheaper plan; if that fails, the cancellation is planned again. */
async function downgrade(
  context: AppContext,
  payments: Payments,
  { subscription: { id, endsAt } }: LiveSubscription,
  change: Parameters<Payments['subscriptions']['downgrade']>[0],
): Promise<void> {
  if (!endsAt) return payments.subscriptions.downgrade(change)
  await orPlanAgain(context, payments, { kind: 'plan_end', subject: id }, async () => {
    await payments.subscriptions.stay(id)
    await payments.subscriptions.downgrade(change)
  })
}

/** The command is stored first: whatever happens in between, the dearer plan must not renew. */
async function orPlanAgain(
  context: AppContext,
  payments: Payments,
  planned: { kind: CommandKind; subject: string },
  work: () => Promise<void>,
): Promise<void> {
  const command = await context.db.transaction((tx) =>
    addCommand(context, tx, { provider: payments.provider, ...planned }),
  )
  try {
    await work()
  } catch (error) {
    // To its end, under the lease: what the member chooses next must not be overtaken.
    await tryCommand(context, payments, command)
    throw error
  }
}

/** Plans the end for the period's end. A plan that is not paid for ends now, and what it owes is dropped. */
export async function cancelPlan(context: AppContext, billing: Billing, userId: number): Promise<void> {
  const payments = mustHavePayments(billing)
  await inTurn(context, payments, userId, ({ subscription }) => endWithoutCharge(payments, subscription))
}

/** Ends a subscription so that nothing more is charged for it, and no paid day is lost. */
export async function endWithoutCharge(
  { subscriptions }: Payments,
  held: Pick<PaidSubscription, 'id' | 'state'>,
): Promise<void> {
  await (isPaidFor(held)
    ? subscriptions.endAtPeriodEnd(held.id)
    : subscriptions.end(held.id, { refund: false }))
}

/** Takes back a planned cancellation or downgrade. */
export async function resumePlan(context: AppContext, billing: Billing, userId: number): Promise<void> {
  const payments = mustHavePayments(billing)
  await inTurn(context, payments, userId, ({ subscription }) => payments.subscriptions.stay(subscription.id))
}

/** The provider's own pages; open to members who have ever started to pay, whatever the outcome. */
export async function openPortal(
  context: AppContext,
  billing: Billing,
  userId: number,
  purpose: 'home' | 'card',
): Promise<string> {
  const payments = mustHavePayments(billing)
  return forReader(async () => {
    const customerId = await getPayer(context, payments, userId)
    const configuration = await portalConfiguration(context.db, payments.provider)
    const back = context.config.publicUrl + paths.billing(purpose)
    return payments.checkouts.portal(customerId, back, { kind: purpose }, configuration)
  })
}

async function inTurn(
  context: AppContext,
  payments: Payments,
  userId: number,
  work: (live: LiveSubscription) => Promise<void>,
): Promise<void> {
  await forReader(async () => {
    const customerId = await getPayer(context, payments, userId)
    try {
      await withCustomer(context, customerId, async () => {
        const live = await getLive(context, payments, customerId)
        await work(live)
        // What the member has planned now holds.
        await dropPlanCommands(context, live.subscription.id)
      })
    } catch (error) {
      // A declined card also changes the subscription at the provider.
      if (error instanceof PaymentsRefused) await syncCustomer(context, payments, customerId)
      throw error
    }
    await syncCustomer(context, payments, customerId)
  })
}

async function getPayer({ db }: AppContext, { provider }: Payments, userId: number): Promise<string> {
  const customerId = await findCustomer(db, provider, userId)
  if (!customerId) throw notSubscribed()
  return customerId
}

async function getLive(
  { db }: AppContext,
  payments: Payments,
  customerId: string,
): Promise<LiveSubscription> {
  const told = await payments.subscriptions.of(customerId)
  const live = told && (await leadingLive(db, told, payments.clock.now()))
  if (!live) throw notSubscribed()
  return live
}

function notSubscribed() {
  return refuse.conflict('not_subscribed', "You don't have a paid plan.")
}

function itemOf({ subscription: { id, itemId } }: LiveSubscription) {
  return { subscriptionId: id, itemId }
}

/** By what is paid now, which may be an older price than the tier's. */
function kindOf({ subscription, tierId, cents }: LiveSubscription, tier: SoldTier): PlanChange['kind'] {
  if (!isPaidFor(subscription)) {
    const text = 'Your last payment failed. Please update your card first, then change your plan.'
    throw refuse.conflict('payment_overdue', text)
  }
  if (tierId === tier.id) throw refuse.conflict('same_tier', `You already have ${tier.name}.`)
  return tier.cents < cents ? 'downgrade' : 'upgrade'
}
