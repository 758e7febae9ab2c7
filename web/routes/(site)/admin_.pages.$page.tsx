import { createFileRoute, notFound } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { isStaticPage, PAGE_DRAFT, STATIC_PAGE_TITLES } from '#contract/site/page-constants.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { loadDraft } from '#web/writing/drafts/drafts-query.ts'
import { PageEditorScreen } from '#web/writing/static-pages/page-editor-screen.tsx'
import { editedPageQuery } from '#web/writing/static-pages/page-queries.ts'

export const Route = createFileRoute('/(site)/admin_/pages/$page')({
  loader: async ({ context, params: { page } }) => {
    if (!isStaticPage(page)) throw notFound()
    const { viewer } = await sessionOf({ context })
    if (isAdmin(viewer))
      await Promise.all([
        context.queryClient.fetchQuery({ ...editedPageQuery(page), staleTime: 0 }),
        loadDraft(context.queryClient, PAGE_DRAFT, page),
      ])
    return { page }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Edit ${STATIC_PAGE_TITLES[loaderData.page]}` : 'Pages',
      isPrivate: true,
    }),
  component: AdminPage,
})

function AdminPage() {
  const { page } = Route.useLoaderData()
  return isAdmin(useViewer()) ? (
    <PageEditorScreen page={page} links={<StaffLinks current="pages" />} />
  ) : (
    <AdminGate />
  )
}
