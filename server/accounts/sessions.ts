// Sessions: the browser holds a random token, the database its hash.
import { createHash, randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Db } from '#server/base/database.ts'
import { SESSION_SECONDS } from '#server/base/session-cookie.ts'
import { sessions } from './tables.ts'

/** How often a session in use is written back: often enough to slide, seldom enough to cost nothing. */
const RENEW_AFTER_MS = 60 * 60 * 1000

/** What is stored of a token. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A new session and the token for the browser: 256 random bits. */
export async function startSession(
  db: Db,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    id: sessionIdOf(token),
    userId,
    userAgent,
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    expiresAt: expiryFrom(now),
  })
  return token
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends every session of a member at once. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** How long a proof of who one is holds good for risky steps. */
const CONFIRMED_FOR_MS = 15 * 60 * 1000

export function isConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS
}

export function needsRenewal(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > RENEW_AFTER_MS
}

export async function renewSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: expiryFrom(now) })
    .where(eq(sessions.id, sessionId))
}

export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000)
}
