// Public profiles of members.
import { eq } from 'drizzle-orm'
import type { MemberProfile, ProfileChange } from '#contract/accounts/profiles.ts'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { isModerator } from '#contract/entitlements.ts'
import type { Self, Viewer } from '#contract/viewer.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { profileChanged } from '#server/accounts/events.ts'
import { lockCaller, type UserRow } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { removeSearchDocuments, writeSearchDocuments } from '#server/base/search/documents.ts'
import { displayNameKey, mustBeOwnDisplayName, mustNotImitate } from './display-names.ts'
import { memberDocument } from './searchable.ts'

/** The port to pictures, a room to the right: turns a picture into a member's portrait. */
export interface Portraits {
  /** Takes the member's own upload and returns its address; pictures of others are refused as not found. */
  use(tx: Db, userId: number, pictureId: number): Promise<string>
  drop(tx: Db, userId: number): Promise<void>
}

/** A member by their present name; only staff see banned members, and erased ones are not found. */
export async function getProfile(
  { db, sanctions }: Pick<AccountContext, 'db' | 'sanctions'>,
  username: string,
  viewer: Viewer,
): Promise<UserRow & { isBanned: boolean }> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)))
  const isBanned = row !== undefined && (await sanctions.isBanned(db, row.id))
  if (!row || row.erasedAt || (isBanned && !isModerator(viewer))) {
    throw refuse.notFound('member_not_found', 'There is no member with that name.')
  }
  return { ...row, isBanned }
}

/** What a profile shows; of oneself the session's statement has read it. */
type ProfileFacts = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'displayName'
  | 'role'
  | 'createdAt'
  | 'bio'
  | 'location'
  | 'website'
  | 'profileImageUrl'
> & { isBanned: boolean }

/** The caller's own profile, if the name is theirs: who is signed in is neither banned nor erased. */
export function findOwnProfile(user: Self | null, username: string): ProfileFacts | null {
  if (!user || usernameKey(user.username) !== usernameKey(username)) return null
  return { ...user, createdAt: new Date(user.createdAt), isBanned: false }
}

export function toMemberProfile(row: ProfileFacts, bioHtml: string | null): MemberProfile {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    role: row.role,
    memberSince: row.createdAt.toISOString(),
    bio: row.bio,
    bioHtml,
    location: row.location,
    website: row.website,
    profileImageUrl: row.profileImageUrl,
    isBanned: row.isBanned,
  }
}

const PROFILE = [
  'displayName',
  'bio',
  'location',
  'website',
  'isListed',
  'showsFavorites',
  'showsRatings',
  'profileImageUrl',
] as const

/** Changes the given fields and leaves the others; null clears one. */
export async function changeProfile(
  { db, bios }: AccountContext,
  portraits: Portraits,
  userId: number,
  { pictureId, ...change }: ProfileChange,
): Promise<UserRow> {
  if (change.displayName) mustBeOwnDisplayName(change.displayName)
  return db.transaction(async (tx) => {
    const before = await lockCaller(tx, userId)
    if (pictureId === null) await portraits.drop(tx, userId)
    const profileImageUrl = pictureId ? await portraits.use(tx, userId, pictureId) : pictureId
    const given = { ...change, profileImageUrl }
    // Unchanged values must not purge pages.
    const changed = PROFILE.filter((key) => given[key] !== undefined && given[key] !== before[key])
    if (changed.length === 0) return before
    const isRenamed = changed.includes('displayName')
    if (isRenamed && given.displayName) await mustNotImitate(tx, userId, given.displayName)
    const set = Object.fromEntries(changed.map((key) => [key, given[key]]))
    const key = isRenamed ? { displayNameKey: given.displayName && displayNameKey(given.displayName) } : {}
    const [row] = await tx
      .update(users)
      .set({ ...set, ...key })
      .where(eq(users.id, userId))
      .returning()
    if (!row) throw refuse.unauthenticated()
    if (changed.includes('bio')) await bios.write(tx, row)
    if (isRenamed) await renameDocument(tx, row)
    await emit(tx, profileChanged, { userId }, { username: row.username, isRenamed })
    return row
  })
}

/** Removed first, so that no correction of typing errors offers a word of the former name. */
async function renameDocument(tx: Db, row: UserRow): Promise<void> {
  await removeSearchDocuments(tx, { kind: 'member', id: row.id })
  await writeSearchDocuments(tx, [memberDocument(row)])
}
