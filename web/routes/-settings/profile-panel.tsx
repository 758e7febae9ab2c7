import type { User } from '#contract/accounts/accounts.ts'
import { BIO_MAX } from '#contract/accounts/constants.ts'
import { ProfileSettings } from '#web/accounts/settings/profile-settings.tsx'
import { ProfilePicture } from '#web/routes/-member/profile-picture.tsx'
import { Composer } from '#web/writing/composer/composer.tsx'

export function ProfilePanel({ user }: { user: User }) {
  return (
    <ProfileSettings
      user={user}
      picture={<ProfilePicture user={user} />}
      bio={(field) => <Composer {...field} label="Bio" max={BIO_MAX} opensOnPress />}
    />
  )
}
