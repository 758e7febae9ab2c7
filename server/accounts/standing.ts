// How members stand with the site: silence, ban and role, written here since they are columns of the member.
// Who may do it to whom is asked before; that one admin always remains is seen to here.
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Db } from '#server/base/database.ts'
import { emit, eventType } from '#server/base/events.ts'
import { cutStreams } from '#server/base/live.ts'
import { holdLock } from '#server/base/locks.ts'
import { refuse } from '#server/base/refusal.ts'
import { holdMember, type UserRow } from './members.ts'
import { endSessionsOf } from './sessions.ts'
import { users } from './tables.ts'

export const memberSilenced = eventType<{ userId: number; until: string }>('member_silenced', {
  changesPages: false,
})
export const silenceLifted = eventType<{ userId: number }>('silence_lifted', { changesPages: false })
/** Banned members lead no list. */
export const memberBanned = eventType<{ userId: number }>('member_banned', { changesPages: true })
export const memberUnbanned = eventType<{ userId: number }>('member_unbanned', { changesPages: true })
export const roleChanged = eventType<{ userId: number; from: Role; to: Role }>('role_changed', {
  changesPages: false,
})

/** The member, locked until the transaction ends, so that of two steps at once the second sees the first. */
export async function getMemberToChange(tx: Db, userId: number): Promise<UserRow> {
  const row = await holdMember(tx, userId)
  if (!row) throw refuse.notFound('member_not_found', 'This member does not exist.')
  return row
}

/** Lets the member read but not speak until then; a silence that runs is replaced. */
export async function silence(tx: Db, { userId, until }: { userId: number; until: Date }): Promise<void> {
  const member = await getMemberToChange(tx, userId)
  if (member.bannedAt) throw alreadyBanned()
  if (member.role === 'admin') {
    throw refuse.conflict('admin_cannot_be_silenced', 'Admins cannot be silenced. Change the role first.')
  }
  await tx.update(users).set({ silencedUntil: until }).where(eq(users.id, userId))
  await emit(tx, memberSilenced, { userId, until: until.toISOString() })
}

export async function liftSilence(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const { silencedUntil } = await getMemberToChange(tx, userId)
  if (!silencedUntil || silencedUntil <= now) {
    throw refuse.conflict('not_silenced', 'This member is not silenced.')
  }
  await tx.update(users).set({ silencedUntil: null }).where(eq(users.id, userId))
  await emit(tx, silenceLifted, { userId })
}

/** Ends the member's sessions and streams with the transaction; signing in fails from then on. Refuses for the last admin. */
export async function ban(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await holdAdmins(tx)
  const member = await getMemberToChange(tx, userId)
  if (member.bannedAt) throw alreadyBanned()
  if (member.role === 'admin') await mustNotBeLastAdmin(tx, userId)
  await tx.update(users).set({ bannedAt: now }).where(eq(users.id, userId))
  await endSessionsOf(tx, userId)
  await cutStreams(tx, userId)
  await emit(tx, memberBanned, { userId })
}

export async function unban(tx: Db, { userId }: { userId: number }): Promise<void> {
  const member = await getMemberToChange(tx, userId)
  if (!member.bannedAt) throw refuse.conflict('not_banned', 'This member is not banned.')
  await tx.update(users).set({ bannedAt: null }).where(eq(users.id, userId))
  await emit(tx, memberUnbanned, { userId })
}

/** Answers the role that it was before. Refuses for the last admin; the same role again changes nothing. */
export async function setRole(tx: Db, { userId, role }: { userId: number; role: Role }): Promise<Role> {
  await holdAdmins(tx)
  const member = await getMemberToChange(tx, userId)
  if (member.role === role) return role
  if (member.bannedAt && role !== 'member') throw alreadyBanned()
  if (member.role === 'admin' && !member.bannedAt) await mustNotBeLastAdmin(tx, userId)
  await tx.update(users).set({ role }).where(eq(users.id, userId))
  await emit(tx, roleChanged, { userId, from: member.role, to: role })
  return member.role
}

/** Held by whatever can make admins fewer: two who demote each other at once would both find the other still there. */
export async function holdAdmins(tx: Db): Promise<void> {
  await holdLock(tx, 'admins')
}

/** Banned admins do not count. Call `holdAdmins` first. */
export async function mustNotBeLastAdmin(tx: Db, userId: number): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, userId), isNull(users.bannedAt)))
    .limit(1)
  if (!other) throw refuse.conflict('last_admin', 'This is the last admin. Make someone else an admin first.')
}

function alreadyBanned() {
  return refuse.conflict('already_banned', 'This member is banned.')
}
