// The second factor: codes of an authenticator app (RFC 6238), and recovery codes for when it is lost.
import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES, TOTP_DIGITS } from '#contract/accounts/constants.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { queueSecurityNotification } from '#server/accounts/emails/outgoing-emails.ts'
import { type SecondFactorChange, secondFactorChanged } from '#server/accounts/events.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { openSealing } from '#server/accounts/security/sealing.ts'
import { recoveryCodes, secondFactors } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { readSettings } from '#server/site/settings.ts'
import { hashOf } from './tokens.ts'

type FactorRow = typeof secondFactors.$inferSelect

const STEP_SECONDS = 30
/** Clocks may differ by one step. */
const WINDOW = 1

/** The confirmed second factor; null when there is none, or none yet. */
export async function findSecondFactor(db: Db, userId: number): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row ?? null
}

export function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

/** Creates a new secret, which replaces an unconfirmed one. */
export async function beginSecondFactor(
  { db, config }: AccountContext,
  member: { id: number; username: string },
) {
  const secret = new Secret({ size: 20 }).base32
  const sealed = openSealing(config.sessionSecret).seal(secret, member.id)
  await db.transaction(async (tx) => {
    await lockCaller(tx, member.id)
    const begun = await tx
      .insert(secondFactors)
      .values({ userId: member.id, secret: sealed })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secret: sealed, lastStep: 0 },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId })
    if (begun.length === 0) throw alreadyOn()
  })
  const { name } = await readSettings(db)
  return { secret, url: totpOf(secret, { issuer: name, label: member.username }).toString() }
}

/** Turns it on once a code has shown that the app has the secret; returns the recovery codes, only this once. */
export async function turnOnSecondFactor(
  context: AccountContext,
  userId: number,
  code: string,
): Promise<string[]> {
  const { db, clock } = context
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!row) throw notBegun()
  if (row.confirmedAt) throw alreadyOn()
  const step = stepOf(context, row, code)
  if (step === null) throw wrongCode()
  const { codes, hashes } = newRecoveryCodes()
  await db.transaction(async (tx) => {
    // A password-only sign-in either completes before this, or finds the second factor on.
    await lockCaller(tx, userId)
    const turned = await tx
      .update(secondFactors)
      .set({ confirmedAt: clock.now(), lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, userId),
          eq(secondFactors.secret, row.secret),
          isNull(secondFactors.confirmedAt),
        ),
      )
      .returning({ userId: secondFactors.userId })
    if (turned.length === 0) throw alreadyOn()
    await replaceRecoveryCodes(tx, userId, hashes)
    await tellOfFactor(context, tx, userId, 'turned_on')
  })
  return codes
}

/** Does nothing when it is off already. */
export async function turnOffSecondFactor(context: AccountContext, userId: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [row] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    if (row?.confirmedAt) await tellOfFactor(context, tx, userId, 'turned_off')
  })
}

export async function renewRecoveryCodes(context: AccountContext, userId: number): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes()
  await context.db.transaction(async (tx) => {
    // Locked, so that of two sets created at once the second replaces the first.
    const [held] = await tx
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .for('update')
    if (!held?.confirmedAt)
      throw refuse.conflict('second_factor_off', 'Turn on the second factor first to get recovery codes.')
    await replaceRecoveryCodes(tx, userId, hashes)
    await tellOfFactor(context, tx, userId, 'new_recovery_codes')
  })
  return codes
}

/**
 * Refuses unless the code is the app's current one or a recovery code, and marks it as used. Call it in the transaction
 * of what the code is for.
 */
export async function mustBeRightCode(
  context: AccountContext,
  tx: Db,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const row = await findSecondFactor(tx, userId)
  if (!row) throw wrongCode()
  if (!isOfApp(code)) return spendRecoveryCode(context, tx, { userId, code })
  const step = stepOf(context, row, code)
  if (step === null) throw wrongCode()
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  if (used.length === 0) throw wrongCode()
}

async function spendRecoveryCode(
  context: AccountContext,
  tx: Db,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryHash(code))))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 0) throw wrongCode()
  await tellOfFactor(context, tx, userId, 'recovery_code_used')
}

/** Tells the member by notification and email; call it in the transaction of the change. */
export async function tellOfFactor(
  context: AccountContext,
  tx: Db,
  userId: number,
  change: SecondFactorChange,
): Promise<void> {
  await emit(tx, secondFactorChanged, { userId, change })
  await queueSecurityNotification(context, tx, { userId, notification: change })
}

function wrongCode() {
  const text = 'This code is wrong or has already been used'
  return refuse.invalid('wrong_code', text, { code: text })
}

function alreadyOn() {
  return refuse.conflict('second_factor_on', 'Your second factor is already on.')
}

function notBegun() {
  return refuse.conflict('second_factor_not_begun', 'Please scan the QR code or enter the secret first.')
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: TOTP_DIGITS, period: STEP_SECONDS })
}

const isOfApp = (code: string) => new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(code.replace(/[\s-]/g, ''))

/** The time step of this code, later than the last one used; null for a wrong code. */
function stepOf({ config, clock }: AccountContext, row: FactorRow, code: string): number | null {
  if (!isOfApp(code)) return null
  const secret = mustOpen(config.sessionSecret, row)
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret).validate({ token: code.replace(/[\s-]/g, ''), timestamp, window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
  return step > row.lastStep ? step : null
}

/** The app's secret. Encrypted with another SESSION_SECRET it is lost, and the member needs another way to sign in. */
function mustOpen(sessionSecret: string, row: FactorRow): string {
  try {
    return openSealing(sessionSecret).open(row.secret, row.userId)
  } catch {
    if (!row.confirmedAt) throw notBegun()
    const text =
      "This site can no longer check your app's codes. Please use a recovery code or ask an admin for help."
    throw refuse.conflict('second_factor_unreadable', text, { code: text })
  }
}

// Letters and digits that are hard to confuse: 32 of them, five bits each.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 4

function newRecoveryCodes() {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
  return { codes, hashes: codes.map(recoveryHash) }
}

/** The stored hash of a code, independent of how it was typed. */
function recoveryHash(code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return hashOf(`recovery ${plain}`)
}

async function replaceRecoveryCodes(tx: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}
