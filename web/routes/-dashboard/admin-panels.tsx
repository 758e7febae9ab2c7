// The admin dashboard, shown at two addresses. Its tabs are drawn by several rooms, each in a script of its own; readers
// who only see the gate load none.
import type { QueryClient } from '@tanstack/react-query'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import type { AdminAddress, AdminTab } from '#web/admin/admin-tabs.ts'
import type { RouterContext } from '#web/router.tsx'
import { sessionOf } from '#web/shell/session/guards.ts'
import { type LazyComponent, lazyComponent } from '#web/ui/lazy-component.tsx'

export interface AdminPanelProps {
  address: AdminAddress
}

interface Panel {
  Content: LazyComponent<AdminPanelProps>
  /** Only tries: a list that fails says so in its place, beside the others. */
  load: (queryClient: QueryClient, address: AdminAddress) => Promise<unknown>
}

const PANELS: Record<AdminTab, Panel> = {
  machines: {
    Content: lazyComponent(
      'adminMachines',
      async () => (await import('#web/machines/admin/machines.tsx')).AdminMachines,
    ),
    load: async (queryClient) =>
      (await import('#web/machines/admin/machines.tsx')).loadAdminMachines(queryClient),
  },
  users: {
    Content: lazyComponent(
      'adminUsers',
      async () => (await import('#web/moderation/members/users-panel.tsx')).UsersPanel,
    ),
    load: async (queryClient, address) =>
      (await import('#web/moderation/members/users-panel.tsx')).loadUsersPanel(queryClient, address),
  },
  forums: {
    Content: lazyComponent(
      'adminForums',
      async () => (await import('#web/forum/admin/admin-forums.tsx')).AdminForums,
    ),
    load: async (queryClient) =>
      (await import('#web/forum/admin/admin-forums.tsx')).loadAdminForums(queryClient),
  },
  marketplace: {
    Content: lazyComponent(
      'adminMarket',
      async () => (await import('#web/admin/admin-market.tsx')).AdminMarket,
    ),
    load: async (queryClient) => (await import('#web/admin/admin-market.tsx')).loadAdminMarket(queryClient),
  },
  blog: {
    Content: lazyComponent('adminBlog', async () => (await import('./blog-panel.tsx')).BlogPanel),
    load: async (queryClient, address) =>
      (await import('#web/admin/admin-blog.tsx')).loadAdminBlog(queryClient, address),
  },
  payments: {
    Content: lazyComponent(
      'adminPayments',
      async () => (await import('#web/billing/admin/payments-panel.tsx')).PaymentsPanel,
    ),
    load: async (queryClient) =>
      (await import('#web/billing/admin/payments-panel.tsx')).loadPaymentsPanel(queryClient),
  },
}

export async function loadAdmin(
  context: RouterContext,
  { tab = 'machines', ...address }: AdminAddress,
): Promise<void> {
  const { viewer } = await sessionOf({ context })
  if (!isAdmin(viewer)) return
  const { Content, load } = PANELS[tab]
  await Promise.all([context.draws(Content), load(context.queryClient, address)])
}

export function AdminPanels({ address }: AdminPanelProps) {
  const tab = address.tab ?? 'machines'
  const { Content } = PANELS[tab]
  return (
    <AdminScreen tab={tab}>
      <Content address={address} />
    </AdminScreen>
  )
}
