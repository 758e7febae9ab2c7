// Which names in a text are members': those whom every member may look up.
import { and, inArray, isNull } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { usernameKey } from '#server/accounts/usernames.ts'
import type { Db } from '#server/base/database.ts'
import { isNotBanned } from '#server/moderation/sanctions.ts'
import type { Known } from './known.ts'
import { namesIn } from './mentions.ts'

/** One query for all the texts, none where they name nobody. Banned and erased members have no page to lead to. */
export async function knowMembers(db: Db, sources: readonly string[]): Promise<Known> {
  const keys = [...new Set(sources.flatMap(namesIn).map(usernameKey))]
  if (keys.length === 0) return { member: () => null }
  const rows = await db
    .select({ key: users.usernameKey, username: users.username })
    .from(users)
    .where(and(inArray(users.usernameKey, keys), isNotBanned(users.id), isNull(users.erasedAt)))
  const found = new Map(rows.map(({ key, username }) => [key, username]))
  return { member: (name) => found.get(usernameKey(name)) ?? null }
}
