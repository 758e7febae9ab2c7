// The member directory: names and dates, for members alone.
import { desc, isNull } from 'drizzle-orm'
import type { DirectoryMember } from '#contract/community.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import type { Found, Window } from '#server/base/paging.ts'

type DirectoryRow = Awaited<ReturnType<typeof selectMembers>>[number]

function selectMembers(db: Db) {
  return db.select({ username: users.username, createdAt: users.createdAt }).from(users).$dynamic()
}

/** Newest members first, without those who are banned. */
export async function listMembers(db: Db, window: Window): Promise<Found<DirectoryRow>> {
  const wanted = isNull(users.bannedAt)
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
