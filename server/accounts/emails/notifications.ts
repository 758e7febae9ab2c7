// Notifications about changes to a member's account. Each also has its own email.
import { paths } from '#contract/paths.ts'
import type { SecondFactorChange } from '#server/accounts/events.ts'

export type SecurityNotification =
  | SecondFactorChange
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'new_sign_in'

export const NOTIFICATION_TEXTS: Record<SecurityNotification, { title: string; text: string }> = {
  password_changed: {
    title: 'Your password was changed',
    text: "Your account's password was changed, and all other sessions were signed out.",
  },
  email_change_asked: {
    title: 'A new email address was requested',
    text: 'Someone signed in to your account asked to change its email address. It changes once they confirm it from the new address.',
  },
  email_changed: {
    title: 'Your email address was changed',
    text: 'Your account now uses a different email address. This one no longer belongs to it.',
  },
  new_sign_in: {
    title: 'A sign-in from a new browser',
    text: "Someone signed in to your account from a browser you hadn't used before.",
  },
  turned_on: {
    title: 'Your second factor is on',
    text: 'From now on, signing in takes a code from your authenticator app.',
  },
  turned_off: {
    title: 'Your second factor was turned off',
    text: 'Signing in to your account no longer takes a code.',
  },
  new_recovery_codes: {
    title: 'You have new recovery codes',
    text: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    text: "Someone used one of your account's recovery codes. Each code works only once.",
  },
  passkey_added: {
    title: 'A passkey was added',
    text: 'A new passkey can now be used to sign in to your account.',
  },
  passkey_removed: {
    title: 'A passkey was removed',
    text: 'A passkey was removed from your account and no longer works.',
  },
}

export const securitySubject = (notification: SecurityNotification) => `security:${notification}`

/** A notification in the shape that every room uses. */
function securityNotification(userId: number, notification: SecurityNotification, detail = '') {
  return {
    userId,
    kind: 'security' as const,
    title: `${NOTIFICATION_TEXTS[notification].title}${detail}`,
    path: paths.settings('security'),
    actorId: null,
    subject: securitySubject(notification),
    // The email is sent separately (outgoing-emails.ts): at once, and to the old address too.
    hasOwnEmail: true,
  }
}

export function notificationsOfPasswordChange({ userId }: { userId: number }) {
  return [securityNotification(userId, 'password_changed')]
}

export function notificationsOfEmailChange({ userId }: { userId: number }) {
  return [securityNotification(userId, 'email_changed')]
}

export function notificationsOfSecondFactorChange({
  userId,
  change,
}: {
  userId: number
  change: SecondFactorChange
}) {
  return [securityNotification(userId, change)]
}

export function notificationsOfNewSignIn({ userId, device }: { userId: number; device: string }) {
  return [securityNotification(userId, 'new_sign_in', `: ${device}`)]
}
