import { billingTiers } from '#contract/billing/tiers.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { refuse } from '#server/base/refusal.ts'
import { type Billing, forReader, mustHavePayments } from '#server/billing/provider/provider.ts'
import { listTiers } from '#server/membership/tiers.ts'
import { accountsOf, countPayingMembers, toManagedTier } from './managed-tiers.ts'
import { addTier, changeTier, deleteTier } from './tier-changes.ts'
import { initializeProducts } from './tier-initialization.ts'
import { PublishingBusy } from './tier-publishing.ts'

/** Routes of the admins' tiers. */
export function tierRoutes(context: AppContext, billing: Billing): Route[] {
  const { db } = context
  return implement(billingTiers, {
    'GET /api/admin/membership-tiers': async () => {
      const [tiers, paying] = await Promise.all([
        listTiers(db),
        countPayingMembers(db, accountsOf(billing.payments)),
      ])
      const provider = billing.payments?.provider ?? null
      return tiers.map((tier) => toManagedTier(tier, provider, paying))
    },
    'POST /api/admin/membership-tiers': ({ me, isConfirmed, body }) =>
      addTier(context, billing, { actor: me, isConfirmed }, body),
    'PATCH /api/admin/membership-tiers/{id}': ({ me, isConfirmed, params, body }) =>
      changeTier(context, billing, { actor: me, isConfirmed }, { id: params.id, change: body }),
    'DELETE /api/admin/membership-tiers/{id}': ({ me, isConfirmed, params }) =>
      deleteTier(context, billing, { actor: me, isConfirmed }, params.id),
    'POST /api/admin/initialize-stripe-products': async ({ me }) => {
      const payments = mustHavePayments(billing)
      try {
        return { results: await forReader(() => initializeProducts(context, payments, me)) }
      } catch (error) {
        if (!(error instanceof PublishingBusy)) throw error
        throw refuse.conflict('already_running', "This is already running. Please wait until it's done.")
      }
    },
  })
}
