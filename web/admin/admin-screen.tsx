import type { ReactNode } from 'react'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { AdminGate } from './admin-gate.tsx'
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts'
import { StaffLinks } from './staff-links.tsx'

export interface AdminScreenProps {
  tab: AdminTab
  /** The tab's content. */
  children: ReactNode
}

/** The admin dashboard, or its gate. */
export function AdminScreen({ tab, children }: AdminScreenProps) {
  if (!isAdmin(useViewer())) return <AdminGate />
  return (
    <div className="wrap">
      <PageHead title="Admin Dashboard" actions={<StaffLinks current="dashboard" />} />
      <LinkTabs label="Admin" tabs={TABS} active={tab}>
        {children}
      </LinkTabs>
    </div>
  )
}

const TABS = ADMIN_TABS.map(({ id, label }) => ({
  id,
  label,
  href: paths.admin(id === 'machines' ? undefined : id),
}))
