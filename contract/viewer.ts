// Who is asking. What they may is decided in entitlements.ts.
import type { Role, User } from './accounts.ts'
import type { Permission } from './endpoint.ts'

export interface ViewingMember {
  id: number
  username: string
  role: Role
  /** May read, but not speak to others, for a time. */
  isSilenced: boolean
  /** Has blocked other members, whose words lists leave out for them. Absent where that is not known. */
  isBlocking?: boolean
}

/** What somebody's tier amounts to, apart from its flags: nothing paid or given, a tier that costs, Premium or dearer. */
export type PlanClass = 'free' | 'paid' | 'premium'

/** Whoever is asking: a visitor (no member) or a member with role and tier flags. */
export interface Viewer {
  member: ViewingMember | null
  permissions: Readonly<Record<Permission, boolean>>
  /** Absent where it is not known: then it counts as free. In the browser, what is dearer is `paid` as well. */
  plan?: PlanClass
}

/** The member behind a request as they see themselves: what carries requests need not know more of accounts. */
export type Self = User

export const NO_PERMISSIONS: Readonly<Record<Permission, boolean>> = {
  database: false,
  blogs: false,
  forums: false,
  marketplace: false,
  postAds: false,
}

export const ALL_PERMISSIONS: Readonly<Record<Permission, boolean>> = {
  database: true,
  blogs: true,
  forums: true,
  marketplace: true,
  postAds: true,
}

export const VISITOR: Viewer = { member: null, permissions: NO_PERMISSIONS }
