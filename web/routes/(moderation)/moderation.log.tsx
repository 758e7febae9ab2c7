import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { LogScreen } from '#web/moderation/cases/log-screen.tsx'
import { logQuery } from '#web/moderation/cases/review-data.ts'
import { readLogAddress } from '#web/moderation/staff-address.ts'
import { StaffGate } from '#web/moderation/staff-gate.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(moderation)/moderation/log')({
  validateSearch: readLogAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (isAdmin(viewer)) await context.queryClient.fetchQuery({ ...logQuery(deps), staleTime: 0 })
  },
  head: () => pageHead({ title: 'Audit log', isPrivate: true }),
  component: function AuditLog() {
    const address = Route.useSearch()
    if (!isAdmin(useViewer())) return <StaffGate needed="admin" />
    return <LogScreen address={address} nav={<StaffLinks current="log" />} />
  },
})
