import { createFileRoute } from '@tanstack/react-router'
import { readAdminAddress } from '#web/admin/admin-tabs.ts'
import { AdminPanels, loadAdmin } from '#web/routes/-dashboard/admin-panels.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(admin)/admin')({
  validateSearch: readAdminAddress,
  // Only the page's own parameters: the query may have others.
  loaderDeps: ({ search }) => readAdminAddress({ ...search }),
  loader: ({ context, deps }) => loadAdmin(context, deps),
  head: () => pageHead({ title: 'Admin dashboard', isPrivate: true }),
  component: function Admin() {
    return <AdminPanels address={Route.useSearch()} />
  },
})
