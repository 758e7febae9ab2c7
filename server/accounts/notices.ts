// What members are told when something about their account changes: in the bell, and in a letter of its own.
import { paths } from '#contract/paths.ts'
import type { SecondFactorChange } from './events.ts'

export type SecurityNotice =
  | SecondFactorChange
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'new_sign_in'

export const NOTICE_TEXTS: Record<SecurityNotice, { title: string; text: string }> = {
  password_changed: {
    title: 'Your password was changed',
    text: 'The password of your account was changed. All other sessions were ended.',
  },
  email_change_asked: {
    title: 'A new email address was asked for',
    text: 'Somebody signed in to your account asked to use another email address. It changes when the link in the letter to that address is followed.',
  },
  email_changed: {
    title: 'Your email address was changed',
    text: 'Your account now has another email address. This one no longer belongs to it.',
  },
  new_sign_in: {
    title: 'A sign-in from a new browser',
    text: 'Somebody signed in to your account in a browser that you had not used before.',
  },
  turned_on: {
    title: 'Your second factor is on',
    text: 'From now on your account asks for a code of your authenticator app when you sign in.',
  },
  turned_off: {
    title: 'Your second factor was turned off',
    text: 'Your account no longer asks for a code when you sign in.',
  },
  new_recovery_codes: {
    title: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    text: 'Somebody used one of the recovery codes of your account. It does not work again.',
  },
  passkey_added: {
    title: 'A passkey was added',
    text: 'A new passkey can sign in to your account.',
  },
  passkey_removed: {
    title: 'A passkey was removed',
    text: 'A passkey of your account was removed and no longer signs in.',
  },
}

/** A line for the bell, in the shape that notifications ask of every room. */
function securityNotice(userId: number, notice: SecurityNotice, detail = '') {
  return {
    userId,
    kind: 'security' as const,
    title: `${NOTICE_TEXTS[notice].title}${detail}`,
    path: paths.settings(),
    actorId: null,
    subject: `security:${notice}`,
    // See letters.ts: it goes at once, and to the old address too.
    hasOwnLetter: true,
  }
}

export function noticesOfPasswordChange({ userId }: { userId: number }) {
  return [securityNotice(userId, 'password_changed')]
}

export function noticesOfEmailChange({ userId }: { userId: number }) {
  return [securityNotice(userId, 'email_changed')]
}

export function noticesOfSecondFactorChange({
  userId,
  change,
}: {
  userId: number
  change: SecondFactorChange
}) {
  return [securityNotice(userId, change)]
}

export function noticesOfNewSignIn({ userId, device }: { userId: number; device: string }) {
  return [securityNotice(userId, 'new_sign_in', `: ${device}`)]
}
