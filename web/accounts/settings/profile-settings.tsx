// ProfileSettings: picture, display name, bio, location and website of the public profile.
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { BIO_MAX, DISPLAY_NAME_MAX, LOCATION_MAX, WEBSITE_MAX } from '#contract/accounts/constants.ts'
import { paths } from '#contract/paths.ts'
import { checkProfile } from '#web/accounts/sign-in/field-checks.ts'
import { useRefusal } from '#web/accounts/sign-in/refusal.tsx'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useRefreshed } from '#web/accounts/use-refreshed.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { SettingsSection } from './settings-section.tsx'

export interface ProfileSettingsProps {
  user: User
  /** The picture chooser, from the pictures room. */
  picture?: ReactNode
  /** The field `bio`, from the writing room; inside a Field. */
  bio: (field: BioField) => ReactNode
}

export interface BioField {
  name: 'bio'
  text: string
  write: (text: string) => void
}

/** Settings of the public profile. */
export function ProfileSettings({ user, picture, bio }: ProfileSettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      {picture}
      <SettingsSection
        id="settings-profile"
        title="About you"
        lead={
          <>
            Anyone can read this on{' '}
            <SiteLink href={paths.member(user.username)} className="text-link">
              your public profile
            </SiteLink>
            . Everything here is optional.
          </>
        }
      >
        <ProfileForm user={user} bioField={bio} />
      </SettingsSection>
    </div>
  )
}

function ProfileForm({ user, bioField }: { user: User; bioField: ProfileSettingsProps['bio'] }) {
  const [written, write] = useState(user.bio ?? '')
  const refreshed = useRefreshed()
  const unsaved = useUnsaved()
  const refusal = useRefusal('Your profile could not be saved. Please try again.')
  const { errors, isBusy, props } = useForm({
    fields: ['displayName', 'bio', 'location', 'website'],
    check: (values) => {
      refusal.clear()
      return checkProfile(values)
    },
    send: async ({ displayName, bio, location, website }) => {
      await api('PATCH /api/user', {
        body: {
          displayName: filled(displayName),
          bio: filled(bio),
          location: filled(location),
          website: filled(website),
        },
      })
      unsaved.saved()
      await refreshed.member()
      toast.success('Profile saved')
      return undefined
    },
    failed: refusal.failed,
  })
  return (
    <form {...props} onInputCapture={unsaved.note} aria-label="About you" className="flex flex-col gap-4">
      <LeaveGuard isDirty={unsaved.isTyped} />
      <Field
        label="Display name"
        hint={`Shown instead of your username. People mention you as @${user.username}.`}
        error={errors.displayName}
      >
        <TextInput
          name="displayName"
          defaultValue={user.displayName ?? ''}
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="name"
        />
      </Field>
      <Field
        label="Bio"
        hint={`What you play, restore or look for, in at most ${BIO_MAX} characters.`}
        error={errors.bio}
      >
        {bioField({ name: 'bio', text: written, write })}
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Location" hint="City or region is enough." error={errors.location}>
          <TextInput
            name="location"
            defaultValue={user.location ?? ''}
            maxLength={LOCATION_MAX}
            autoComplete="off"
          />
        </Field>
        <Field label="Website" hint="Starts with https:// or http://" error={errors.website}>
          <TextInput
            name="website"
            type="url"
            inputMode="url"
            defaultValue={user.website ?? ''}
            maxLength={WEBSITE_MAX}
            autoComplete="url"
          />
        </Field>
      </div>
      {refusal.shown}
      <ScriptNeeded />
      <SubmitButton busy={isBusy} busyText="Saving" className="self-start">
        Save profile
      </SubmitButton>
    </form>
  )
}

/** An empty field clears the value. */
function filled(text: string): string | null {
  return text.trim() === '' ? null : text
}
