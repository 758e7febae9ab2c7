import { isNull } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { countByDay, type TimeSpan } from '#server/base/database/daily-counts.ts'
import type { Db } from '#server/base/database/database.ts'

/** Accounts created per day, without those erased since. */
export function countSignUps(db: Db, span: TimeSpan): Promise<Map<string, number>> {
  return countByDay(db, { table: users, at: users.createdAt, where: isNull(users.erasedAt) }, span)
}
