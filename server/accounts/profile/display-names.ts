// Display names: refused where they imitate a member's username, sound official or mix alphabets.
import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { refuse } from '#server/base/refusal.ts'
import { bareName, isOfOneAlphabet, isReserved } from './usernames.ts'

/** The name folded to its appearance, like a username, without anything between its letters and digits. */
export function displayNameKey(name: string): string {
  // Within a word "!" is read as "i".
  return usernameKey(name.replace(/!(?=\p{L})/gu, 'i')).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Refuses official names, and names of mixed alphabets or rare letters, as for usernames. */
export function mustBeOwnDisplayName(name: string): void {
  // As a username, so that the same rules read its words.
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
  if (!isOfOneAlphabet(words)) {
    const text = 'Please use letters from one alphabet only'
    throw refuse.invalid('display_name_imitates', text, { displayName: text })
  }
  if (isReserved(words) || isReserved(displayNameKey(name))) {
    const text = 'This name is reserved'
    throw refuse.invalid('display_name_reserved', text, { displayName: text })
  }
}

/** Refuses a name that looks like another member's username; of a name and a username at once, the second. */
export async function mustNotImitate(tx: Db, userId: number, name: string): Promise<void> {
  const key = displayNameKey(name)
  await takeLock(tx, 'usernames', key)
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(bareUsernameKey, key), ne(users.id, userId)))
    .limit(1)
  if (!row) return
  const text = 'This name is too close to another member’s username'
  throw refuse.conflict('display_name_taken', text, { displayName: text })
}

/** The key of the row's username without separators; indexed. */
const bareUsernameKey = sql`replace(${users.usernameKey}, '_', '')`

/** Whether a username would look like the row's username or display name. */
export function isNamedLike(username: string): SQL | undefined {
  const bare = bareName(usernameKey(username))
  return or(eq(bareUsernameKey, bare), eq(users.displayNameKey, bare))
}

/** Condition for suggestions: whether the row's username or display name begins so, by its visual form. */
export function isNamedFrom(beginning: string): SQL | undefined {
  const displayName = displayNameKey(beginning)
  return or(
    sql`starts_with(${users.usernameKey}, ${usernameKey(beginning)})`,
    displayName === ''
      ? undefined
      : and(isNotNull(users.displayNameKey), sql`starts_with(${users.displayNameKey}, ${displayName})`),
  )
}
