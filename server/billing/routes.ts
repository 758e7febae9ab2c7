// Routes of a member's own billing: checkout, status, plan changes, portal, invoices.
import { ownBilling } from '#contract/billing/billing.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { openCheckout } from '#server/billing/checkout/checkout.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import {
  createSubscriptionReader,
  listOwnInvoices,
  readProgress,
} from '#server/billing/subscriptions/own-billing.ts'
import {
  cancelPlan,
  changePlan,
  openPortal,
  previewChange,
  resumePlan,
} from '#server/billing/subscriptions/plan-changes.ts'

/** Routes of a member's own billing. */
export function billingRoutes(context: AppContext, billing: Billing): Route[] {
  const { db } = context
  const read = createSubscriptionReader(db, billing)
  return implement(ownBilling, {
    'POST /api/create-checkout-session': async ({ me, body: { tierId, priceId, isJoining = false } }) => ({
      url: await openCheckout(context, billing, { userId: me.id, tierId, priceId, isJoining }),
    }),

    'GET /api/subscription/status': ({ me, query }) =>
      readProgress(context, { billing, read }, me.id, query.session_id),

    'GET /api/subscription': ({ me }) => read(me.id),

    'GET /api/subscription/invoices': async ({ me }) => {
      const data = await listOwnInvoices(db, billing, me.id)
      return { data, pagination: { total: data.length } }
    },

    'POST /api/subscription/change-preview': ({ me, body }) =>
      previewChange(context, billing, { userId: me.id, tierId: body.tierId }),

    'POST /api/subscription/change': async ({ me, body }) => {
      const userId = me.id
      await changePlan(context, billing, { userId, ...body, at: new Date(body.at) })
      return read(userId)
    },

    'POST /api/subscription/cancel': async ({ me }) => {
      await cancelPlan(context, billing, me.id)
      return read(me.id)
    },

    'POST /api/subscription/resume': async ({ me }) => {
      await resumePlan(context, billing, me.id)
      return read(me.id)
    },

    'POST /api/billing-portal': async ({ me, body }) => ({
      url: await openPortal(context, billing, me.id, body.purpose),
    }),
  })
}
