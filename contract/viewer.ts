// "May it?" as one sentence, asked by the server before it acts and by the button before it shows.
import type { Role, User } from './accounts.ts'
import type { Access, Permission } from './endpoint.ts'

/** Whoever is asking: a visitor (no member) or a member with role and tier flags. */
export interface Viewer {
  member: { id: number; username: string; role: Role } | null
  permissions: Readonly<Record<Permission, boolean>>
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

export function isAdmin(viewer: Viewer): boolean {
  return viewer.member?.role === 'admin'
}

export function isModerator(viewer: Viewer): boolean {
  return viewer.member?.role === 'moderator' || isAdmin(viewer)
}

/** Whether the viewer may use what asks for this access; ownership is a further question of each room. */
export function may(viewer: Viewer, access: Access): boolean {
  switch (access) {
    case 'anyone':
      return true
    case 'member':
      return viewer.member !== null
    case 'moderator':
      return isModerator(viewer)
    case 'admin':
      return isAdmin(viewer)
    default:
      return isAdmin(viewer) || (viewer.member !== null && viewer.permissions[access])
  }
}
