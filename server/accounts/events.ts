// Events of accounts: first admin, passwords, addresses, second factors, sign-ins, profiles.
import { firstAdminKey, listKey, memberKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

/** Purges the pages that led newcomers to the setup. */
export const firstAdminMade = eventType<{ userId: number }>('first_admin_made', {
  changes: () => [firstAdminKey],
})

/** A password was replaced: by its owner, or through an email. */
export const passwordChanged = eventType<{ userId: number; by: 'owner' | 'letter' }>('password_changed', {
  changes: changesNothing,
})

export const emailChanged = eventType<{ userId: number }>('email_changed', { changes: changesNothing })

export type SecondFactorChange =
  | 'turned_on'
  | 'turned_off'
  | 'new_recovery_codes'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'

export const secondFactorChanged = eventType<{ userId: number; change: SecondFactorChange }>(
  'second_factor_changed',
  { changes: changesNothing },
)

/** A sign-in from a browser that is new to the member; `device` in plain words. */
export const newSignIn = eventType<{ userId: number; device: string }>('new_sign_in', {
  changes: changesNothing,
})

/** A member's public profile was changed, or erased, which renames it. `username` is the previous one. */
export const profileChanged = eventType<{ userId: number }, { username: string; isRenamed: boolean }>(
  'profile_changed',
  {
    changes: (_, { username, isRenamed }) => [
      memberKey(username),
      ...(isRenamed ? [listKey('members')] : []),
    ],
  },
)
