// What each command to the payment provider does. All of them are safe to repeat.
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { type Payments, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { closeAttempt } from '#server/billing/checkout/checkout-attempts.ts'
import { endWithRefund } from '#server/billing/checkout/duplicate-subscriptions.ts'
import { isChargedTooLate } from '#server/billing/personal-data.ts'
import { checkoutAttempts, type paymentCommands, subscriptions } from '#server/billing/tables.ts'
import { offerTiers, publishTier, withPublishing } from '#server/billing/tiers/tier-publishing.ts'
import { forgetUnusedTier } from '#server/billing/tiers/tier-removal.ts'
import { syncCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { changeTierRow } from '#server/membership/tier-rows.ts'

/** The wait for another process's lease; far less than an admin waits. */
const TIMEOUT_MS = 5_000

type Command = Pick<typeof paymentCommands.$inferSelect, 'kind' | 'subject'>

/** Rejects with the provider's error, or with PublishingBusy when another process holds the tiers. */
export async function performCommand(
  context: AppContext,
  payments: Payments,
  { kind, subject }: Command,
): Promise<void> {
  switch (kind) {
    case 'publish_tier':
    case 'retire_tier':
      return withPublishing(
        context,
        payments,
        (holder) => bringIntoLine(context, payments, { holder, tierId: Number(subject) }),
        { timeoutMs: TIMEOUT_MS },
      )
    case 'end_subscription':
      return endSubscription(context, payments, subject)
    case 'plan_end':
      return planEnd(context, payments, subject)
    case 'plan_downgrade':
      return planDowngrade(context, payments, subject)
  }
}

/** Applies the row's present state, not its state when the command was stored. */
async function bringIntoLine(
  context: AppContext,
  payments: Payments,
  { holder, tierId }: { holder: string; tierId: number },
): Promise<void> {
  const [tier] = await context.db.select().from(membershipTiers).where(eq(membershipTiers.id, tierId))
  if (!tier) return
  if (!tier.archivedAt && tier.priceCents > 0) {
    const { priceId } = await publishTier(context, payments, { holder, tier })
    await closeCheckouts(context, payments, tierId, priceId)
    await offerTiers(context, payments)
    return
  }
  if (tier.provider === payments.provider && tier.stripeProductId) {
    await payments.plans.retire(tier.stripeProductId)
    await closeCheckouts(context, payments, tierId, null)
    await offerTiers(context, payments)
  }
  await changeTierRow(context.db, tierId, { syncState: 'none', syncError: null })
  if (tier.archivedAt) await forgetUnusedTier(context, tierId)
}

/** Closes pages opened with an outdated price or tier, so that they cannot be paid any more. */
async function closeCheckouts(
  { db }: AppContext,
  payments: Payments,
  tierId: number,
  priceNow: string | null,
): Promise<void> {
  const open = await db
    .select()
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.tierId, tierId),
        eq(checkoutAttempts.provider, payments.provider),
        eq(checkoutAttempts.state, 'open'),
        isNotNull(checkoutAttempts.sessionId),
        priceNow === null ? undefined : ne(checkoutAttempts.priceId, priceNow),
      ),
    )
  for (const one of open) await closeAttempt(db, payments, one)
}

/** Plans the end that a failed change took back; not where the member has planned anything since. */
async function planEnd({ db }: AppContext, payments: Payments, id: string): Promise<void> {
  const { held } = await readHeld(db, payments, id)
  if (held && !held.endsAt && !held.endedAt && !held.nextPriceId)
    await payments.subscriptions.endAtPeriodEnd(id)
}

/** What `planDowngrade` is stored with: the price that is paid now, and the one that was planned. */
export function downgradeSubject(subscriptionId: string, prices: { now: string; next: string }): string {
  return `${subscriptionId} ${prices.now} ${prices.next}`
}

/**
 * Plans the downgrade that a failed upgrade took back; not where the upgrade was paid, or anything planned since. If its
 * price is no longer sold, the plan ends with the period instead: neither the dearer plan nor another price was agreed to.
 */
async function planDowngrade({ db }: AppContext, payments: Payments, subject: string): Promise<void> {
  const [id = '', now, priceId = ''] = subject.split(' ')
  const { held } = await readHeld(db, payments, id)
  if (!held || held.priceId !== now || held.endsAt || held.endedAt || held.nextPriceId) return
  try {
    await payments.subscriptions.downgrade({ subscriptionId: id, itemId: held.itemId, priceId })
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error
    await payments.subscriptions.endAtPeriodEnd(id)
  }
}

/** A subscription that is already over, or unknown to the provider, counts as ended. */
async function endSubscription(context: AppContext, payments: Payments, id: string): Promise<void> {
  const { customerId, held } = await readHeld(context.db, payments, id)
  const refund = held !== undefined && (await isChargedTooLate(context.db, held))
  try {
    await (refund ? endWithRefund(payments, id) : payments.subscriptions.end(id, { refund }))
  } catch (error) {
    if (!(error instanceof PaymentsRefused && error.code === 'resource_missing')) throw error
  }
  if (customerId !== undefined) await syncCustomer(context, payments, customerId)
}

/** A subscription as the provider has it now, undefined if it is unknown there; and its customer, if we know it. */
async function readHeld(db: Db, payments: Payments, id: string) {
  const customerId = await findCustomerOf(db, id)
  const told = (customerId !== undefined && (await payments.subscriptions.of(customerId))) || []
  return { customerId, held: told.find((one) => one.id === id) }
}

/** The customer of a subscription, if we know it. */
export async function findCustomerOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  return row?.customerId
}
