// Reads bans and silences: one row for each member who ever had one. Only sanction-steps.ts changes it, under the lock
// of the member's own row: read it in a statement after that lock.
import { type AnyColumn, and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Sanctions } from '#server/accounts/context.ts'
import { sessions, users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { sanctions } from '#server/moderation/tables.ts'

export type SanctionsRow = Omit<typeof sanctions.$inferSelect, 'userId'>

/**
 * Whether the member of this id is banned: for the columns and conditions of a query. In the columns of a single-table
 * query drizzle omits the table, and a bare `user_id` would be the sanction's: join another table there.
 */
export function isBanned(userId: AnyColumn | SQL): SQL<boolean> {
  return sql<boolean>`exists (select from ${sanctions}
    where ${sanctions}.user_id = ${userId} and ${sanctions}.banned_at is not null)`
}

/** The negation; as a condition it becomes an anti-join on the primary key. */
export function isNotBanned(userId: AnyColumn): SQL<boolean> {
  return sql<boolean>`not ${isBanned(userId)}`
}

/**
 * The same for lists in an order: independent of the row, so that PostgreSQL goes along the order's index and reads the
 * bans once. The column is not null.
 */
export function isNotOfBanned(userId: AnyColumn): SQL<boolean> {
  const { bannedAt, userId: banned } = sanctions
  return sql<boolean>`${userId} not in (select ${banned} from ${sanctions} where ${bannedAt} is not null)`
}

/**
 * The same as `isBanned` for a table with many rows and an index on the column: few are banned, so that those are read
 * first, whatever the planner takes their number for.
 */
export function isOfBanned(userId: AnyColumn): SQL<boolean> {
  const { bannedAt, userId: banned } = sanctions
  return sql<boolean>`${userId} = any(array(select ${banned} from ${sanctions} where ${bannedAt} is not null))`
}

/** Whether the member of this id is silenced at that moment, banned or not. */
export function isSilencedAt(userId: AnyColumn, now: Date): SQL<boolean> {
  return sql<boolean>`exists (select from ${sanctions}
    where ${sanctions}.user_id = ${userId} and ${gt(sanctions.silencedUntil, now)})`
}

export async function findSanctions(db: Db, userId: number): Promise<SanctionsRow> {
  const [row] = await db.select().from(sanctions).where(eq(sanctions.userId, userId))
  return { bannedAt: row?.bannedAt ?? null, silencedUntil: row?.silencedUntil ?? null }
}

/** Silenced: may read, but not write to others, for a time. */
export function isSilenced({ silencedUntil }: Pick<SanctionsRow, 'silencedUntil'>, now: Date): boolean {
  return silencedUntil !== null && silencedUntil > now
}

/** The port that accounts use for sanctions. */
export const accountSanctions: Sanctions = {
  isBanned: async (db, userId) => (await findSanctions(db, userId)).bannedAt !== null,
  findSilence: async (db, userId, now) => {
    const found = await findSanctions(db, userId)
    return isSilenced(found, now) ? found.silencedUntil : null
  },
}

/** For the statistics strip: all members, without those who are banned or erased. */
export async function countMembers(db: Db): Promise<number> {
  return db.$count(users, and(isNotBanned(users.id), isNull(users.erasedAt)))
}

/** The active ones of these sessions: neither ended nor expired, their members neither banned nor erased. */
export async function findActiveSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(sanctions, eq(sanctions.userId, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        gt(sessions.expiresAt, now),
        isNull(sanctions.bannedAt),
        isNull(users.erasedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
