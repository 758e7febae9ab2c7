// Publishes all tiers to the payment provider: creates what is missing, corrects what is wrong, leaves the rest.
import { and, eq, isNull } from 'drizzle-orm'
import type { InitializationResult } from '#contract/billing/tiers.ts'
import { type Payments, PaymentsDown, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { moneyOf } from '#server/base/money.ts'
import { type AuditEntry, audit } from '#server/base/security/audit.ts'
import { paymentAccounts } from '#server/billing/tables.ts'
import { changeTierRow } from '#server/membership/tier-rows.ts'
import { listTiers, type TierRow } from '#server/membership/tiers.ts'
import { offerTiers, publishTier, withPublishing } from './tier-publishing.ts'

/**
 * One tier after the other in display order; a failed one does not affect the others and says why. Rejects with
 * PublishingBusy when it is already running, and with PaymentsDown when all tiers are published but the portal could
 * not be updated.
 */
export async function initializeProducts(
  context: AppContext,
  payments: Payments,
  actor: AuditEntry['actor'] = null,
): Promise<InitializationResult[]> {
  return withPublishing(context, payments, async (holder) => {
    const results: InitializationResult[] = []
    for (const tier of await listTiers(context.db)) {
      results.push(await initializeTier(context, payments, { holder, tier }))
    }
    const isComplete = results.every(({ status }) => status !== 'error')
    try {
      await offerTiers(context, payments)
    } catch (error) {
      // The tiers' own errors are already in their results; throwing here would hide which tiers are published.
      if (isComplete || !isOfProvider(error)) throw error
    }
    if (isComplete) await markInitialized(context, payments)
    await audit(context.db, {
      actor,
      action: 'products_initialized',
      detail: Object.fromEntries(results.map(({ name, status }) => [name, status])),
      at: context.clock.now(),
    })
    return results
  })
}

/** Whether all tiers were ever complete in this account. */
export async function isInitialized({ db }: AppContext, { provider }: Payments): Promise<boolean> {
  const [row] = await db
    .select({ initializedAt: paymentAccounts.initializedAt })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.provider, provider))
  return row?.initializedAt != null
}

async function markInitialized({ db, clock }: AppContext, { provider }: Payments): Promise<void> {
  await db
    .update(paymentAccounts)
    .set({ initializedAt: clock.now() })
    .where(and(eq(paymentAccounts.provider, provider), isNull(paymentAccounts.initializedAt)))
}

async function initializeTier(
  context: AppContext,
  payments: Payments,
  { holder, tier }: { holder: string; tier: TierRow },
): Promise<InitializationResult> {
  const facts = { id: tier.id, name: tier.name, price: moneyOf(tier.priceCents) }
  const nothing = { stripeProductId: null, stripePriceId: null }
  if (tier.priceCents <= 0) {
    return { ...facts, ...nothing, status: 'skipped', message: 'A free tier needs no product.' }
  }
  try {
    const { productId, priceId, isChanged } = await publishTier(context, payments, { holder, tier })
    return {
      ...facts,
      status: isChanged ? 'success' : 'skipped',
      message: isChanged ? 'Product and price are set up.' : 'Product and price were already correct.',
      stripeProductId: productId,
      stripePriceId: priceId,
    }
  } catch (error) {
    if (!isOfProvider(error)) throw error
    context.log.warn({ err: error, tierId: tier.id }, 'a tier could not be brought to the payment provider')
    await changeTierRow(context.db, tier.id, { syncState: 'failed', syncError: failureText(error) })
    return { ...facts, ...nothing, status: 'error', message: failureText(error) }
  }
}

function isOfProvider(error: unknown): error is PaymentsDown | PaymentsRefused {
  return error instanceof PaymentsDown || error instanceof PaymentsRefused
}

/** The error for an admin: the provider's own refusal, or only that it did not answer. */
function failureText(error: PaymentsDown | PaymentsRefused): string {
  return error instanceof PaymentsRefused
    ? `The payment provider refused: ${error.message}`
    : 'The payment provider did not answer. Try again in a few minutes.'
}
