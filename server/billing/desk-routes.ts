import { billingDesk } from '#contract/billing-desk.ts'
import { DESK_PAGE_SIZE } from '#contract/billing-desk-terms.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { pageOf, windowOf } from '#server/base/paging.ts'
import { listNotices, readOverview, retryNotice, toPaymentNotice } from './desk.ts'
import { readDifferences, syncSubscription } from './desk-differences.ts'
import type { Billing } from './provider.ts'

/** The admins' desk over payments. */
export function deskRoutes(house: House, billing: Billing): Route[] {
  return implement(billingDesk, {
    'GET /api/admin/billing': () => readOverview(house, billing),
    'GET /api/admin/billing/notices': async ({ query }) => {
      const window = windowOf(query, DESK_PAGE_SIZE)
      return pageOf(await listNotices(house.db, { ...window, state: query.state }), window, toPaymentNotice)
    },
    'POST /api/admin/billing/notices/{id}/retry': async ({ me, params }) =>
      toPaymentNotice(
        await retryNotice(house, { id: params.id, by: me, provider: billing.payments?.provider }),
      ),
    'GET /api/admin/billing/differences': () => readDifferences(house, billing),
    'POST /api/admin/billing/subscriptions/{id}/sync': ({ params }) =>
      syncSubscription(house, billing, params.id),
  })
}
