import type { Mail } from '#server/adapters/mail/port.ts'
import type { Db } from '#server/base/database.ts'
import { sweepEmailChanges } from './addresses.ts'
import type { AccountContext } from './context.ts'
import { sweepDevices } from './devices.ts'
import {
  mailEmailChange,
  mailPasswordReset,
  mailSecurityNotice,
  mailVerification,
  sendEmailChange,
  sendPasswordReset,
  sendSecurityNotice,
  sendVerification,
} from './letters.ts'
import { sweepSteps } from './pending-steps.ts'
import { sweepSessions } from './sessions.ts'
import { sweepTries } from './tries.ts'

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
