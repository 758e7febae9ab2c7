// Usernames of erased members. They stay taken, because texts by others still name these members (record 83).
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { erasedUsernames } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { bareName } from './usernames.ts'

/** Of two registrations at once under names that look alike, the second waits. */
export async function lockUsername(tx: Db, username: string): Promise<void> {
  await takeLock(tx, 'usernames', bareName(usernameKey(username)))
}

/** Waits for a registration under the name. */
export async function reserveUsername(tx: Db, username: string, secret: string): Promise<void> {
  await lockUsername(tx, username)
  await tx
    .insert(erasedUsernames)
    .values({ hash: hashOf(username, secret) })
    .onConflictDoNothing()
}

export async function isErasedUsername(tx: Db, username: string, secret: string): Promise<boolean> {
  return (await tx.$count(erasedUsernames, eq(erasedUsernames.hash, hashOf(username, secret)))) > 0
}

/** Of the name's visual form. Keyed: a plain hash would be found by hashing all likely names. */
function hashOf(username: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`erased ${bareName(usernameKey(username))}`)
    .digest('base64url')
}
