// Members: registration, lookup, and how they see themselves.
import { eq } from 'drizzle-orm'
import type { FirstAdmin, Registration, User } from '#contract/accounts/accounts.ts'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { isNamedLike } from '#server/accounts/profile/display-names.ts'
import { emailKey, mustBeMailable } from '#server/accounts/profile/email-addresses.ts'
import { isErasedUsername, lockUsername } from '#server/accounts/profile/erased-usernames.ts'
import { memberDocument } from '#server/accounts/profile/searchable.ts'
import { mustBeOwnName } from '#server/accounts/profile/usernames.ts'
import { hashPassword } from '#server/accounts/security/passwords.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { type Db, violatedUnique } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import { audit } from '#server/base/security/audit.ts'
import { firstAdminMade } from './events.ts'
import { users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

/** What else belongs to a new account, in its transaction: if it fails, there is no account. */
type Beside = (tx: Db, member: UserRow) => Promise<void>

/** Registers a member; `beside` stores the tier that they join, and queues their email. */
export async function registerMember(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  registration: Registration,
  beside: Beside,
): Promise<UserRow> {
  mustBeOwnName(registration.username)
  const passwordHash = await hashPassword(registration.password)
  return db.transaction(async (tx) => {
    await mustNotResemble(tx, registration.username, config.sessionSecret)
    const member = await insertMember(tx, { ...registration, passwordHash, role: 'member' })
    await beside(tx, member)
    return member
  })
}

/** Refuses a name that looks like another member's username or display name, or an erased member's username. */
async function mustNotResemble(tx: Db, username: string, secret: string): Promise<void> {
  await lockUsername(tx, username)
  if (await isErasedUsername(tx, username, secret)) throw usernameTaken()
  const [row] = await tx.select({ id: users.id }).from(users).where(isNamedLike(username)).limit(1)
  if (row) throw usernameTaken()
}

/** Creates the first admin: of many simultaneous attempts, one succeeds. `beside` queues their email. */
export async function createFirstAdmin(db: Db, input: FirstAdmin, beside: Beside): Promise<UserRow> {
  if (await adminExists(db)) throw adminAlreadyExists()
  const passwordHash = await hashPassword(input.password)
  return db.transaction(async (tx) => {
    await takeLock(tx, 'firstAdmin')
    if (await adminExists(tx)) throw adminAlreadyExists()
    const admin = await insertMember(tx, { ...input, passwordHash, role: 'admin' })
    await emit(tx, firstAdminMade, { userId: admin.id })
    await auditAdmin(tx, admin, admin)
    await beside(tx, admin)
    return admin
  })
}

/** For the operator's command line: the first admin, or another one. */
export async function createAdmin(db: Db, input: FirstAdmin): Promise<UserRow> {
  const passwordHash = await hashPassword(input.password)
  return db.transaction(async (tx) => {
    await takeLock(tx, 'firstAdmin')
    const isFirst = !(await adminExists(tx))
    const admin = await insertMember(tx, { ...input, passwordHash, role: 'admin' })
    if (isFirst) await emit(tx, firstAdminMade, { userId: admin.id })
    await auditAdmin(tx, admin, null)
    return admin
  })
}

async function auditAdmin(tx: Db, admin: UserRow, actor: UserRow | null): Promise<void> {
  const subject = { kind: 'member', id: admin.id }
  await audit(tx, { actor, action: 'admin_created', subject, at: admin.createdAt })
}

export async function adminExists(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return found.length > 0
}

function adminAlreadyExists() {
  return refuse.conflict('admin_exists', 'Admin already exists. Please sign in instead.')
}

interface NewMember {
  username: string
  email: string
  passwordHash: string
  role: 'member' | 'admin'
}

async function insertMember(db: Db, member: NewMember): Promise<UserRow> {
  mustBeMailable(member.email)
  try {
    const [row] = await db
      .insert(users)
      .values({
        username: member.username,
        usernameKey: usernameKey(member.username),
        email: member.email,
        emailKey: emailKey(member.email),
        passwordHash: member.passwordHash,
        role: member.role,
      })
      .returning()
    if (!row) throw new Error('the insert returned no row')
    await writeSearchDocuments(db, [memberDocument(row)])
    return row
  } catch (error) {
    throw takenBy(error) ?? error
  }
}

function usernameTaken() {
  const text = 'This username is already taken'
  return refuse.conflict('username_taken', text, { username: text })
}

function takenBy(error: unknown) {
  switch (violatedUnique(error)) {
    case 'users_username_key':
      return usernameTaken()
    case 'users_email_key':
      return refuse.conflict('email_taken', 'This email address is already registered', {
        email: 'This email address is already registered',
      })
  }
  return null
}

export async function findMember(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/**
 * The member, locked until the transaction ends; null for an erased one. Anything that starts or ends a member's
 * sessions, one-time tokens or factors takes this lock first: of two at once the second sees what the first did.
 */
export async function lockMember(
  tx: Db,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for(strength)
  return row && !row.erasedAt ? row : null
}

/** The calling member, locked until the transaction ends. Refused with 401 if their account was erased meanwhile. */
export async function lockCaller(tx: Db, id: number): Promise<UserRow> {
  const member = await lockMember(tx, id)
  if (!member) throw refuse.unauthenticated()
  return member
}

/**
 * The key of a typed login: a username, or an email address (only these contain an @). Normalized as in the database.
 */
export function loginKey(login: string): string {
  return login.includes('@') ? emailKey(login) : usernameKey(login)
}

/** The member with this name or address; a requested address that is not confirmed yet finds no member. */
export async function findMemberByLogin(db: Db, login: string): Promise<UserRow | null> {
  const key = loginKey(login)
  const [row] = await db
    .select()
    .from(users)
    .where(login.includes('@') ? eq(users.emailKey, key) : eq(users.usernameKey, key))
  return row ?? null
}

/** The member, locked until the transaction ends, so that of two steps at once the second sees the first. */
export async function getMemberToChange(tx: Db, userId: number): Promise<UserRow> {
  const row = await lockMember(tx, userId)
  if (!row) throw refuse.notFound('member_not_found', 'This member does not exist.')
  return row
}

/** A plan as its member sees it; computed by membership. */
export interface PlanOfUser {
  membershipTierId: number | null
  subscriptionStatus: string | null
  subscriptionEndDate: Date | null
  /** Whether a charge renews the plan on that date; otherwise the plan ends then. */
  subscriptionRenews: boolean
  isPlanInForce: boolean
}

/** A member as they see themselves; `silencedUntil` is null where they may write. */
export function toUser(row: UserRow & PlanOfUser & { silencedUntil: Date | null }): User {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    email: row.email,
    role: row.role,
    membershipTierId: row.membershipTierId,
    subscriptionStatus: row.subscriptionStatus,
    subscriptionEndDate: row.subscriptionEndDate?.toISOString() ?? null,
    subscriptionRenews: row.subscriptionRenews,
    isPlanInForce: row.isPlanInForce,
    createdAt: row.createdAt.toISOString(),
    profileImageUrl: row.profileImageUrl,
    isEmailVerified: row.emailVerifiedAt !== null,
    bio: row.bio,
    location: row.location,
    website: row.website,
    isListed: row.isListed,
    showsFavorites: row.showsFavorites,
    showsRatings: row.showsRatings,
    silencedUntil: row.silencedUntil?.toISOString() ?? null,
  }
}
