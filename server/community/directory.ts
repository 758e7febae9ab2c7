// The member directory: names and dates, for members alone.
import { and, desc, isNull, notInArray } from 'drizzle-orm'
import type { DirectoryMember } from '#contract/community.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import type { Found, Window } from '#server/base/paging.ts'
import { blockedIdsOf } from '#server/moderation/blocks.ts'

type DirectoryRow = Awaited<ReturnType<typeof selectMembers>>[number]

function selectMembers(db: Db) {
  return db.select({ username: users.username, createdAt: users.createdAt }).from(users).$dynamic()
}

/** Newest members first, without those who are banned or gone and those whom a block stands between. */
export async function listMembers(db: Db, viewerId: number, window: Window): Promise<Found<DirectoryRow>> {
  const wanted = and(
    isNull(users.bannedAt),
    isNull(users.erasedAt),
    notInArray(users.id, await blockedIdsOf(db, viewerId)),
  )
  const rows = await selectMembers(db)
    .where(wanted)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(users, wanted) }
}

export function toDirectoryMember(row: DirectoryRow): DirectoryMember {
  return { username: row.username, memberSince: row.createdAt.toISOString() }
}
