import { createFileRoute } from '@tanstack/react-router'
import { isModerator } from '#contract/entitlements.ts'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { QueueScreen } from '#web/moderation/cases/queue-screen.tsx'
import { caseCountQuery, casesQuery } from '#web/moderation/cases/review-data.ts'
import { readQueueAddress } from '#web/moderation/staff-address.ts'
import { StaffGate } from '#web/moderation/staff-gate.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(moderation)/moderation/')({
  validateSearch: readQueueAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (!isModerator(viewer)) return
    await Promise.all(
      [casesQuery(deps), caseCountQuery('open'), caseCountQuery('held')].map((each) =>
        context.queryClient.ensureQueryData(each),
      ),
    )
  },
  head: () => pageHead({ title: 'Review queue', isPrivate: true }),
  component: function ReviewQueue() {
    const address = Route.useSearch()
    if (!isModerator(useViewer())) return <StaffGate needed="moderator" />
    return <QueueScreen address={address} nav={<StaffLinks current="queue" />} />
  },
})
