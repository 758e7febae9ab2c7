// Opens the checkout for a chosen tier. The price comes from our own tables, and the provider says whether the member
// already pays; the customer is locked until it is decided.
import { paths } from '#contract/paths.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Config } from '#server/base/config.ts'
import { dollarsOf } from '#server/base/money.ts'
import { refuse } from '#server/base/refusal.ts'
import { type Billing, forReader, mustHavePayments } from '#server/billing/provider/provider.ts'
import { isPaidFor } from '#server/billing/subscriptions/leading-subscription.ts'
import { portalConfiguration } from '#server/billing/tiers/tier-publishing.ts'
import { getPaidTier, mustBeSold, type SoldTier } from '#server/billing/tiers/tier-sale.ts'
import { syncCustomer, withCustomer } from '#server/billing/webhooks/customer-sync.ts'
import {
  canBeReused,
  closeAttempt,
  findOpenAttempt,
  openAttempt,
  type WantedCheckout,
} from './checkout-attempts.ts'
import { getCustomer, type LiveSubscription, leadingLive, replaceCustomer } from './customers.ts'

export interface Picked {
  userId: number
  tierId: number
  /** The price that the page showed; null if the tier had none. */
  priceId: string | null
  isJoining: boolean
}

/** The address to redirect to: a checkout, or the provider's portal page for a member who already pays. */
export async function openCheckout(context: AppContext, billing: Billing, pick: Picked): Promise<string> {
  const paid = await getPaidTier(context.db, pick.tierId)
  const payments = mustHavePayments(billing)
  const tier = mustBeSold(paid, payments)
  if (tier.priceId !== pick.priceId) {
    const price = `${tier.name} now costs ${dollarsOf(tier.cents)} a month.`
    throw refuse.conflict('price_changed', `${price} Please check the plan again before you pay.`, {
      priceId: price,
    })
  }
  return forReader(async () => {
    const customerId = await getCustomer(context, payments, pick.userId)
    const found = await find(context, payments, { ...pick, tier, customerId })
    if (found !== 'lost') return found
    const another = await replaceCustomer(context, payments, pick.userId, customerId)
    const url = await find(context, payments, { ...pick, tier, customerId: another })
    if (url === 'lost') throw new Error('The provider does not know the customer that it has just made.')
    return url
  })
}

interface Found extends Picked {
  tier: SoldTier
  customerId: string
}

/** Runs while holding the customer's lease; 'lost' when the provider no longer knows the customer. */
async function find(context: AppContext, payments: Payments, wanted: Found): Promise<string | 'lost'> {
  const outcome = await withCustomer(context, wanted.customerId, () => decide(context, payments, wanted))
  if (typeof outcome === 'string') return outcome
  // Such a member has not been told about their subscription yet.
  await syncCustomer(context, payments, wanted.customerId)
  return urlForPayer(context, payments, wanted, outcome)
}

async function decide(
  context: AppContext,
  payments: Payments,
  wanted: Found,
): Promise<string | 'lost' | LiveSubscription> {
  const { db, config } = context
  const checkout = checkoutOf(config, wanted)
  const open = await findOpenAttempt(db, payments, wanted.userId)
  const isReusable = open !== null && (await canBeReused(open, payments, checkout))
  // Before asking what they pay: a closed page cannot be paid between question and answer.
  if (open && !isReusable) await closeAttempt(db, payments, open)
  const told = await payments.subscriptions.of(wanted.customerId)
  if (told === null) return 'lost'
  const leading = await leadingLive(db, told, payments.clock.now())
  if (leading && open && isReusable) await closeAttempt(db, payments, open)
  if (leading) return leading
  return open?.url && isReusable ? open.url : openAttempt(context, payments, checkout)
}

/** Addresses are built from the site's own, never the request's; the provider fills in the session placeholder. */
function checkoutOf({ publicUrl }: Config, { userId, customerId, tier, isJoining }: Found): WantedCheckout {
  const success = isJoining ? paths.joinSuccess() : paths.planSuccess()
  return {
    userId,
    customerId,
    tierId: tier.id,
    priceId: tier.priceId,
    successUrl: `${publicUrl}${success}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: publicUrl + paths.plans(tier.id),
  }
}

async function urlForPayer(
  { db, config }: AppContext,
  payments: Payments,
  { tier, customerId }: Found,
  { subscription, tierId, tierName }: LiveSubscription,
): Promise<string> {
  const configuration = await portalConfiguration(db, payments.provider)
  if (!isPaidFor(subscription)) {
    const back = config.publicUrl + paths.billing('card')
    return payments.checkouts.portal(customerId, back, { kind: 'card' }, configuration)
  }
  if (tierId === tier.id) throw refuse.conflict('already_subscribed', `You already have ${tierName}.`)
  if (subscription.nextPriceId === tier.priceId) {
    const text = `Your plan is already set to change to ${tier.name} at the end of this period.`
    throw refuse.conflict('already_subscribed', text)
  }
  const change = {
    kind: 'change' as const,
    subscriptionId: subscription.id,
    itemId: subscription.itemId,
    priceId: tier.priceId,
  }
  return payments.checkouts.portal(customerId, config.publicUrl + paths.billing(), change, configuration)
}
