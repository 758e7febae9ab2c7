// One-time tokens for emailed links, second steps and authenticators' challenges: single use, one purpose, short life.

import { and, eq, gt, lt } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { oneTimeTokens } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { hashOf, newToken } from './tokens.ts'

export type StepRow = typeof oneTimeTokens.$inferSelect
export type Purpose = StepRow['purpose']

/** Lifetime of each purpose, in milliseconds. */
export const WAITS: Record<Purpose, number> = {
  verify_email: 3 * DAY_MS,
  change_email: HOUR_MS,
  reset_password: HOUR_MS,
  second_factor: 5 * MINUTE_MS,
  passkey_sign_in: 5 * MINUTE_MS,
  passkey_creation: 5 * MINUTE_MS,
}

interface NewStep {
  purpose: Purpose
  userId?: number
  email?: string
  now: Date
}

/** Creates a pending step and returns its token. */
export async function beginStep(db: Db, { purpose, userId, email, now }: NewStep): Promise<string> {
  const token = newToken()
  await db.insert(oneTimeTokens).values({
    id: hashOf(token),
    purpose,
    userId: userId ?? null,
    email: email ?? null,
    expiresAt: new Date(now.getTime() + WAITS[purpose]),
  })
  return token
}

interface Answered {
  purpose: Purpose
  token: string
  now: Date
}

function waiting({ purpose, token, now }: Answered) {
  return and(
    eq(oneTimeTokens.id, hashOf(token)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  )
}

/** Consumes the token: of many simultaneous requests with it, one gets the step; null for all others. */
export async function takeStep(db: Db, answered: Answered): Promise<StepRow | null> {
  const [row] = await db.delete(oneTimeTokens).where(waiting(answered)).returning()
  return row ?? null
}

/** Reads the step without consuming it; null when no step is pending for this token. */
export async function findStep(db: Db, answered: Answered): Promise<StepRow | null> {
  const [row] = await db.select().from(oneTimeTokens).where(waiting(answered))
  return row ?? null
}

/** Deletes every link and unfinished step of a member: after a change of password or address. */
export async function dropStepsOf(db: Db, userId: number): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}

export async function cleanUpSteps(db: Db, now: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now))
}
