// Staff scope: which members staff may act on. The rule itself is in contract/entitlements.ts.
import { eq } from 'drizzle-orm'
import { isInScope } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import { getMemberToChange } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { lockAdmins } from '#server/moderation/members/admins.ts'

/** Refuses early; base/http then audits the refusal. */
export async function mustBeInScope(db: Db, viewer: Viewer, userId: number): Promise<void> {
  const [member] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (!member) throw refuse.notFound('member_not_found', 'This member does not exist.')
  if (!isInScope(viewer, member)) throw outOfScope()
}

/** The same in the transaction of the step, with the member locked against a change of role. */
export async function mustBeInScopeLocked(tx: Db, viewer: Viewer, userId: number): Promise<void> {
  await lockAdmins(tx)
  if (!isInScope(viewer, await getMemberToChange(tx, userId))) throw outOfScope()
}

function outOfScope() {
  return refuse.forbidden('out_of_reach', 'Moderators can act on members only. An admin can do this.')
}
