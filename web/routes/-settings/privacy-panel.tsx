import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/accounts.ts'
import { FindingSettings, ShowingSettings } from '#web/accounts/settings/search-privacy-settings.tsx'
import { blocksQuery } from '#web/moderation/members/blocked-members.tsx'
import { PrivacySettings } from '#web/moderation/members/privacy-settings.tsx'

export async function loadPrivacyPanel(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(blocksQuery(1))
}

export function PrivacyPanel({ user }: { user: User }) {
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
}
