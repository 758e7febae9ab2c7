// The viewer of a request. entitlements.ts decides what they may do.
import type { Role, User } from '#contract/accounts/accounts.ts'
import { NO_PERMISSIONS, type Permissions } from './permissions.ts'

export interface ViewingMember {
  id: number
  username: string
  role: Role
  /** Silenced: reads, but temporarily may not write to others. */
  isSilenced: boolean
  /** Has blocked other members, whose content lists leave out. Undefined if unknown. */
  isBlocking?: boolean
}

/** A visitor (no member), or a member with their role and their plan's permissions. */
export interface Viewer {
  member: ViewingMember | null
  permissions: Permissions
}

/** The signed-in member's own account, for request code that should not depend on accounts. */
export type Self = User

/** A signed-in viewer. */
export type MemberViewer = Viewer & { member: ViewingMember }

export const VISITOR: Viewer = { member: null, permissions: NO_PERMISSIONS }
