// Steps that staff take against a member without a case: warning, silence, ban, role; and notes.

import type { Role } from '#contract/accounts/accounts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Measure } from '#contract/moderation/constants.ts'
import { getMemberToChange } from '#server/accounts/members.ts'
import type { House } from '#server/base/app-context.ts'
import { audit } from '#server/base/security/audit.ts'
import type { Asking } from '#server/moderation/cases/case-detail.ts'
import { mustReachLocked } from '#server/moderation/cases/staff-scope.ts'
import { staffNotes } from '#server/moderation/tables.ts'
import { setRole } from './admins.ts'
import { takeMeasures } from './sanctions-list.ts'

export interface MemberStep extends Asking {
  userId: number
  measure: Measure
  text?: string
  hours?: number
}

export async function stepOnMember(
  house: House,
  { viewer, me, now, userId, measure, text = '', hours }: MemberStep,
): Promise<void> {
  const until = hours === undefined ? undefined : new Date(now.getTime() + hours * HOUR_MS)
  await house.db.transaction(async (tx) => {
    await mustReachLocked(tx, viewer, userId)
    await takeMeasures(house, tx, { userId, by: me, measures: [measure], text, until, now })
  })
}

export async function changeRole(
  { db }: House,
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

/** A note on any member, staff included; the audit log says that there is one, not what it says. */
export async function addStaffNote(
  { db }: House,
  { me, now, userId, text }: Asking & { userId: number; text: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await getMemberToChange(tx, userId)
    await tx.insert(staffNotes).values({ memberId: userId, authorId: me.id, at: now, text })
    await audit(tx, { actor: me, action: 'note_added', subject: { kind: 'member', id: userId }, at: now })
  })
}
