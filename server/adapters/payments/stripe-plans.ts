// Tiers as Stripe products and prices. The site chooses ids and keys, so that creating them twice creates them once.
import type Stripe from 'stripe'
import { PaymentsRefused, type Plans, type PublishedPlan } from './port.ts'
import { asked, askedFor } from './stripe-failures.ts'

export function stripePlans(stripe: Stripe, site: string): Plans {
  const productIdOf = (tierId: number) => `tier_${site}_${tierId}`
  const keyOf = (tierId: number) => `tier_${site}_${tierId}_month`

  async function product(
    tierId: number,
    name: string,
    description: string,
  ): Promise<{ id: string; isChanged: boolean; held: Stripe.Product }> {
    const id = productIdOf(tierId)
    const wanted = { name, ...(description && { description }), active: true }
    const known = await askedFor(() => stripe.products.retrieve(id))
    if (!known) {
      const made = await madeOrFound(id, () =>
        stripe.products.create({ id, ...wanted, metadata: { tier_id: String(tierId) } }),
      )
      return { id, isChanged: true, held: made }
    }
    const isRight = known.active && known.name === name && (known.description ?? '') === description
    if (isRight) return { id, isChanged: false, held: known }
    return { id, isChanged: true, held: await asked(() => stripe.products.update(id, wanted)) }
  }

  /** Of two simultaneous calls, the second finds what the first has created. */
  async function madeOrFound(id: string, make: () => Promise<Stripe.Product>): Promise<Stripe.Product> {
    try {
      return await asked(make)
    } catch (error) {
      if (error instanceof PaymentsRefused && error.code === 'resource_already_exists')
        return asked(() => stripe.products.retrieve(id))
      throw error
    }
  }

  async function price(tierId: number, productId: string, cents: number) {
    const key = keyOf(tierId)
    const { data } = await asked(() => stripe.prices.list({ lookup_keys: [key], limit: 1 }))
    const [known] = data
    if (known?.active && known.unit_amount === cents && known.product === productId)
      return { id: known.id, isMade: false }
    const { id } = await asked(() =>
      stripe.prices.create({
        product: productId,
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval: 'month' },
        lookup_key: key,
        transfer_lookup_key: true,
        metadata: { tier_id: String(tierId) },
      }),
    )
    return { id, isMade: true }
  }

  /** Archives the active prices of a product but the current one, and returns whether there were others. */
  async function archiveOthers(product: string, current: string | null): Promise<boolean> {
    const found = await askedFor(() => stripe.prices.list({ product, active: true, limit: 100 }))
    const others = found?.data.filter(({ id }) => id !== current) ?? []
    for (const { id } of others) await askedFor(() => stripe.prices.update(id, { active: false }))
    return others.length > 0
  }

  return {
    publish: async ({ tierId, name, description, cents }) => {
      const { id, isChanged, held } = await product(tierId, name, description)
      const { id: priceId, isMade } = await price(tierId, id, cents)
      const isDefault = held.default_price === priceId
      // A default price cannot be archived: the new one replaces it first.
      if (!isDefault) await asked(() => stripe.products.update(id, { default_price: priceId }))
      const isArchived = await archiveOthers(id, priceId)
      return { productId: id, priceId, isChanged: isChanged || !isDefault || isMade || isArchived }
    },
    retire: async (productId) => {
      await askedFor(() => stripe.products.update(productId, { active: false, default_price: '' }))
      await archiveOthers(productId, null)
    },
    offer: async (plans) => {
      const features = portalFeatures(plans)
      const { data } = await asked(() =>
        stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
      )
      const known = data.find(({ metadata }) => metadata?.site === site)
      const made = known
        ? await asked(() => stripe.billingPortal.configurations.update(known.id, { features }))
        : await asked(() => stripe.billingPortal.configurations.create({ features, metadata: { site } }))
      return made.id
    },
  }
}

/** Upgrades are immediate and charged now, downgrades and cancellations take effect with the period's end. */
function portalFeatures(plans: readonly PublishedPlan[]) {
  return {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
    subscription_update: {
      enabled: plans.length > 0,
      default_allowed_updates: ['price' as const],
      proration_behavior: 'always_invoice' as const,
      products: plans.map(({ productId, priceId }) => ({ product: productId, prices: [priceId] })),
      schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' as const }] },
    },
  }
}
