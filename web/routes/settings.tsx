import { createFileRoute } from '@tanstack/react-router'
import { SettingsPanels } from '#web/accounts/settings-panels.tsx'
import { SignedIn, Waiting } from '#web/accounts/signed-in.tsx'
import { mustBeSignedIn } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/settings')({
  loader: async ({ context }) => {
    await mustBeSignedIn({ context })
  },
  head: () => pageHead({ title: 'Settings', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Settings() {
    return (
      <div className="wrap">
        <PageHead title="Settings" />
        <SignedIn>{(user) => <SettingsPanels user={user} />}</SignedIn>
      </div>
    )
  },
})
