// Background jobs of accounts: outgoing emails and the daily cleanup.
import {
  mailEmailChange,
  mailPasswordReset,
  mailSecurityNotification,
  mailVerification,
  sendEmailChange,
  sendPasswordReset,
  sendSecurityNotification,
  sendVerification,
} from '#server/accounts/emails/outgoing-emails.ts'
import { cleanUpEmailChanges } from '#server/accounts/profile/addresses.ts'
import { cleanUpDevices } from '#server/accounts/sign-in/devices.ts'
import { cleanUpTries } from '#server/accounts/sign-in/login-throttle.ts'
import { cleanUpSteps } from '#server/accounts/sign-in/one-time-tokens.ts'
import { cleanUpSessions } from '#server/accounts/sign-in/sessions.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Db } from '#server/base/database/database.ts'
import type { AccountContext } from './context.ts'

export const accountJobTypes = [
  mailVerification,
  mailPasswordReset,
  mailEmailChange,
  mailSecurityNotification,
]

/** Registers the handlers of the email jobs. */
export async function startAccountJobs(context: AccountContext, mail: Mail): Promise<void> {
  const post = { context, mail }
  await context.jobs.work(mailVerification, (data) => sendVerification(post, data))
  await context.jobs.work(mailPasswordReset, (data) => sendPasswordReset(post, data))
  await context.jobs.work(mailEmailChange, (data) => sendEmailChange(post, data))
  await context.jobs.work(mailSecurityNotification, (data) => sendSecurityNotification(post, data))
}

/** Deletes what has expired: sessions, links and unfinished steps, counts, devices that were not seen for long. */
export async function cleanUpAccounts(db: Db, now: Date): Promise<void> {
  await cleanUpSessions(db, now)
  await cleanUpSteps(db, now)
  await cleanUpEmailChanges(db, now)
  await cleanUpTries(db, now)
  await cleanUpDevices(db, now)
}
