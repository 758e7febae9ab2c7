import type { User } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ScriptNeeded } from './script-needed.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useAction } from './use-action.ts'
import { useRefreshed } from './use-refreshed.ts'

/** Whether other members find this one; the choice takes effect at once. */
export function FindingSettings({ user }: { user: Pick<User, 'isListed'> }) {
  const refreshed = useRefreshed()
  const { isBusy, go } = useAction(async () => {
    await api('PATCH /api/user', { body: { isListed: !user.isListed } })
    await refreshed.member()
    toast.success('Saved')
  }, 'Not saved')
  return (
    <SettingsSection
      id="settings-finding"
      title="Search visibility"
      lead={
        <>
          Applies to signed-in members. Visitors never see the{' '}
          <SiteLink href={paths.members()} className="text-link">
            member directory
          </SiteLink>
          .
        </>
      }
    >
      <Checkbox
        label="Show me in search and the member directory"
        hint="Your profile and what you write stay public either way. Members you’ve blocked never find you."
        checked={user.isListed}
        disabled={isBusy}
        onChange={() => void go()}
      />
      <ScriptNeeded what="This setting" />
    </SettingsSection>
  )
}
