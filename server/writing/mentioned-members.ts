// Resolves names in a text to members that every member may look up.
import { and, asc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { MENTIONS_MAX } from '#contract/writing/limits.ts'
import type { Mentionable } from '#contract/writing/writing.ts'
import { isNamedFrom } from '#server/accounts/profile/display-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'
import { render } from '#server/writing/markdown/render.ts'
import { type Known, PAGE } from './known.ts'
import { namesIn } from './mentions.ts'

/** One query for all texts; none without names. Banned and erased members have no page to link to. */
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

/** Ids of the members mentioned outside of quotes. */
export async function findMentioned(db: Db, source: string): Promise<number[]> {
  const known = await knowMembers(db, [source])
  const keys = render(source, PAGE, known).mentions.map(usernameKey)
  if (keys.length === 0) return []
  const rows = await db.select({ id: users.id }).from(users).where(inArray(users.usernameKey, keys))
  return rows.map(({ id }) => id)
}

/**
 * Suggestions for a name that begins so, by its visual form: listed members without a block in either direction.
 * Shortest name first.
 */
export async function findMentionable(db: Db, userId: number, beginning: string): Promise<Mentionable[]> {
  return db
    .select(picturedMember)
    .from(users)
    .where(
      and(
        isNamedFrom(beginning),
        eq(users.isListed, true),
        not(isApart(userId, users.id)),
        isNotBanned(users.id),
        isNull(users.erasedAt),
        ne(users.id, userId),
      ),
    )
    .orderBy(sql`length(${users.usernameKey})`, asc(users.id))
    .limit(MENTIONS_MAX)
}
