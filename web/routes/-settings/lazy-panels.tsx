// Settings panels of several rooms: what each loads and shows. A new panel needs a line in
// web/accounts/settings/settings-panel-names.ts and a case in both functions here.
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/accounts.ts'
import { BIO_MAX } from '#contract/accounts/constants.ts'
import { AccountSettings } from '#web/accounts/settings/account-settings.tsx'
import { AppearanceSettings } from '#web/accounts/settings/appearance-settings.tsx'
import { ProfileSettings } from '#web/accounts/settings/profile-settings.tsx'
import { FindingSettings, ShowingSettings } from '#web/accounts/settings/search-privacy-settings.tsx'
import { securityQuery, sessionsQuery } from '#web/accounts/settings/security-query.ts'
import { SecuritySettings } from '#web/accounts/settings/security-settings.tsx'
import type { SettingsPanelName } from '#web/accounts/settings/settings-panel-names.ts'
import { EventFeedSettings } from '#web/community/events/event-feed-settings.tsx'
import { eventFeedQuery } from '#web/community/events/event-queries.ts'
import { FeedSettings, feedQuery } from '#web/forum/reading/feed-settings.tsx'
import { blocksQuery } from '#web/moderation/members/blocked-members.tsx'
import { PrivacySettings } from '#web/moderation/members/privacy-settings.tsx'
import { choicesQuery, pushQuery } from '#web/notifications/notification-queries.ts'
import { NotificationSettings } from '#web/notifications/notification-settings.tsx'
import { PushSettings } from '#web/notifications/push/push-settings.tsx'
import { ProfilePicture } from '#web/routes/-member/profile-picture.tsx'
import { Composer } from '#web/writing/composer/composer.tsx'

export async function loadSettingsPanel(panel: SettingsPanelName, queryClient: QueryClient): Promise<void> {
  switch (panel) {
    case 'account':
      await queryClient.ensureQueryData(securityQuery)
      return
    case 'security':
      await Promise.all([
        queryClient.ensureQueryData(securityQuery),
        // Sessions change in other browsers.
        queryClient.fetchQuery({ ...sessionsQuery, staleTime: 0 }),
      ])
      return
    case 'privacy':
      await queryClient.ensureQueryData(blocksQuery(1))
      return
    case 'notifications':
      await Promise.all([
        queryClient.ensureQueryData(choicesQuery),
        // Changes in other browsers too.
        queryClient.fetchQuery({ ...pushQuery, staleTime: 0 }),
        queryClient.ensureQueryData(eventFeedQuery),
        // Readers without the forums see none.
        queryClient.ensureQueryData(feedQuery).catch(() => undefined),
      ])
      return
    case 'profile':
    case 'appearance':
      return
  }
}

export function SettingsPanel({ panel, user }: { panel: SettingsPanelName; user: User }) {
  switch (panel) {
    case 'profile':
      return (
        <ProfileSettings
          user={user}
          picture={<ProfilePicture user={user} />}
          bio={(field) => <Composer {...field} label="Bio" max={BIO_MAX} opensOnPress />}
        />
      )
    case 'account':
      return <AccountSettings user={user} />
    case 'security':
      return <SecuritySettings />
    case 'notifications':
      return (
        <div className="flex flex-col gap-5">
          <NotificationSettings user={user} />
          <PushSettings />
          <FeedSettings />
          <EventFeedSettings />
        </div>
      )
    case 'privacy':
      return (
        <PrivacySettings
          finding={
            <>
              <FindingSettings user={user} />
              <ShowingSettings user={user} />
            </>
          }
        />
      )
    case 'appearance':
      return <AppearanceSettings />
  }
}
