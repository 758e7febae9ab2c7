// Sessions: the browser has a random token, the database its hash.

import { and, desc, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm'
import type { MemberSession } from '#contract/accounts/security.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { sessions, users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { cutStreams } from '#server/base/live/live.ts'
import { refuse } from '#server/base/refusal.ts'
import { SESSION_SECONDS } from '#server/base/security/session-cookie.ts'
import { deviceName } from './device-names.ts'
import { hashOf, newToken } from './tokens.ts'

/** How often an active session is renewed in the database: often enough to slide, rarely enough to cost nothing. */
const RENEW_AFTER_MS = HOUR_MS

/** The hash stored for a token. */
export function sessionIdOf(token: string): string {
  return hashOf(token)
}

/** Creates a session and the token for the browser: 256 random bits. */
export async function startSession(
  db: Db,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: Date },
): Promise<string> {
  const token = newToken()
  await noteSeen(db, userId, now)
  await db.insert(sessions).values({
    id: sessionIdOf(token),
    userId,
    userAgent,
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    expiresAt: expiryFrom(now),
  })
  await endBeyondMost(db, userId)
  return token
}

/** The most sessions of a member; the list shows them all. */
export const SESSIONS_MOST = 50

/** Ends the least recently used sessions beyond the maximum. */
async function endBeyondMost(db: Db, userId: number): Promise<void> {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.number))
    .offset(SESSIONS_MOST)
  const ended = await db.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id })
  for (const { id } of ended) await cutStreams(db, userId, { session: id })
}

/** Ends a session and its open streams. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await endWhere(db, eq(sessions.id, sessionId))
}

/** Ends every session of a member at once, or all but one. */
export async function endSessionsOf(db: Db, userId: number, exceptId?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
  await cutStreams(db, userId, exceptId === undefined ? {} : { except: exceptId })
}

/** Ends a member's session by its number; null when the member has none of that number. */
export async function endSessionOf(db: Db, userId: number, number: number): Promise<string | null> {
  return endWhere(db, and(eq(sessions.userId, userId), eq(sessions.number, number)))
}

async function endWhere(db: Db, wanted: SQL | undefined): Promise<string | null> {
  const [ended] = await db.delete(sessions).where(wanted).returning()
  if (ended) await cutStreams(db, ended.userId, { session: ended.id })
  return ended?.id ?? null
}

type SessionRow = typeof sessions.$inferSelect

/** The member's active sessions, most recently used first. */
export function listSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.number))
    .limit(SESSIONS_MOST)
}

export function toMemberSession(row: SessionRow, currentId: string | null): MemberSession {
  return {
    id: row.number,
    device: deviceName(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }
}

/**
 * Marks the session as confirmed. It gets a new token, so that a token copied earlier does not gain the confirmation.
 */
export async function confirmSession(db: Db, sessionId: string, now: Date): Promise<string> {
  const token = newToken()
  const [row] = await db
    .update(sessions)
    .set({ id: sessionIdOf(token), confirmedAt: now, lastSeenAt: now, expiresAt: expiryFrom(now) })
    .where(eq(sessions.id, sessionId))
    .returning({ userId: sessions.userId })
  if (!row) throw refuse.unauthenticated()
  await cutStreams(db, row.userId, { session: sessionId })
  return token
}

/** How long a confirmation counts for risky steps. */
export const CONFIRMED_FOR_MS = 15 * MINUTE_MS

export function isConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS
}

export function needsRenewal(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > RENEW_AFTER_MS
}

export async function renewSession(db: Db, sessionId: string, now: Date): Promise<void> {
  const [renewed] = await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: expiryFrom(now) })
    .where(eq(sessions.id, sessionId))
    .returning({ userId: sessions.userId })
  if (renewed) await noteSeen(db, renewed.userId, now)
}

async function noteSeen(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId))
}

export async function cleanUpSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000)
}
