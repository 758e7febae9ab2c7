// How many cases wait for a decision, for the admins' overview.
import { isNull } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { moderationCases } from '#server/moderation/tables.ts'

export function countOpenCases(db: Db): Promise<number> {
  return db.$count(moderationCases, isNull(moderationCases.decidedAt))
}
