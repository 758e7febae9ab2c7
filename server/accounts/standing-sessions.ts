// Which sessions still stand, for what stays open longer than a request.
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/base/database.ts'
import { sessions, users } from './tables.ts'

/** Of these sessions, those that have neither ended nor expired and whose members are neither banned nor erased. */
export async function standingSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        gt(sessions.expiresAt, now),
        isNull(users.bannedAt),
        isNull(users.erasedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
