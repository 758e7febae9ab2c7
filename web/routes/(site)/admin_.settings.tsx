import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ContactInbox, inboxQuery } from '#web/site/contact/contact-inbox.tsx'
import { SettingsScreen } from '#web/site/settings/settings-screen.tsx'
import { settingsQuery } from '#web/site/settings/use-settings.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface SettingsAddress {
  tab?: 'inbox' | undefined
  page?: number | undefined
}

export const Route = createFileRoute('/(site)/admin_/settings')({
  validateSearch: (search: Record<string, unknown>): SettingsAddress => ({
    tab: oneOf(search.tab, ['inbox']),
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { tab, page } }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    if (tab === 'inbox') await context.queryClient.prefetchQuery(inboxQuery(page))
    else await context.queryClient.ensureQueryData(settingsQuery)
  },
  head: () => pageHead({ title: 'Site settings', isPrivate: true }),
  component: AdminSettings,
})

const TABS = [
  { id: 'settings', label: 'Settings', href: paths.adminSettings() },
  { id: 'inbox', label: 'Contact inbox', href: paths.adminSettings({ tab: 'inbox' }) },
]

function AdminSettings() {
  const { tab, page } = Route.useSearch()
  if (!isAdmin(useViewer())) return <AdminGate />
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[{ label: 'Admin Dashboard', href: paths.admin() }, { label: 'Site settings' }]}
        title="Site settings"
        actions={<StaffLinks current={tab ?? 'settings'} />}
      />
      <LinkTabs label="Site settings" tabs={TABS} active={tab ?? 'settings'}>
        {tab === 'inbox' ? <ContactInbox page={page} /> : <SettingsScreen />}
      </LinkTabs>
    </div>
  )
}
