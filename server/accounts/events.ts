import { firstAdminKey, listKey, memberKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

/** Pages that led newcomers to the set-up no longer do. */
export const firstAdminMade = eventType<{ userId: number }>('first_admin_made', {
  changes: () => [firstAdminKey],
})

/** A password was replaced: by its owner, or through a letter. */
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

/** Somebody signed in where the member had not signed in before; `device` in plain words. */
export const newSignIn = eventType<{ userId: number; device: string }>('new_sign_in', {
  changes: changesNothing,
})

/** What a member shows of themselves has changed, or is gone with them. `username` is the one they had. */
export const profileChanged = eventType<{ userId: number }, { username: string; isErased: boolean }>(
  'profile_changed',
  {
    changes: (_, { username, isErased }) => [memberKey(username), ...(isErased ? [listKey('members')] : [])],
  },
)
