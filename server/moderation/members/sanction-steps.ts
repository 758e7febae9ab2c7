// Starts and ends silences and bans. The caller checks who may do it to whom; this file keeps one admin.
import { listKey, memberKey } from '#contract/purge-keys.ts'
import { getMemberToChange } from '#server/accounts/members.ts'
import { endSessionsOf } from '#server/accounts/sign-in/sessions.ts'
import type { Db } from '#server/base/database/database.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { cutStreams } from '#server/base/live/live.ts'
import { refuse } from '#server/base/refusal.ts'
import { sanctions } from '#server/moderation/tables.ts'
import { alreadyBanned, lockAdmins, mustNotBeLastAdmin } from './admins.ts'
import { findSanctions, type SanctionsRow } from './sanctions.ts'

const memberSilenced = eventType<{ userId: number; until: string }>('member_silenced', {
  changes: changesNothing,
})
const silenceLifted = eventType<{ userId: number }>('silence_lifted', { changes: changesNothing })
/** Banned members have no page and are in no list. */
const changesTheirPages = (_: unknown, { username }: { username: string }) => [
  memberKey(username),
  listKey('members'),
]
export const memberBanned = eventType<{ userId: number }, { username: string }>('member_banned', {
  changes: changesTheirPages,
})
export const memberUnbanned = eventType<{ userId: number }, { username: string }>('member_unbanned', {
  changes: changesTheirPages,
})

/** Silences the member until then: they may read but not write. Replaces a running silence. */
export async function silence(tx: Db, { userId, until }: { userId: number; until: Date }): Promise<void> {
  const { role } = await getMemberToChange(tx, userId)
  if ((await findSanctions(tx, userId)).bannedAt) throw alreadyBanned()
  if (role === 'admin') {
    throw refuse.conflict('admin_cannot_be_silenced', 'Admins cannot be silenced. Change the role first.')
  }
  await writeSanctions(tx, userId, { silencedUntil: until })
  await emit(tx, memberSilenced, { userId, until: until.toISOString() })
}

export async function liftSilence(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await getMemberToChange(tx, userId)
  const { silencedUntil } = await findSanctions(tx, userId)
  if (!silencedUntil || silencedUntil <= now) {
    throw refuse.conflict('not_silenced', 'This member is not silenced.')
  }
  await writeSanctions(tx, userId, { silencedUntil: null })
  await emit(tx, silenceLifted, { userId })
}

/**
 * Ends the member's sessions and streams in the transaction; sign-ins fail from then on. Refuses for the last admin.
 */
export async function ban(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await lockAdmins(tx)
  const { role, username } = await getMemberToChange(tx, userId)
  if ((await findSanctions(tx, userId)).bannedAt) throw alreadyBanned()
  if (role === 'admin') await mustNotBeLastAdmin(tx, userId)
  await writeSanctions(tx, userId, { bannedAt: now })
  await endSessionsOf(tx, userId)
  await cutStreams(tx, userId)
  await emit(tx, memberBanned, { userId }, { username })
}

export async function unban(tx: Db, { userId }: { userId: number }): Promise<void> {
  const { username } = await getMemberToChange(tx, userId)
  const { bannedAt } = await findSanctions(tx, userId)
  if (!bannedAt) throw refuse.conflict('not_banned', 'This member is not banned.')
  await writeSanctions(tx, userId, { bannedAt: null })
  await emit(tx, memberUnbanned, { userId }, { username })
}

async function writeSanctions(tx: Db, userId: number, changed: Partial<SanctionsRow>): Promise<void> {
  await tx
    .insert(sanctions)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: sanctions.userId, set: changed })
}
