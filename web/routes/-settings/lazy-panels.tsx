// Settings panels of several rooms, each in a script of its own. A new panel needs a line in
// web/accounts/settings/settings-panel-names.ts and one here.
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/accounts.ts'
import { securityQuery, sessionsQuery } from '#web/accounts/settings/security-query.ts'
import type { SettingsPanelName } from '#web/accounts/settings/settings-panel-names.ts'
import type { RouterContext } from '#web/router.tsx'
import { type LazyComponent, lazyComponent } from '#web/ui/lazy-component.tsx'

interface Panel {
  Content: LazyComponent<{ user: User }>
  load?: (queryClient: QueryClient) => Promise<unknown>
}

const PANELS: Record<SettingsPanelName, Panel> = {
  profile: {
    Content: lazyComponent('profilePanel', async () => (await import('./profile-panel.tsx')).ProfilePanel),
  },
  account: {
    Content: lazyComponent(
      'accountPanel',
      async () => (await import('#web/accounts/settings/account-settings.tsx')).AccountSettings,
    ),
    load: (queryClient) => queryClient.ensureQueryData(securityQuery),
  },
  security: {
    Content: lazyComponent(
      'securityPanel',
      async () => (await import('#web/accounts/settings/security-settings.tsx')).SecuritySettings,
    ),
    load: (queryClient) =>
      Promise.all([
        queryClient.ensureQueryData(securityQuery),
        // Sessions change in other browsers.
        queryClient.fetchQuery({ ...sessionsQuery, staleTime: 0 }),
      ]),
  },
  notifications: {
    Content: lazyComponent(
      'notificationsPanel',
      async () => (await import('./notifications-panel.tsx')).NotificationsPanel,
    ),
    load: async (queryClient) =>
      (await import('./notifications-panel.tsx')).loadNotificationsPanel(queryClient),
  },
  privacy: {
    Content: lazyComponent('privacyPanel', async () => (await import('./privacy-panel.tsx')).PrivacyPanel),
    load: async (queryClient) => (await import('./privacy-panel.tsx')).loadPrivacyPanel(queryClient),
  },
  appearance: {
    Content: lazyComponent(
      'appearancePanel',
      async () => (await import('#web/accounts/settings/appearance-settings.tsx')).AppearanceSettings,
    ),
  },
}

/** For loaders: what the panel shows, and its script. */
export async function loadSettingsPanel(
  panel: SettingsPanelName,
  { queryClient, draws }: RouterContext,
): Promise<void> {
  const { Content, load } = PANELS[panel]
  await Promise.all([draws(Content), load?.(queryClient)])
}

export function SettingsPanel({ panel, user }: { panel: SettingsPanelName; user: User }) {
  const { Content } = PANELS[panel]
  return <Content user={user} />
}
