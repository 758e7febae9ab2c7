import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { DiscountsDesk } from '#web/membership/discounts-desk.tsx'
import { allDiscountsQuery } from '#web/membership/gift-queries.ts'
import { sessionOf } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { useViewer } from '#web/shell/session.ts'

export const Route = createFileRoute('/admin_/discounts')({
  loader: async ({ context }) => {
    const { viewer } = await sessionOf({ context })
    if (isAdmin(viewer)) await context.queryClient.fetchQuery({ ...allDiscountsQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Discounts', isPrivate: true }),
  component: AdminDiscounts,
})

function AdminDiscounts() {
  return isAdmin(useViewer()) ? <DiscountsDesk links={<StaffLinks current="discounts" />} /> : <AdminGate />
}
