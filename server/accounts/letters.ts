// What accounts write to members. Tokens are made here, while the letter is written, and stand nowhere else: a job
// knows whom it is for, never the secret.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Db } from '#server/base/database.ts'
import type { House } from '#server/base/house.ts'
import { jobType } from '#server/base/jobs.ts'
import { type LetterParts, writeLetter } from '#server/site/letters.ts'
import { readSettings } from '#server/site/settings.ts'
import { emailKey } from './email-addresses.ts'
import { findMember, findMemberByLogin, type UserRow } from './members.ts'
import { NOTICE_TEXTS, type SecurityNotice } from './notices.ts'
import { beginStep } from './pending-steps.ts'
import { emailChanges, passkeys, users } from './tables.ts'
import { hashOf } from './tokens.ts'
import { count, giveBack, isWithin } from './tries.ts'

export const mailVerification = jobType<{ userId: number }>('mail_verification', { retries: 5, atOnce: 5 })
export const mailPasswordReset = jobType<{ login: string }>('mail_password_reset', { retries: 5, atOnce: 5 })
export const mailEmailChange = jobType<{ userId: number }>('mail_email_change', { retries: 5, atOnce: 5 })
interface SecurityTold {
  userId: number
  notice: SecurityNotice
  /** Where it goes when that is no longer the member's address. */
  to?: string
  device?: string
}
export const mailSecurityNotice = jobType<SecurityTold>('mail_security_notice', { retries: 5, atOnce: 5 })

const HOUR_MS = 60 * 60 * 1000
/** So many letters of one kind to one member. */
const AN_HOUR = { times: 3, withinMs: HOUR_MS }
/** So many from one account to one address that it wants to have. */
const CHANGES_TO_ADDRESS = { times: 3, withinMs: 24 * HOUR_MS }
/** So many from one account to all addresses that it wants to have, one after the other. */
const CHANGES_OF_ACCOUNT = { times: 10, withinMs: 24 * HOUR_MS }
/** So many to one address from all accounts together, before each account may write there once and no more. */
const CHANGES_FROM_ALL = { times: 3, withinMs: 24 * HOUR_MS }

/** What was done to an account is told, but not as often as somebody can do it. */
const SECURITY_NOTICES = { times: 5, withinMs: HOUR_MS }

const WHY = 'this address was given to an account there'
type OwnParts = Omit<LetterParts, 'siteName' | 'siteUrl' | 'why'>

interface Post {
  house: House
  mail: Mail
}

interface Counted {
  key: string
  times: number
  withinMs: number
}

/** Sends a letter unless there were too many of its kind; one that could not be handed over is not counted. */
async function sendWithin(
  { house, mail }: Post,
  counted: Counted,
  write: () => Promise<OwnParts>,
): Promise<void> {
  const { db, clock } = house
  if (!(await isWithin(db, { ...counted, now: clock.now() }))) return
  await sendOrGiveBack({ house, mail }, [counted.key], write)
}

async function sendOrGiveBack(post: Post, keys: string[], write: () => Promise<OwnParts>): Promise<void> {
  try {
    await send(post, await write())
  } catch (error) {
    for (const key of keys) await giveBack(post.house.db, key)
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
  write: () => Promise<OwnParts>,
): Promise<void> {
  const { db, clock } = post.house
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
  await sendOrGiveBack(post, Object.values(keys), write)
}

async function send({ house, mail }: Post, parts: OwnParts): Promise<void> {
  const { name } = await readSettings(house.db)
  await mail.send(writeLetter({ ...parts, siteName: name, siteUrl: house.config.publicUrl, why: WHY }))
}

function mayGetLetters(member: UserRow | null): member is UserRow & { email: string } {
  return Boolean(member?.email && !member.bannedAt && !member.erasedAt)
}

/** The link that proves an address; nothing when it is proven already. */
export async function sendVerification(post: Post, { userId }: { userId: number }): Promise<void> {
  const { db, clock, config } = post.house
  const member = await findMember(db, userId)
  if (!mayGetLetters(member) || member.emailVerifiedAt) return
  await sendWithin(post, { key: `letter:verification:${userId}`, ...AN_HOUR }, async () => {
    const token = await beginStep(db, {
      purpose: 'verify_email',
      userId,
      email: emailKey(member.email),
      now: clock.now(),
    })
    return {
      to: member.email,
      name: member.username,
      subject: 'Please verify your email address',
      paragraphs: [
        'Follow the link below to show that this address is yours. It is good for three days.',
        'If you have no account there, somebody has typed your address by mistake; you need do nothing.',
      ],
      actions: [{ label: 'Verify this address', url: config.publicUrl + paths.verifyEmail(token) }],
    }
  })
}

/** The link for a new password, to the address that stands in the account; nothing when there is no such member. */
export async function sendPasswordReset(post: Post, { login }: { login: string }): Promise<void> {
  const { db, clock, config } = post.house
  const member = await findMemberByLogin(db, login)
  if (!mayGetLetters(member)) return
  await sendWithin(post, { key: `letter:reset:${member.id}`, ...AN_HOUR }, async () => {
    const token = await beginStep(db, {
      purpose: 'reset_password',
      userId: member.id,
      email: emailKey(member.email),
      now: clock.now(),
    })
    return {
      to: member.email,
      name: member.username,
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody, probably you, asked for a new password. The link below is good for one hour and works once.',
        'If it was not you, you need do nothing: your password stays as it is.',
      ],
      actions: [{ label: 'Choose a new password', url: config.publicUrl + paths.resetPassword(token) }],
    }
  })
}

/** The link to the new address. An address that another member has gets a letter without one, and no hint goes back. */
export async function sendEmailChange(post: Post, { userId }: { userId: number }): Promise<void> {
  const { db, clock, config } = post.house
  const now = clock.now()
  const member = await findMember(db, userId)
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  if (!mayGetLetters(member) || !change || change.expiresAt <= now) return
  const key = emailKey(change.email)
  await sendToWanted(post, { userId, address: hashOf(key) }, async () => {
    if (await isTaken(db, key, userId)) {
      return {
        to: change.email,
        subject: 'This address is in use already',
        paragraphs: [
          'Somebody tried to move another account to this address. It belongs to your account, so nothing was changed.',
          'If it was you: sign in to the account that has this address, or give the other one another address.',
        ],
      }
    }
    const token = await beginStep(db, { purpose: 'change_email', userId, email: key, now })
    return {
      to: change.email,
      name: member.username,
      subject: 'Please confirm your new email address',
      paragraphs: [
        'Follow the link below to use this address for your account. It is good for one hour; until then the old address stays.',
        'If you have no account there, somebody has typed your address by mistake; you need do nothing.',
      ],
      actions: [{ label: 'Use this address', url: config.publicUrl + paths.changeEmail(token) }],
    }
  })
}

async function isTaken(db: Db, key: string, byOtherThan: number): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, key))
  return row !== undefined && row.id !== byOtherThan
}

function mayGetNotice(member: UserRow | null, notice: SecurityNotice): member is UserRow & { email: string } {
  // Nobody reads what comes to a sample member.
  if (!mayGetLetters(member) || member.isSample) return false
  // Whoever typed the address is not yet known to be its owner; a sign-in can be made again and again.
  return notice !== 'new_sign_in' || member.emailVerifiedAt !== null
}

/**
 * Has a member told what was done to their account; call it in the transaction of that. What would not be sent is not
 * queued, where it would hold back the letters of others.
 */
export async function queueSecurityNotice({ jobs, clock }: House, tx: Db, told: SecurityTold): Promise<void> {
  const { userId, notice } = told
  if (!mayGetNotice(await findMember(tx, userId), notice)) return
  const counted = { key: `letter:${notice}:${userId}`, ...SECURITY_NOTICES, now: clock.now() }
  if (await isWithin(tx, counted)) await jobs.add(tx, mailSecurityNotice, told)
}

/** Tells a member what was done to their account, by them or by somebody else. */
export async function sendSecurityNotice(
  post: Post,
  { userId, notice, to, device }: SecurityTold,
): Promise<void> {
  const member = await findMember(post.house.db, userId)
  if (!mayGetNotice(member, notice)) return
  const { title, text } = NOTICE_TEXTS[notice]
  const keys = notice === 'password_changed' ? await passkeysLeft(post.house.db, userId) : []
  await send(post, {
    to: to ?? member.email,
    name: member.username,
    subject: title,
    paragraphs: [
      device ? `${text} The browser says it is: ${device}.` : text,
      ...keys,
      'If this was you, you need do nothing. If it was not, choose a new password at once and end all other sessions.',
    ],
    actions: [
      {
        label: 'Your account',
        url: post.house.config.publicUrl + paths.settings(keys.length > 0 ? 'security' : undefined),
      },
    ],
  })
}

/** A new password leaves passkeys as they are; whoever had to replace it should look at them. */
async function passkeysLeft(db: Db, userId: number): Promise<string[]> {
  const count = await db.$count(passkeys, eq(passkeys.userId, userId))
  const where = 'under Security in your settings'
  if (count === 0) return []
  if (count === 1)
    return [`Your account has 1 passkey, which still signs in. If you do not know it, remove it ${where}.`]
  return [`Your account has ${count} passkeys, which still sign in. Remove those you do not know ${where}.`]
}
