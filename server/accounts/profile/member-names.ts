// Columns of a member's name, for every query that shows members.
import { users } from '#server/accounts/tables.ts'

export const memberName = { username: users.username, displayName: users.displayName }

export const namedMember = { id: users.id, ...memberName }
