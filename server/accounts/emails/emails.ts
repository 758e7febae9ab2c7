// Texts of the emails that accounts send to members. Links carry their token.
import type { Email } from '#server/site/email-shape.ts'
import { NOTIFICATION_TEXTS, type SecurityNotification } from './notifications.ts'

const REASON = "You're receiving this email because this address was entered for an account on our site."
const NOT_YOURS =
  "Don't have an account with us? Then someone mistyped their address, and you can ignore this email."

interface WithLink {
  /** As the email greets its reader. */
  name: string
  url: string
}

export function verificationEmail({ name, url }: WithLink): Email {
  return {
    subject: 'Please verify your email address',
    name,
    paragraphs: [
      'Use the link below to show that this address is yours. It works for three days.',
      NOT_YOURS,
    ],
    actions: [{ label: 'Verify my address', url }],
    reason: REASON,
  }
}

export function passwordResetEmail({ name, url }: WithLink): Email {
  return {
    subject: 'Choose a new password',
    name,
    paragraphs: [
      'Someone, probably you, asked to reset your password. The link below works once, within the next hour.',
      "If it wasn't you, ignore this email. Your password stays the same.",
    ],
    actions: [{ label: 'Choose a new password', url }],
    reason: REASON,
  }
}

/** For an address that another member wants to use; without a name, which would reveal the owner. */
export function addressTakenEmail(): Email {
  return {
    subject: 'This address is already in use',
    paragraphs: [
      'Someone tried to move another account to this email address. It belongs to your account, so nothing was changed.',
      'If that was you, sign in to the account that uses this address, or choose a different one for the other account.',
    ],
    reason: REASON,
  }
}

export function addressChangeEmail({ name, url }: WithLink): Email {
  return {
    subject: 'Please confirm your new email address',
    name,
    paragraphs: [
      'Use the link below to move your account to this address. It works for one hour. Until then, your old address stays in use.',
      NOT_YOURS,
    ],
    actions: [{ label: 'Use this address', url }],
    reason: REASON,
  }
}

interface SecurityFacts {
  /** As the email greets its reader. */
  name: string
  notification: SecurityNotification
  /** The browser of a sign-in. */
  device?: string | undefined
  /** How many passkeys still work after a change of password. */
  passkeys: number
  settingsUrl: string
}

export function securityEmail({ name, notification, device, passkeys, settingsUrl }: SecurityFacts): Email {
  const { title, text } = NOTIFICATION_TEXTS[notification]
  return {
    subject: title,
    name,
    paragraphs: [
      device ? `${text} Browser: ${device}.` : text,
      ...(passkeys > 0 ? [passkeysLeft(passkeys)] : []),
      "If this was you, there's nothing you need to do. If not, change your password right away and sign out all other sessions.",
    ],
    actions: [{ label: 'Check your settings', url: settingsUrl }],
    reason: REASON,
  }
}

function passkeysLeft(count: number): string {
  const where = 'under Security in your settings'
  return count === 1
    ? `Your account has 1 passkey, which still works. If you don't recognize it, remove it ${where}.`
    : `Your account has ${count} passkeys, which still work. Remove any you don't recognize ${where}.`
}
