// Names by id, for cases, notes and blocks, which each mention several members.
import { inArray } from 'drizzle-orm'
import type { Person } from '#contract/moderation/moderation.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'

export type People = (id: number | null) => Person | null

/** Loads the names of all ids at once; null stays null. */
export async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return () => null
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, wanted))
  const known = new Map(rows.map(({ id, username }) => [id, { id, username }]))
  return (id) => (id === null ? null : (known.get(id) ?? null))
}
