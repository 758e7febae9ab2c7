// Columns of a member with the picture, for every query whose rows have an avatar. In this room because a ban hides the
// picture, which may be its reason, from what stays of the member; it is back when the ban ends.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { isBanned } from './sanctions.ts'

/** Of this table of members, which may be an alias. */
export function picturedMemberOf(members: typeof users) {
  const { id, username, displayName, profileImageUrl } = members
  return { id, username, displayName, profileImageUrl: unlessBanned(profileImageUrl, id) }
}

/** The column of a member, null while they are banned. */
export function unlessBanned(column: AnyColumn, memberId: AnyColumn = users.id): SQL<string | null> {
  return sql`case when ${isBanned(memberId)} then null else ${column} end`
}

export const picturedMember = picturedMemberOf(users)

const { username, displayName, profileImageUrl } = picturedMember
/** For rows that do not tell the id. */
export const memberNameAndPicture = { username, displayName, profileImageUrl }
