// Columns of a member with the picture, for every query whose rows have an avatar. In this room because a ban hides the
// picture, which may be its reason, from what stays of the member; it is back when the ban ends.
import { type SQL, sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { isBanned } from './sanctions.ts'

/** Of this table of members, which may be an alias. */
export function picturedMemberOf(members: typeof users) {
  const { id, username, displayName, profileImageUrl } = members
  const shown: SQL<string | null> = sql`case when ${isBanned(id)} then null else ${profileImageUrl} end`
  return { id, username, displayName, profileImageUrl: shown }
}

export const picturedMember = picturedMemberOf(users)

const { username, displayName, profileImageUrl } = picturedMember
/** For rows that do not tell the id. */
export const memberNameAndPicture = { username, displayName, profileImageUrl }
