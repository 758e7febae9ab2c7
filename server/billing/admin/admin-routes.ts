import { billingAdmin } from '#contract/billing/admin.ts'
import { ADMIN_PAGE_SIZE } from '#contract/billing/admin-constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { listWebhookEvents, readOverview, retryWebhookEvent, toWebhookEvent } from './admin.ts'
import { readDifferences, syncSubscription } from './differences.ts'

/** Routes of the admins' billing screens. */
export function adminRoutes(context: AppContext, billing: Billing): Route[] {
  const account = billing.payments?.provider ?? null
  return implement(billingAdmin, {
    'GET /api/admin/billing': () => readOverview(context, billing),
    'GET /api/admin/billing/notices': async ({ query }) => {
      const window = windowOf(query, ADMIN_PAGE_SIZE)
      return pageOf(
        await listWebhookEvents(context.db, { ...window, account, state: query.state }),
        window,
        toWebhookEvent,
      )
    },
    'POST /api/admin/billing/notices/{id}/retry': async ({ me, params }) =>
      toWebhookEvent(await retryWebhookEvent(context, { id: params.id, by: me, account })),
    'GET /api/admin/billing/differences': () => readDifferences(context, billing),
    'POST /api/admin/billing/subscriptions/{id}/sync': ({ params }) =>
      syncSubscription(context, billing, params.id),
  })
}
