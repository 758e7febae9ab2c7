// Sign-in: the steps that every kind of sign-in ends with, and the second step after a right password.
import type { SecondFactorNeeded } from '#contract/accounts/accounts.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { queueSecurityNotification } from '#server/accounts/emails/outgoing-emails.ts'
import { newSignIn } from '#server/accounts/events.ts'
import {
  findMember,
  findMemberByLogin,
  lockMember,
  loginKey,
  type UserRow,
} from '#server/accounts/members.ts'
import { mustNotBeClosed } from '#server/accounts/profile/closed-accounts.ts'
import { isPassword } from '#server/accounts/security/passwords.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import type { Answer, Caller } from '#server/base/http/calls.ts'
import { refuse } from '#server/base/refusal.ts'
import { deviceName } from './device-names.ts'
import { findKnownDevice, rememberDevice } from './devices.ts'
import { type LoginThrottle, mustNotEnterTooOften } from './login-throttle.ts'
import { beginStep, findStep, takeStep } from './one-time-tokens.ts'
import { listPasskeys } from './passkeys.ts'
import { countRecoveryCodes, findSecondFactor, mustBeRightCode } from './second-factors.ts'
import { endSession, startSession } from './sessions.ts'

export type SignInCaller = Pick<Caller, 'sessionId' | 'userAgent' | 'device' | 'address'>

/**
 * Signs the member in. An existing session of the browser ends, so that it can neither be planted nor left behind. A
 * sign-in from a new browser notifies the member, except right after the sign-up.
 */
export async function enter(
  context: AccountContext,
  member: UserRow,
  caller: SignInCaller,
  answer: Answer,
  { isNewcomer = false, withSecondFactor = false } = {},
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const { sessionId, userAgent, address } = caller
  if (!isNewcomer) await mustNotEnterTooOften(context, { userId: member.id, address })
  await db.transaction(async (tx) => {
    await mustStillStand(context, tx, member, { withSecondFactor })
    answer.session = await startSession(tx, { userId: member.id, userAgent, now })
    if (sessionId) await endSession(tx, sessionId)
    const device = await rememberDevice(tx, { userId: member.id, token: caller.device, now })
    answer.device = device.token
    if (!device.isNew || isNewcomer) return
    const name = deviceName(userAgent)
    await emit(tx, newSignIn, { userId: member.id, device: name })
    await queueSecurityNotification(context, tx, {
      userId: member.id,
      notification: 'new_sign_in',
      device: name,
    })
  })
}

/**
 * Refuses if the password was replaced, the account closed or a second factor turned on while the password was checked.
 * Locks the member until the session exists, so that ending all their sessions includes this one.
 */
async function mustStillStand(
  { sanctions }: AccountContext,
  tx: Db,
  member: UserRow,
  { withSecondFactor }: { withSecondFactor: boolean },
): Promise<void> {
  const now = await lockMember(tx, member.id)
  if (!now || now.passwordHash !== member.passwordHash) throw signInExpired()
  // In a statement after the lock: one that waited for it would still read the earlier state.
  await mustNotBeClosed(sanctions, tx, now.id)
  if (!withSecondFactor && (await findSecondFactor(tx, member.id))) throw signInExpired()
}

/**
 * The member behind the credentials; a wrong name and a wrong password get the same refusal, in equal time. Only with
 * the right password does the answer say that the account is closed.
 */
export async function getMemberByCredentials(
  { db, sanctions }: AccountContext,
  throttle: LoginThrottle,
  login: { username: string; password: string },
  { address, device }: SignInCaller,
): Promise<UserRow> {
  const row = await findMemberByLogin(db, login.username)
  const knownDevice = await findKnownDevice(db, row?.id ?? 0, device)
  const takeBack = await throttle.spend('sign_in', { who: loginKey(login.username), address, knownDevice })
  const isRight = await isPassword(login.password, row?.passwordHash)
  if (!row || !isRight) {
    throw refuse.unauthenticated('wrong_credentials', 'Wrong username or password.')
  }
  await takeBack()
  await mustNotBeClosed(sanctions, db, row.id)
  return row
}

/** The second step required after the password; null when there is none. */
export async function findSecondStep(
  { db, clock }: AccountContext,
  member: UserRow,
): Promise<SecondFactorNeeded | null> {
  if (!(await findSecondFactor(db, member.id))) return null
  const token = await beginStep(db, { purpose: 'second_factor', userId: member.id, now: clock.now() })
  const [codes, keys] = [await countRecoveryCodes(db, member.id), await listPasskeys(db, member.id)]
  return {
    secondFactor: {
      token,
      methods: [
        'totp',
        ...(codes > 0 ? (['recovery'] as const) : []),
        ...(keys.length > 0 ? (['passkey'] as const) : []),
      ],
    },
  }
}

/**
 * The member who completes a sign-in with a code. After a wrong code the sign-in stays pending; a right one ends it.
 */
export async function getMemberBySecondStep(
  context: AccountContext,
  throttle: LoginThrottle,
  { token, code }: { token: string; code: string },
  { address, device }: SignInCaller,
): Promise<UserRow> {
  const { db, clock, sanctions } = context
  const answered = { purpose: 'second_factor', token, now: clock.now() } as const
  const step = await findStep(db, answered)
  const member = step?.userId ? await findMember(db, step.userId) : null
  if (!member || member.erasedAt) throw signInExpired()
  const knownDevice = await findKnownDevice(db, member.id, device)
  const takeBack = await throttle.spend('code', { who: String(member.id), address, knownDevice })
  await db.transaction(async (tx) => {
    // Consumed before the code, which is used up as well: of many simultaneous codes for one sign-in, one is checked.
    if (!(await takeStep(tx, answered))) throw signInExpired()
    await mustBeRightCode(context, tx, { userId: member.id, code })
  })
  await takeBack()
  await mustNotBeClosed(sanctions, db, member.id)
  return member
}

function signInExpired() {
  return refuse.invalid('sign_in_expired', 'Signing in took too long. Please start again.')
}
