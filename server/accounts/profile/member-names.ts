// Columns of a member's name, for every query that shows members. With the picture: moderation/members/pictured-members.ts.
import { sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'

/** For texts about a member, such as notifications: the display name, else the username (contract/shown-name.ts). */
export const shownMemberName = sql<string>`coalesce(${users.displayName}, ${users.username})`

export const memberName = { username: users.username, displayName: users.displayName }

export const namedMember = { id: users.id, ...memberName }
