import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { syncsQuery } from '#web/machines/admin/queries.ts'
import { CatalogueState, useSyncTrouble } from '#web/machines/database/catalogue-state.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { JobsScreen, jobsQuery } from '#web/site/jobs/jobs-screen.tsx'

/** The catalogue changes slowly; its runs are refetched less often than the jobs. */
const SYNCS_LOOK_MS = 15_000

export const Route = createFileRoute('/(admin)/admin_/jobs')({
  loader: async ({ context }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    // Always out of date: every visit refetches.
    await Promise.all([
      context.queryClient.fetchQuery({ ...jobsQuery, staleTime: 0 }),
      context.queryClient.prefetchQuery(syncsQuery),
    ])
  },
  head: () => pageHead({ title: 'Background jobs', isPrivate: true }),
  component: AdminJobs,
})

function AdminJobs() {
  return isAdmin(useViewer()) ? <Jobs /> : <AdminGate />
}

function Jobs() {
  const lastSync = useSyncTrouble(SYNCS_LOOK_MS)
  return <JobsScreen syncs={<CatalogueState />} lastSync={lastSync} links={<StaffLinks current="jobs" />} />
}
