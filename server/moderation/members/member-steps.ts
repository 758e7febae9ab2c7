// Staff's steps on a member without a case: warning, silence, ban, role, notes.

import type { Role } from '#contract/accounts/accounts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Sanction } from '#contract/moderation/constants.ts'
import { getMemberToChange } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { audit } from '#server/base/security/audit.ts'
import type { Asking } from '#server/moderation/cases/case-detail.ts'
import { mustBeInScopeLocked } from '#server/moderation/cases/staff-scope.ts'
import { staffNotes } from '#server/moderation/tables.ts'
import { setRole } from './admins.ts'
import { applySanctions } from './sanctions-list.ts'

export interface MemberStep extends Asking {
  userId: number
  measure: Sanction
  text?: string
  hours?: number
}

export async function stepOnMember(
  context: AppContext,
  { viewer, me, now, userId, measure, text = '', hours }: MemberStep,
): Promise<void> {
  const until = hours === undefined ? undefined : new Date(now.getTime() + hours * HOUR_MS)
  await context.db.transaction(async (tx) => {
    await mustBeInScopeLocked(tx, viewer, userId)
    await applySanctions(context, tx, { userId, by: me, measures: [measure], text, until, now })
  })
}

export async function changeRole(
  { db }: AppContext,
  { me, now, userId, role }: Asking & { userId: number; role: Role },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await setRole(tx, { userId, role })
    if (before === role) return
    await audit(tx, {
      actor: me,
      action: 'role_changed',
      subject: { kind: 'member', id: userId },
      detail: { from: before, to: role },
      at: now,
    })
  })
}

/** Adds a note on any member, staff included; the audit log records that there is one, not its text. */
export async function addStaffNote(
  { db }: AppContext,
  { me, now, userId, text }: Asking & { userId: number; text: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await getMemberToChange(tx, userId)
    await tx.insert(staffNotes).values({ memberId: userId, authorId: me.id, at: now, text })
    await audit(tx, { actor: me, action: 'note_added', subject: { kind: 'member', id: userId }, at: now })
  })
}
