import { billingDesk } from '#contract/billing/admin.ts'
import { DESK_PAGE_SIZE } from '#contract/billing/admin-constants.ts'
import type { House } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { listNotices, readOverview, retryNotice, toPaymentNotice } from './admin.ts'
import { readDifferences, syncSubscription } from './differences.ts'

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
