// To whom one can write, found by the beginning of a name.
import { and, asc, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Recipient } from '#contract/messages.ts'
import { RECIPIENTS_MAX } from '#contract/messages-terms.ts'
import { users } from '#server/accounts/tables.ts'
import { usernameKey } from '#server/accounts/usernames.ts'
import type { Db } from '#server/base/database.ts'

type RecipientRow = Awaited<ReturnType<typeof findRecipientsByName>>[number]

/** Members whose name begins so, as the eye reads it; the shortest first. Blocks do not show here, only at writing. */
export async function findRecipientsByName(db: Db, userId: number, beginning: string) {
  return db
    .select({ id: users.id, username: users.username, profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(
      and(
        sql`starts_with(${users.usernameKey}, ${usernameKey(beginning)})`,
        isNull(users.bannedAt),
        ne(users.id, userId),
        isNotErased(),
      ),
    )
    .orderBy(sql`length(${users.usernameKey})`, asc(users.id))
    .limit(RECIPIENTS_MAX)
}

/** Erased members keep a row, under a name that nobody else can have. */
export function isNotErased(): SQL {
  return sql`${users.username} <> 'deleted_' || ${users.id}`
}

export function toRecipient({ id, username, profileImageUrl }: RecipientRow): Recipient {
  return { id, username, profileImageUrl }
}
