import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paths } from '#contract/paths.ts'
import { isAdmin } from '#contract/viewer.ts'
import { useViewer } from '#web/shell/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { AdminBlog } from './admin-blog.tsx'
import { AdminForums } from './admin-forums.tsx'
import { AdminGate } from './admin-gate.tsx'
import { AdminMarket } from './admin-market.tsx'
import { AdminPayments } from './admin-payments.tsx'
import { ADMIN_TABS, type AdminAddress, type AdminTab } from './admin-tabs.ts'
import { AdminUsers } from './admin-users.tsx'

// The largest tab by far, and none for whoever only meets the gate.
const AdminMachines = lazy(async () => ({
  default: (await import('#web/machines/admin-machines.tsx')).AdminMachines,
}))

/** The admin dashboard, or its gate. */
export function AdminScreen({ address }: { address: AdminAddress }) {
  const viewer = useViewer()
  if (!isAdmin(viewer)) return <AdminGate />
  const tab = address.tab ?? 'machines'
  return (
    <div className="wrap">
      <PageHead title="Admin Dashboard" />
      <LinkTabs label="Admin" tabs={TABS} active={tab}>
        <Panel tab={tab} address={address} />
      </LinkTabs>
    </div>
  )
}

const TABS = ADMIN_TABS.map(({ id, label }) => ({
  id,
  label,
  href: paths.admin(id === 'machines' ? undefined : id),
}))

function Panel({ tab, address }: { tab: AdminTab; address: AdminAddress }) {
  switch (tab) {
    case 'machines':
      return <Machines />
    case 'users':
      return <AdminUsers page={address.page} />
    case 'forums':
      return <AdminForums />
    case 'marketplace':
      return <AdminMarket />
    case 'blog':
      return <AdminBlog category={address.category} page={address.page} />
    case 'payments':
      return <AdminPayments />
  }
}

function Machines() {
  // Pages are rendered to a string on the server, where nothing can be waited for.
  const isReady = useHydrated()
  const waiting = (
    <Loading label="Loading machines">
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
  if (!isReady) return waiting
  return (
    <Suspense fallback={waiting}>
      <AdminMachines />
    </Suspense>
  )
}
