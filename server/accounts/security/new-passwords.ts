// Replaces passwords: by the owner, who knows the old one, or with an emailed link. Older sessions end at once.
import { and, eq } from 'drizzle-orm'
import type { AccountContext } from '#server/accounts/context.ts'
import { queueSecurityNotification } from '#server/accounts/emails/outgoing-emails.ts'
import { passwordChanged } from '#server/accounts/events.ts'
import { findMember, lockMember, type UserRow } from '#server/accounts/members.ts'
import { emailKey } from '#server/accounts/profile/email-addresses.ts'
import { forgetDevices, rememberDevice } from '#server/accounts/sign-in/devices.ts'
import type { LoginThrottle } from '#server/accounts/sign-in/login-throttle.ts'
import { dropStepsOf, findStep, takeStep } from '#server/accounts/sign-in/one-time-tokens.ts'
import { findSecondFactor } from '#server/accounts/sign-in/second-factors.ts'
import { confirmSession, endSessionsOf } from '#server/accounts/sign-in/sessions.ts'
import { emailChanges, users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import type { Answer, Caller } from '#server/base/http/calls.ts'
import { confirmationNeeded, refuse } from '#server/base/refusal.ts'
import { mustBeUncommon } from './guessed-passwords.ts'
import { hashPassword, isPassword } from './passwords.ts'

/** Replaces the signed-in member's password; all other sessions end, this one continues under a new token. */
export async function changePassword(
  context: AccountContext,
  throttle: LoginThrottle,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { viewer, sessionId, isConfirmed, address, device }: Caller,
  answer: Answer,
): Promise<void> {
  const { db, clock } = context
  const member = viewer.member && (await findMember(db, viewer.member.id))
  if (!member || !sessionId) throw refuse.unauthenticated()
  // With a second factor on, the password alone must not be enough to replace itself or confirm a session.
  if (!isConfirmed && (await findSecondFactor(db, member.id))) throw confirmationNeeded()
  const takeBack = await throttle.spend('confirmation', { who: sessionId, address, knownDevice: sessionId })
  if (!(await isPassword(currentPassword, member.passwordHash))) throw wrongPassword('currentPassword')
  await takeBack()
  mustBeUncommon(newPassword, member)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const now = await lockMember(tx, member.id)
    if (now?.passwordHash !== member.passwordHash) throw wrongPassword('currentPassword')
    await endSessionsOf(tx, member.id, sessionId)
    answer.session = await confirmSession(tx, sessionId, clock.now())
    await forgetDevices(tx, member.id, device)
    await replacePassword(context, tx, member, { passwordHash, by: 'owner' })
  })
}

/** Sets a password with an emailed token. Does not sign in: the next sign-in asks for the second factor. */
export async function completePasswordReset(
  context: AccountContext,
  { token, newPassword }: { token: string; newPassword: string },
  { device }: Pick<Caller, 'device'>,
  answer: Answer,
): Promise<void> {
  const { db, clock } = context
  const answered = { purpose: 'reset_password', token, now: clock.now() } as const
  const step = await findStep(db, answered)
  const found = step?.userId ? await findMember(db, step.userId) : null
  if (!step || !found || !(await isMeant(context, db, found, step.email))) throw linkExpired()
  mustBeUncommon(newPassword, found)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, found.id)
    if (!member || !(await isMeant(context, tx, member, step.email))) throw linkExpired()
    if (!(await takeStep(tx, answered))) throw linkExpired()
    await endSessionsOf(tx, member.id)
    await forgetDevices(tx, member.id)
    // A member who reads their emails should not be slowed down by others' guesses.
    answer.device = (await rememberDevice(tx, { userId: member.id, token: device, now: clock.now() })).token
    await tx
      .update(users)
      .set({ emailVerifiedAt: member.emailVerifiedAt ?? clock.now() })
      .where(eq(users.id, member.id))
    await replacePassword(context, tx, member, { passwordHash, by: 'letter' })
  })
}

/** A link is valid for the address that it was sent to, while the member has that address. */
async function isMeant(
  { sanctions }: AccountContext,
  db: Db,
  member: UserRow,
  email: string | null,
): Promise<boolean> {
  if (member.erasedAt || member.email === null || emailKey(member.email) !== email) return false
  return !(await sanctions.isBanned(db, member.id))
}

async function replacePassword(
  context: AccountContext,
  tx: Db,
  member: UserRow,
  { passwordHash, by }: { passwordHash: string; by: 'owner' | 'letter' },
): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, member.id)))
  await dropStepsOf(tx, member.id)
  await tx.delete(emailChanges).where(eq(emailChanges.userId, member.id))
  await emit(tx, passwordChanged, { userId: member.id, by })
  await queueSecurityNotification(context, tx, { userId: member.id, notification: 'password_changed' })
}

export function wrongPassword(field: string) {
  const text = 'This is not your current password'
  return refuse.invalid('wrong_password', text, { [field]: text })
}

export function linkExpired() {
  return refuse.invalid(
    'link_expired',
    'This link has already been used or has expired. Please request a new one.',
  )
}
