import { eventType } from '#server/base/events.ts'

/** Pages that led newcomers to the set-up no longer do. */
export const firstAdminMade = eventType<{ userId: number }>('first_admin_made', { changesPages: true })

/** A password was replaced: by its owner, or through a letter. */
export const passwordChanged = eventType<{ userId: number; by: 'owner' | 'letter' }>('password_changed', {
  changesPages: false,
})

export const emailChanged = eventType<{ userId: number }>('email_changed', { changesPages: false })

export type SecondFactorChange =
  | 'turned_on'
  | 'turned_off'
  | 'new_recovery_codes'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'

export const secondFactorChanged = eventType<{ userId: number; change: SecondFactorChange }>(
  'second_factor_changed',
  { changesPages: false },
)

/** Somebody signed in where the member had not signed in before; `device` in plain words. */
export const newSignIn = eventType<{ userId: number; device: string }>('new_sign_in', { changesPages: false })

/** Visitors may see profiles. */
export const profileChanged = eventType<{ userId: number }>('profile_changed', { changesPages: true })
