import {
  mailEmailChange,
  mailPasswordReset,
  mailSecurityNotice,
  mailVerification,
  sendEmailChange,
  sendPasswordReset,
  sendSecurityNotice,
  sendVerification,
} from '#server/accounts/emails/outgoing-emails.ts'
import { sweepEmailChanges } from '#server/accounts/profile/addresses.ts'
import { sweepDevices } from '#server/accounts/sign-in/devices.ts'
import { sweepTries } from '#server/accounts/sign-in/login-throttle.ts'
import { sweepSteps } from '#server/accounts/sign-in/one-time-tokens.ts'
import { sweepSessions } from '#server/accounts/sign-in/sessions.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Db } from '#server/base/database/database.ts'
import type { AccountContext } from './context.ts'

export const accountJobTypes = [mailVerification, mailPasswordReset, mailEmailChange, mailSecurityNotice]

/** Says who writes the letters of accounts. */
export async function startAccountJobs(house: AccountContext, mail: Mail): Promise<void> {
  const post = { house, mail }
  await house.jobs.work(mailVerification, (data) => sendVerification(post, data))
  await house.jobs.work(mailPasswordReset, (data) => sendPasswordReset(post, data))
  await house.jobs.work(mailEmailChange, (data) => sendEmailChange(post, data))
  await house.jobs.work(mailSecurityNotice, (data) => sendSecurityNotice(post, data))
}

/** Throws away what has run out: sessions, links and half-done steps, counts, devices that were long unseen. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await sweepSessions(db, now)
  await sweepSteps(db, now)
  await sweepEmailChanges(db, now)
  await sweepTries(db, now)
  await sweepDevices(db, now)
}
