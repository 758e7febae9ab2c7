// Columns of a member's name and picture, for every query that shows members.
import { sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'

/** For texts about a member, such as notifications: the display name, else the username (contract/shown-name.ts). */
export const shownMemberName = sql<string>`coalesce(${users.displayName}, ${users.username})`

export const memberName = { username: users.username, displayName: users.displayName }

export const namedMember = { id: users.id, ...memberName }

/** For rows with an avatar. */
export const memberFace = { ...memberName, profileImageUrl: users.profileImageUrl }

export const shownMember = { id: users.id, ...memberFace }
