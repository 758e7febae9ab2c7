// Who is asking. What they may is decided in entitlements.ts.
import type { Role, User } from '#contract/accounts/accounts.ts'
import { NO_PERMISSIONS, type Permissions } from './permissions.ts'

export interface ViewingMember {
  id: number
  username: string
  role: Role
  /** May read, but not speak to others, for a time. */
  isSilenced: boolean
  /** Has blocked other members, whose words lists leave out for them. Absent where that is not known. */
  isBlocking?: boolean
}

/** Whoever is asking: a visitor (no member) or a member with their role and what their plan opens. */
export interface Viewer {
  member: ViewingMember | null
  permissions: Permissions
}

/** The member behind a request as they see themselves: what carries requests need not know more of accounts. */
export type Self = User

/** One who is signed in. */
export type MemberViewer = Viewer & { member: ViewingMember }

export const VISITOR: Viewer = { member: null, permissions: NO_PERMISSIONS }
