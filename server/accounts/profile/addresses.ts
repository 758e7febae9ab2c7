// Members' email addresses: verified and changed by emailed links. No answer reveals who has which address.
import { eq, lt } from 'drizzle-orm'
import type { AccountContext } from '#server/accounts/context.ts'
import { mailEmailChange, queueSecurityNotification } from '#server/accounts/emails/outgoing-emails.ts'
import { emailChanged } from '#server/accounts/events.ts'
import { lockCaller, lockMember, type UserRow } from '#server/accounts/members.ts'
import { linkExpired } from '#server/accounts/security/new-passwords.ts'
import {
  dropStepsOf,
  findStep,
  type Purpose,
  takeStep,
  WAITS,
} from '#server/accounts/sign-in/one-time-tokens.ts'
import { emailChanges, users } from '#server/accounts/tables.ts'
import { type Db, violatedUnique } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { emailKey, mustBeMailable } from './email-addresses.ts'

type ChangeRow = typeof emailChanges.$inferSelect

/** The change that waits for its link; null when there is none, or it has expired. */
export async function findEmailChange(db: Db, userId: number, now: Date): Promise<ChangeRow | null> {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  return row && row.expiresAt > now ? row : null
}

/** Stores the requested change and emails both addresses; for a taken address only the email's text differs. */
export async function askForEmailChange(
  context: AccountContext,
  userId: number,
  email: string,
): Promise<ChangeRow> {
  mustBeMailable(email)
  const { db, clock, jobs } = context
  const change = { userId, email, expiresAt: new Date(clock.now().getTime() + WAITS.change_email) }
  await db.transaction(async (tx) => {
    await lockCaller(tx, userId)
    await tx
      .insert(emailChanges)
      .values(change)
      .onConflictDoUpdate({ target: emailChanges.userId, set: change })
    await jobs.add(tx, mailEmailChange, { userId })
    await queueSecurityNotification(context, tx, { userId, notification: 'email_change_asked' })
  })
  return change
}

export async function dropEmailChange(db: Db, userId: number): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** Follows the link in the email to the new address. Every obstacle, taken or too late, is the same refusal. */
export async function completeEmailChange(context: AccountContext, token: string): Promise<string> {
  const { db } = context
  try {
    return await db.transaction(async (tx) => {
      const { member, email } = await takeLink(context, tx, 'change_email', token)
      const change = await findEmailChange(tx, member.id, context.clock.now())
      if (!change || emailKey(change.email) !== email) throw linkExpired()
      await tx
        .update(users)
        .set({ email: change.email, emailKey: email, emailVerifiedAt: context.clock.now() })
        .where(eq(users.id, member.id))
      await dropEmailChange(tx, member.id)
      // Links in earlier emails to the old address stop working.
      await dropStepsOf(tx, member.id)
      await emit(tx, emailChanged, { userId: member.id })
      if (member.email) {
        const notification = { userId: member.id, notification: 'email_changed', to: member.email } as const
        await queueSecurityNotification(context, tx, notification)
      }
      return change.email
    })
  } catch (error) {
    if (violatedUnique(error) === 'users_email_key') throw linkExpired()
    throw error
  }
}

/** Follows the link in the email to the address that the member gave. */
export async function verifyEmail(context: AccountContext, token: string): Promise<string> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    const { member, email } = await takeLink(context, tx, 'verify_email', token)
    if (!member.email || emailKey(member.email) !== email) throw linkExpired()
    await tx.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, member.id))
    return member.email
  })
}

async function takeLink(
  { clock, sanctions }: AccountContext,
  tx: Db,
  purpose: Purpose,
  token: string,
): Promise<{ member: UserRow; email: string }> {
  const answered = { purpose, token, now: clock.now() }
  const found = await findStep(tx, answered)
  // Locks the member before the token, in the same order as a password change: otherwise they could deadlock.
  const member = found?.userId ? await lockMember(tx, found.userId) : null
  const step = await takeStep(tx, answered)
  if (!step?.email || !member || (await sanctions.isBanned(tx, member.id))) throw linkExpired()
  return { member, email: step.email }
}

export async function cleanUpEmailChanges(db: Db, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now))
}
