// Privacy settings: who finds the member, and what the profile shows.
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useRefreshed } from '#web/accounts/use-refreshed.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { SettingsSection } from './settings-section.tsx'

type Choices = Pick<User, 'isListed' | 'showsFavorites' | 'showsRatings'>

/** Whether other members can find this one. */
export function FindingSettings({ user }: { user: Choices }) {
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
      <Choice
        user={user}
        which="isListed"
        label="Show me in search and the member directory"
        hint="Your profile and what you write stay public either way. Members you’ve blocked never find you."
      />
      <ScriptNeeded what="This setting" />
    </SettingsSection>
  )
}

/** What the profile shows of the member's machines: nothing by default. */
export function ShowingSettings({ user }: { user: Choices }) {
  return (
    <SettingsSection
      id="settings-showing"
      title="On your profile"
      lead="Applies to signed-in members. Visitors never see your favorites and ratings there."
    >
      <Choice user={user} which="showsFavorites" label="Show my favorites" />
      <Choice
        user={user}
        which="showsRatings"
        label="Show my ratings and newest reviews"
        hint="Reviews stay on their machines’ pages either way."
      />
      <ScriptNeeded what="This setting" />
    </SettingsSection>
  )
}

interface ChoiceProps {
  user: Choices
  which: keyof Choices
  label: string
  hint?: ReactNode
}

/** A setting that takes effect at once. */
function Choice({ user, which, label, hint }: ChoiceProps) {
  const refreshed = useRefreshed()
  const { isBusy, go } = useAction(async () => {
    await api('PATCH /api/user', { body: { [which]: !user[which] } })
    await refreshed.member()
    toast.success('Saved')
  }, 'Not saved')
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={user[which]}
      // `disabled` would take the focus away from it.
      aria-disabled={isBusy}
      onChange={() => {
        if (!isBusy) void go()
      }}
    />
  )
}
