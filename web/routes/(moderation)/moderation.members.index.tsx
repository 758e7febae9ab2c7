import { createFileRoute } from '@tanstack/react-router'
import { isModerator } from '#contract/entitlements.ts'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { membersQuery } from '#web/moderation/cases/review-data.ts'
import { MembersScreen } from '#web/moderation/members/members-screen.tsx'
import { readMembersAddress } from '#web/moderation/staff-address.ts'
import { StaffGate } from '#web/moderation/staff-gate.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(moderation)/moderation/members/')({
  validateSearch: readMembersAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (isModerator(viewer)) await context.queryClient.ensureQueryData(membersQuery(deps))
  },
  head: () => pageHead({ title: 'Members', isPrivate: true }),
  component: function ModeratedMembers() {
    const address = Route.useSearch()
    if (!isModerator(useViewer())) return <StaffGate needed="moderator" />
    return <MembersScreen address={address} nav={<StaffLinks current="members" />} />
  },
})
