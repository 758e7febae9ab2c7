import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { SETTINGS_PANEL_NAMES, type SettingsPanelName } from '#web/accounts/settings/settings-panel-names.ts'
import { SettingsTabs } from '#web/accounts/settings/settings-tabs.tsx'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { loadSettingsPanel, SettingsPanel } from '#web/routes/-settings/lazy-panels.tsx'
import { oneOf } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/(accounts)/settings')({
  validateSearch: ({ panel }: Record<string, unknown>): { panel?: SettingsPanelName | undefined } => ({
    panel: oneOf(panel, SETTINGS_PANEL_NAMES),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { panel } }) => {
    // Without a panel to the plain sign-in page, as the specification says.
    await mustBeSignedIn({ context }, panel && `settings-${panel}`)
    await loadSettingsPanel(panel ?? 'profile', context)
  },
  head: () => pageHead({ title: 'Settings', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Settings() {
    const { panel = 'profile' } = Route.useSearch()
    return (
      <div className="wrap">
        <PageHead title="Settings" />
        <SignedIn>
          {(user) => (
            <SettingsTabs panel={panel} hrefOf={paths.settings}>
              <SettingsPanel panel={panel} user={user} />
            </SettingsTabs>
          )}
        </SignedIn>
      </div>
    )
  },
})
