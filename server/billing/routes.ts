import { ownBilling } from '#contract/billing.ts'
import type { Viewer } from '#contract/viewer.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { refuse } from '#server/base/refusal.ts'
import { openCheckout } from './checkout.ts'
import { listOwnInvoices, readOwnSubscription, readProgress } from './own-billing.ts'
import { cancelPlan, changePlan, openPortal, previewChange, resumePlan } from './plan-changes.ts'
import type { Billing } from './provider.ts'

/** A member's own billing. */
export function billingRoutes(house: House, billing: Billing): Route[] {
  const { db } = house
  return implement(ownBilling, {
    'POST /api/create-checkout-session': async ({
      viewer,
      body: { tierId, priceId, isJoining = false },
    }) => ({
      url: await openCheckout(house, billing, { userId: idOf(viewer), tierId, priceId, isJoining }),
    }),

    'GET /api/subscription/status': ({ viewer, query }) =>
      readProgress(house, billing, idOf(viewer), query.session_id),

    'GET /api/subscription': ({ viewer }) => readOwnSubscription(db, billing, idOf(viewer)),

    'GET /api/subscription/invoices': async ({ viewer }) => {
      const data = await listOwnInvoices(db, billing, idOf(viewer))
      return { data, pagination: { total: data.length } }
    },

    'POST /api/subscription/change-preview': ({ viewer, body }) =>
      previewChange(house, billing, { userId: idOf(viewer), tierId: body.tierId }),

    'POST /api/subscription/change': async ({ viewer, body }) => {
      const userId = idOf(viewer)
      await changePlan(house, billing, { userId, ...body, at: new Date(body.at) })
      return readOwnSubscription(db, billing, userId)
    },

    'POST /api/subscription/cancel': async ({ viewer }) => {
      await cancelPlan(house, billing, idOf(viewer))
      return readOwnSubscription(db, billing, idOf(viewer))
    },

    'POST /api/subscription/resume': async ({ viewer }) => {
      await resumePlan(house, billing, idOf(viewer))
      return readOwnSubscription(db, billing, idOf(viewer))
    },

    'POST /api/billing-portal': async ({ viewer, body }) => ({
      url: await openPortal(house, billing, idOf(viewer), body.purpose),
    }),
  })
}

function idOf({ member }: Viewer): number {
  if (!member) throw refuse.unauthenticated()
  return member.id
}
