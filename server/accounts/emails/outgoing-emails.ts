// Sends the emails of accounts. Tokens are generated while an email is rendered and are stored nowhere else: a job
// contains the recipient, never the secret.
import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findMember, findMemberByLogin, type UserRow } from '#server/accounts/members.ts'
import { emailKey } from '#server/accounts/profile/email-addresses.ts'
import { count, isWithin, uncount } from '#server/accounts/sign-in/login-throttle.ts'
import { beginStep } from '#server/accounts/sign-in/one-time-tokens.ts'
import { hashOf } from '#server/accounts/sign-in/tokens.ts'
import { emailChanges, passkeys, users } from '#server/accounts/tables.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Db } from '#server/base/database/database.ts'
import { forgetJobs } from '#server/base/jobs/admin-jobs.ts'
import { mailJobType } from '#server/base/jobs/jobs.ts'
import type { Email } from '#server/site/email-shape.ts'
import { sendToMember } from '#server/site/emails.ts'
import {
  addressChangeEmail,
  addressTakenEmail,
  passwordResetEmail,
  securityEmail,
  verificationEmail,
} from './emails.ts'
import type { SecurityNotification } from './notifications.ts'

export const mailVerification = mailJobType<{ userId: number }>('mail_verification', { atOnce: 5 })
/** `login` as `loginKey` returns it. */
export const mailPasswordReset = mailJobType<{ login: string }>('mail_password_reset', { atOnce: 5 })
export const mailEmailChange = mailJobType<{ userId: number }>('mail_email_change', { atOnce: 5 })
interface SecurityTold {
  userId: number
  notification: SecurityNotification
  /** The recipient's address, if it is no longer the member's. */
  to?: string
  device?: string
}
export const mailSecurityNotification = mailJobType<SecurityTold>('mail_security_notification', { atOnce: 5 })

/** Removes the jobs of emails to an erased member, by whom they are for and by what was typed to ask for one. */
export async function forgetAccountEmails(
  tx: Db,
  { id, usernameKey, emailKey: address }: Pick<UserRow, 'id' | 'usernameKey' | 'emailKey'>,
): Promise<void> {
  const told = [mailVerification, mailEmailChange, mailSecurityNotification]
  await forgetJobs(tx, told, { key: 'userId', values: [id] })
  const logins = [usernameKey, ...(address === null ? [] : [address])]
  await forgetJobs(tx, [mailPasswordReset], { key: 'login', values: logins })
}

/** Limit of emails of one kind to one member. */
const AN_HOUR = { times: 3, withinMs: HOUR_MS }
/** Limit of emails from one account to one address that it wants to use. */
const CHANGES_TO_ADDRESS = { times: 3, withinMs: DAY_MS }
/** Limit of emails from one account to all the addresses that it wants to use in turn. */
const CHANGES_OF_ACCOUNT = { times: 10, withinMs: DAY_MS }
/** Limit to one address from all accounts together; beyond it each account may send there only once. */
const CHANGES_FROM_ALL = { times: 3, withinMs: DAY_MS }

/** Limit of security emails: an action can be repeated more often than its email should be sent. */
const SECURITY_NOTIFICATIONS = { times: 5, withinMs: HOUR_MS }

type Addressed = Email & { to: string }

interface Post {
  context: AccountContext
  mail: Mail
}

interface Counted {
  key: string
  times: number
  withinMs: number
}

/** Sends an email within the limit of its kind; one that has to be tried again is not counted. */
async function sendWithin(
  { context, mail }: Post,
  counted: Counted,
  write: () => Promise<Addressed>,
): Promise<void> {
  const { db, clock } = context
  if (!(await isWithin(db, { ...counted, now: clock.now() }))) return
  await sendOrRevoke({ context, mail }, [counted.key], write)
}

async function sendOrRevoke(post: Post, keys: string[], write: () => Promise<Addressed>): Promise<void> {
  try {
    await sendToMember(post.context, post.mail, await write())
  } catch (error) {
    for (const key of keys) await uncount(post.context.db, key)
    throw error
  }
}

/**
 * Like `sendWithin`, for an email to an address that a member wants to use. Any member can request any address, so
 * others' requests never hold back an account's first email of the day: it may be the owner's.
 */
async function sendToWanted(
  post: Post,
  { userId, address }: { userId: number; address: string },
  write: () => Promise<Addressed>,
): Promise<void> {
  const { db, clock } = post.context
  const now = clock.now()
  const keys = {
    pair: `letter:change:${userId}:${address}`,
    account: `letter:changes:${userId}`,
    all: `letter:change:${address}`,
  }
  const nth = await count(db, { key: keys.pair, ...CHANGES_TO_ADDRESS, now })
  if (nth > CHANGES_TO_ADDRESS.times) return
  if (!(await isWithin(db, { key: keys.account, ...CHANGES_OF_ACCOUNT, now }))) return
  if (!(await isWithin(db, { key: keys.all, ...CHANGES_FROM_ALL, now })) && nth > 1) return
  await sendOrRevoke(post, Object.values(keys), write)
}

type Addressee = UserRow & { email: string }

/** The member, if they can receive emails: not without an address, banned or erased. */
async function addresseeOf(
  { sanctions }: AccountContext,
  db: Db,
  member: UserRow | null,
): Promise<Addressee | null> {
  if (!member?.email || member.erasedAt || (await sanctions.isBanned(db, member.id))) return null
  return { ...member, email: member.email }
}

/** Sends the link that verifies an address; nothing if it is verified already. */
export async function sendVerification(post: Post, { userId }: { userId: number }): Promise<void> {
  const { db, clock, config } = post.context
  const member = await addresseeOf(post.context, db, await findMember(db, userId))
  if (!member || member.emailVerifiedAt) return
  await sendWithin(post, { key: `letter:verification:${userId}`, ...AN_HOUR }, async () => {
    const token = await beginStep(db, {
      purpose: 'verify_email',
      userId,
      email: emailKey(member.email),
      now: clock.now(),
    })
    const url = config.publicUrl + paths.verifyEmail(token)
    return { to: member.email, ...verificationEmail({ name: shownName(member), url }) }
  })
}

/** Sends the link for a new password to the account's address; nothing if there is no such member. */
export async function sendPasswordReset(post: Post, { login }: { login: string }): Promise<void> {
  const { db, clock, config } = post.context
  const member = await addresseeOf(post.context, db, await findMemberByLogin(db, login))
  if (!member) return
  await sendWithin(post, { key: `letter:reset:${member.id}`, ...AN_HOUR }, async () => {
    const token = await beginStep(db, {
      purpose: 'reset_password',
      userId: member.id,
      email: emailKey(member.email),
      now: clock.now(),
    })
    const url = config.publicUrl + paths.resetPassword(token)
    return { to: member.email, ...passwordResetEmail({ name: shownName(member), url }) }
  })
}

/** Sends the link to the new address. To another member's address it sends no link, and the requester cannot tell. */
export async function sendEmailChange(post: Post, { userId }: { userId: number }): Promise<void> {
  const { db, clock, config } = post.context
  const now = clock.now()
  const member = await addresseeOf(post.context, db, await findMember(db, userId))
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  if (!member || !change || change.expiresAt <= now) return
  const key = emailKey(change.email)
  await sendToWanted(post, { userId, address: hashOf(key) }, async () => {
    if (await isTaken(db, key, userId)) return { to: change.email, ...addressTakenEmail() }
    const token = await beginStep(db, { purpose: 'change_email', userId, email: key, now })
    const url = config.publicUrl + paths.changeEmail(token)
    return { to: change.email, ...addressChangeEmail({ name: shownName(member), url }) }
  })
}

async function isTaken(db: Db, key: string, byOtherThan: number): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, key))
  return row !== undefined && row.id !== byOtherThan
}

async function findToldMember(
  context: AccountContext,
  db: Db,
  { userId, notification }: SecurityTold,
): Promise<Addressee | null> {
  const member = await addresseeOf(context, db, await findMember(db, userId))
  // There is no reader behind a sample member's address.
  if (!member || member.isSample) return null
  // An unverified address may belong to someone else, and a sign-in can be repeated without limit.
  return notification !== 'new_sign_in' || member.emailVerifiedAt !== null ? member : null
}

/**
 * Queues the email about a change to an account; call it in the transaction of the change. Emails that would not be
 * sent are not queued, where they would hold back those of others.
 */
export async function queueSecurityNotification(
  context: AccountContext,
  tx: Db,
  told: SecurityTold,
): Promise<void> {
  const { jobs, clock } = context
  const { userId, notification } = told
  if (!(await findToldMember(context, tx, told))) return
  const counted = { key: `letter:${notification}:${userId}`, ...SECURITY_NOTIFICATIONS, now: clock.now() }
  if (await isWithin(tx, counted)) await jobs.add(tx, mailSecurityNotification, told)
}

/** Tells a member by email what was done to their account, by them or by another person. */
export async function sendSecurityNotification({ context, mail }: Post, told: SecurityTold): Promise<void> {
  const { userId, notification, to, device } = told
  const member = await findToldMember(context, context.db, told)
  if (!member) return
  const { db, config } = context
  // A new password leaves passkeys unchanged; a member who had to replace it should check them.
  const passkeysLeft =
    notification === 'password_changed' ? await db.$count(passkeys, eq(passkeys.userId, userId)) : 0
  await sendToMember(context, mail, {
    to: to ?? member.email,
    ...securityEmail({
      name: shownName(member),
      notification,
      device,
      passkeys: passkeysLeft,
      settingsUrl: config.publicUrl + paths.settings('security'),
    }),
  })
}
