import { users } from '#server/accounts/tables.ts'
import { countByDay, type TimeSpan } from '#server/base/database/daily-counts.ts'
import type { Db } from '#server/base/database/database.ts'

/** Accounts made on each day; those that were deleted since are not among them. */
export function countSignUps(db: Db, span: TimeSpan): Promise<Map<string, number>> {
  return countByDay(db, { table: users, at: users.createdAt }, span)
}
