import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { AdminDiscountsScreen } from '#web/membership/admin-discounts.tsx'
import { allDiscountsQuery } from '#web/membership/gift-queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(membership)/admin_/discounts')({
  loader: async ({ context }) => {
    const { viewer } = await sessionOf({ context })
    if (isAdmin(viewer)) await context.queryClient.fetchQuery({ ...allDiscountsQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Discounts', isPrivate: true }),
  component: AdminDiscounts,
})

function AdminDiscounts() {
  return isAdmin(useViewer()) ? (
    <AdminDiscountsScreen links={<StaffLinks current="discounts" />} />
  ) : (
    <AdminGate />
  )
}
