// Whom staff may act on; the sentence itself stands in contract/entitlements.ts.
import { eq } from 'drizzle-orm'
import { reaches } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import { getMemberToChange } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { holdAdmins } from '#server/moderation/members/admins.ts'

/** Refuses early, with the audit line that base/http writes for staff who go too far. */
export async function mustReach(db: Db, viewer: Viewer, userId: number): Promise<void> {
  const [member] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (!member) throw refuse.notFound('member_not_found', 'This member does not exist.')
  if (!reaches(viewer, member)) throw outOfReach()
}

/** The same in the transaction of the step, with the member locked against a change of role. */
export async function mustReachLocked(tx: Db, viewer: Viewer, userId: number): Promise<void> {
  await holdAdmins(tx)
  if (!reaches(viewer, await getMemberToChange(tx, userId))) throw outOfReach()
}

function outOfReach() {
  return refuse.forbidden('out_of_reach', 'Moderators can act on members only. An admin can do this.')
}
