// The admin dashboard, shown at two addresses. Its tabs are drawn by several rooms, each in a script of its own; readers
// who only see the gate load none.
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isAdmin } from '#contract/entitlements.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import type { AdminAddress, AdminTab } from '#web/admin/admin-tabs.ts'
import type { RouterContext } from '#web/router.tsx'
import { sessionOf } from '#web/shell/session/guards.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export interface AdminPanelProps {
  address: AdminAddress
}

interface Panel {
  Content: ComponentType<AdminPanelProps>
  /** Loads its lists. One that fails does not fail the page: the browser asks for it again. */
  load: (queryClient: QueryClient, address: AdminAddress) => Promise<void>
}

/** A panel in a script of its own. */
function latePanel(part: string, come: () => Promise<Panel>) {
  return { Content: lazyComponent(part, async () => (await come()).Content), come }
}

const PANELS = {
  machines: latePanel('adminMachines', async () => {
    const room = await import('#web/machines/admin/machines.tsx')
    return { Content: room.AdminMachines, load: room.loadAdminMachines }
  }),
  users: latePanel('adminUsers', async () => {
    const room = await import('#web/moderation/members/users-panel.tsx')
    return { Content: room.UsersPanel, load: room.loadUsersPanel }
  }),
  forums: latePanel('adminForums', async () => {
    const room = await import('#web/forum/admin/admin-forums.tsx')
    return { Content: room.AdminForums, load: room.loadAdminForums }
  }),
  marketplace: latePanel('adminMarket', async () => {
    const room = await import('#web/admin/admin-market.tsx')
    return { Content: room.AdminMarket, load: room.loadAdminMarket }
  }),
  blog: latePanel('adminBlog', async () => {
    const room = await import('./blog-panel.tsx')
    return { Content: room.BlogPanel, load: room.loadBlogPanel }
  }),
  payments: latePanel('adminPayments', async () => {
    const room = await import('#web/billing/admin/payments-panel.tsx')
    return { Content: room.PaymentsPanel, load: room.loadPaymentsPanel }
  }),
} satisfies Record<AdminTab, unknown>

export async function loadAdmin(
  context: RouterContext,
  { tab = 'machines', ...address }: AdminAddress,
): Promise<void> {
  const { viewer } = await sessionOf({ context })
  if (!isAdmin(viewer)) return
  const { Content, come } = PANELS[tab]
  await Promise.all([context.draws(Content), (await come()).load(context.queryClient, address)])
}

export function AdminPanels({ address }: AdminPanelProps) {
  const tab = address.tab ?? 'machines'
  const { Content } = PANELS[tab]
  return (
    <AdminScreen tab={tab}>
      <ScriptNeeded what="Managing the site" />
      <Content address={address} />
    </AdminScreen>
  )
}
