import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { MachineHistory } from '#web/machines/admin/history.tsx'
import { factsQuery, historyQuery, nameOf } from '#web/machines/admin/queries.ts'
import { pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(machines)/admin_/machines/$opdbId/history')({
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { opdbId }, deps: { page = 1 } }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    // Always out of date: every visit refetches.
    const [facts] = await orNotFound(
      Promise.all([
        context.queryClient.fetchQuery({ ...factsQuery(opdbId), staleTime: 0 }),
        context.queryClient.fetchQuery({ ...historyQuery(opdbId, page), staleTime: 0 }),
      ]),
    )
    return { name: nameOf(facts) }
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData ? `History of ${loaderData.name}` : 'Machine history', isPrivate: true }),
  component: AdminMachineHistory,
})

function AdminMachineHistory() {
  const { opdbId } = Route.useParams()
  const { page = 1 } = Route.useSearch()
  return isAdmin(useViewer()) ? <MachineHistory asked={opdbId} page={page} /> : <AdminGate />
}
