// What accounts write to members. Tokens are made here, while the letter is written, and stand nowhere else: a job
// knows whom it is for, never the secret.
import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findMember, findMemberByLogin, type UserRow } from '#server/accounts/members.ts'
import { emailKey } from '#server/accounts/profile/email-addresses.ts'
import { count, isWithin, uncount } from '#server/accounts/sign-in/login-throttle.ts'
import { beginStep } from '#server/accounts/sign-in/one-time-tokens.ts'
import { hashOf } from '#server/accounts/sign-in/tokens.ts'
import { emailChanges, passkeys, users } from '#server/accounts/tables.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Db } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import type { Email } from '#server/site/email-shape.ts'
import { sendEmail } from '#server/site/emails.ts'
import {
  addressChangeEmail,
  addressTakenEmail,
  passwordResetEmail,
  securityEmail,
  verificationEmail,
} from './emails.ts'
import type { SecurityNotification } from './notifications.ts'

export const mailVerification = jobType<{ userId: number }>('mail_verification', { retries: 5, atOnce: 5 })
export const mailPasswordReset = jobType<{ login: string }>('mail_password_reset', { retries: 5, atOnce: 5 })
export const mailEmailChange = jobType<{ userId: number }>('mail_email_change', { retries: 5, atOnce: 5 })
interface SecurityTold {
  userId: number
  notification: SecurityNotification
  /** Where it goes when that is no longer the member's address. */
  to?: string
  device?: string
}
export const mailSecurityNotification = jobType<SecurityTold>('mail_security_notification', {
  retries: 5,
  atOnce: 5,
})

/** So many letters of one kind to one member. */
const AN_HOUR = { times: 3, withinMs: HOUR_MS }
/** So many from one account to one address that it wants to have. */
const CHANGES_TO_ADDRESS = { times: 3, withinMs: DAY_MS }
/** So many from one account to all addresses that it wants to have, one after the other. */
const CHANGES_OF_ACCOUNT = { times: 10, withinMs: DAY_MS }
/** So many to one address from all accounts together, before each account may write there once and no more. */
const CHANGES_FROM_ALL = { times: 3, withinMs: DAY_MS }

/** What was done to an account is told, but not as often as somebody can do it. */
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

/** Sends a letter unless there were too many of its kind; one that could not be handed over is not counted. */
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
    await sendEmail(post.context, post.mail, await write())
  } catch (error) {
    for (const key of keys) await uncount(post.context.db, key)
    throw error
  }
}

/**
 * Like `sendWithin`, for a letter to an address that a member wants to have. Anybody can want any address, so what
 * others ask for never holds back the first letter of an account that day: it may be the owner's.
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

/** The member, where they can be written to: not without an address, nor once banned or erased. */
async function addresseeOf(
  { sanctions }: AccountContext,
  db: Db,
  member: UserRow | null,
): Promise<Addressee | null> {
  if (!member?.email || member.erasedAt || (await sanctions.isBanned(db, member.id))) return null
  return { ...member, email: member.email }
}

/** The link that proves an address; nothing when it is proven already. */
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
    return { to: member.email, ...verificationEmail({ username: member.username, url }) }
  })
}

/** The link for a new password, to the address that stands in the account; nothing when there is no such member. */
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
    return { to: member.email, ...passwordResetEmail({ username: member.username, url }) }
  })
}

/** The link to the new address. An address that another member has gets a letter without one, and no hint goes back. */
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
    return { to: change.email, ...addressChangeEmail({ username: member.username, url }) }
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
  // Nobody reads what comes to a sample member.
  if (!member || member.isSample) return null
  // Whoever typed the address is not yet known to be its owner; a sign-in can be made again and again.
  return notification !== 'new_sign_in' || member.emailVerifiedAt !== null ? member : null
}

/**
 * Has a member told what was done to their account; call it in the transaction of that. What would not be sent is not
 * queued, where it would hold back the letters of others.
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

/** Tells a member what was done to their account, by them or by somebody else. */
export async function sendSecurityNotification({ context, mail }: Post, told: SecurityTold): Promise<void> {
  const { userId, notification, to, device } = told
  const member = await findToldMember(context, context.db, told)
  if (!member) return
  const { db, config } = context
  // A new password leaves passkeys as they are; whoever had to replace it should look at them.
  const passkeysLeft =
    notification === 'password_changed' ? await db.$count(passkeys, eq(passkeys.userId, userId)) : 0
  const settingsUrl = config.publicUrl + paths.settings(passkeysLeft > 0 ? 'security' : undefined)
  await sendEmail(context, mail, {
    to: to ?? member.email,
    ...securityEmail({
      username: member.username,
      notification,
      device,
      passkeys: passkeysLeft,
      settingsUrl,
    }),
  })
}
