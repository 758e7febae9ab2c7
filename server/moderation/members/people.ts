// Names by id, for cases, notes and blocks, which each mention several members.
import { inArray } from 'drizzle-orm'
import type { Person } from '#contract/moderation/moderation.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'

export type People = (id: number | null) => Person | null

/** Loads the names of all ids at once; null stays null. */
export async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return () => null
  const rows = await db.select(namedMember).from(users).where(inArray(users.id, wanted))
  const known = new Map(rows.map((row) => [row.id, row]))
  return (id) => (id === null ? null : (known.get(id) ?? null))
}
