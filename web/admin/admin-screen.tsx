import type { ReactNode } from 'react'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { AdminBlog, type AdminBlogProps } from './admin-blog.tsx'
import { AdminGate } from './admin-gate.tsx'
import { AdminMarket } from './admin-market.tsx'
import { ADMIN_TABS, type AdminAddress, type AdminTab } from './admin-tabs.ts'
import { StaffLinks } from './staff-links.tsx'

export interface AdminScreenProps {
  address: AdminAddress
  /** The tabs of machines, users, forums and payments, which are their rooms' to draw. */
  machines: ReactNode
  users: ReactNode
  forums: ReactNode
  payments: ReactNode
  posts: AdminBlogProps['table']
}

/** The admin dashboard, or its gate. */
export function AdminScreen({ address, ...panels }: AdminScreenProps) {
  const viewer = useViewer()
  if (!isAdmin(viewer)) return <AdminGate />
  const tab = address.tab ?? 'machines'
  return (
    <div className="wrap">
      <PageHead title="Admin Dashboard" actions={<StaffLinks current="dashboard" />} />
      <LinkTabs label="Admin" tabs={TABS} active={tab}>
        <Panel tab={tab} address={address} {...panels} />
      </LinkTabs>
    </div>
  )
}

const TABS = ADMIN_TABS.map(({ id, label }) => ({
  id,
  label,
  href: paths.admin(id === 'machines' ? undefined : id),
}))

function Panel({
  tab,
  address,
  machines,
  users,
  forums,
  payments,
  posts,
}: AdminScreenProps & { tab: AdminTab }) {
  switch (tab) {
    case 'machines':
      return machines
    case 'users':
      return users
    case 'forums':
      return forums
    case 'marketplace':
      return <AdminMarket />
    case 'blog':
      return <AdminBlog category={address.category} page={address.page} table={posts} />
    case 'payments':
      return payments
  }
}
