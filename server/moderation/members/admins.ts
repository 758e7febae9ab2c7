// Who is an admin, and that one who can sign in is left: banned ones do not count.
import { and, eq, ne } from 'drizzle-orm'
import type { Role } from '#contract/accounts/accounts.ts'
import { getMemberToChange } from '#server/accounts/members.ts'
import { writeRole } from '#server/accounts/roles.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { refuse } from '#server/base/refusal.ts'
import { findSanctions, isNotBanned } from './sanctions.ts'

/** Admins who are not banned: those to notify. */
export function listActiveAdmins(db: Db): Promise<{ id: number }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotBanned(users.id)))
}

/** Taken by every change that can leave fewer admins: two who demote each other at once would both succeed. */
export async function lockAdmins(tx: Db): Promise<void> {
  await takeLock(tx, 'admins')
}

/** Call `lockAdmins` first. */
export async function mustNotBeLastAdmin(tx: Db, userId: number): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, userId), isNotBanned(users.id)))
    .limit(1)
  if (!other) throw refuse.conflict('last_admin', 'This is the last admin. Make someone else an admin first.')
}

/** Returns the previous role. Refuses for the last admin; setting the same role changes nothing. */
export async function setRole(tx: Db, { userId, role }: { userId: number; role: Role }): Promise<Role> {
  await lockAdmins(tx)
  const member = await getMemberToChange(tx, userId)
  if (member.role === role) return role
  const { bannedAt } = await findSanctions(tx, userId)
  if (bannedAt && role !== 'member') throw alreadyBanned()
  if (member.role === 'admin' && !bannedAt) await mustNotBeLastAdmin(tx, userId)
  await writeRole(tx, { userId, from: member.role, to: role })
  return member.role
}

/** For an erasure: no role and no ban changes until the transaction ends. */
export async function mustNotLoseLastAdmin(tx: Db, userId: number): Promise<void> {
  await lockAdmins(tx)
  const [member] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (member?.role === 'admin') await mustNotBeLastAdmin(tx, userId)
}

export function alreadyBanned() {
  return refuse.conflict('already_banned', 'This member is banned.')
}
