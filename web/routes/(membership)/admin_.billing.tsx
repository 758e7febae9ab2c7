import { createFileRoute } from '@tanstack/react-router'
import { WEBHOOK_EVENT_STATES } from '#contract/billing/admin-constants.ts'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { AdminBillingScreen, overviewQuery, webhookEventsQuery } from '#web/billing/admin/admin-billing.tsx'
import type { BillingAddress } from '#web/billing/admin/webhook-events.tsx'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(membership)/admin_/billing')({
  validateSearch: (search: Record<string, unknown>): BillingAddress => ({
    state: oneOf(search.state, WEBHOOK_EVENT_STATES),
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    // Always out of date: every visit refetches.
    await Promise.all([
      context.queryClient.fetchQuery({ ...overviewQuery, staleTime: 0 }),
      context.queryClient.fetchQuery({ ...webhookEventsQuery(deps), staleTime: 0 }),
    ])
  },
  head: () => pageHead({ title: 'Payments', isPrivate: true }),
  component: AdminBilling,
})

function AdminBilling() {
  const address = Route.useSearch()
  return isAdmin(useViewer()) ? (
    <AdminBillingScreen address={address} links={<StaffLinks current="billing" />} />
  ) : (
    <AdminGate />
  )
}
