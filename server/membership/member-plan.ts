// The plan on the member: what requests read instead of subscriptions. Written here alone.
import { eq } from 'drizzle-orm'
import { recordPlan } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import { emit, eventType } from '#server/base/events.ts'

/** Somebody's plan is another than it was. */
export const planChanged = eventType<{ userId: number; tierId: number | null; status: string | null }>(
  'plan_changed',
  { changesPages: false },
)

export interface PlanOnMember {
  tierId: number | null
  status: string | null
  end: Date | null
  /** Whether a charge carries it on over that date. */
  renews: boolean
}

/**
 * The plan on the member is what is paid for, or was. Null for who never paid: they keep the plan that was chosen and
 * not paid.
 */
export async function writePlan(db: Db, userId: number, paid: PlanOnMember | null) {
  const before = await readPlan(db, userId)
  const after = paid ?? before
  const isSame =
    before.tierId === after.tierId &&
    before.status === after.status &&
    before.renews === after.renews &&
    before.end?.getTime() === after.end?.getTime()
  if (isSame) return { before, after }
  await recordPlan(db, userId, {
    membershipTierId: after.tierId,
    subscriptionStatus: after.status,
    subscriptionEndDate: after.end,
    subscriptionRenews: after.renews,
  })
  await emit(db, planChanged, { userId, tierId: after.tierId, status: after.status })
  return { before, after }
}

/** The provider has lost the member: what is paid lasts until its end, and no charge carries it on. */
export async function letPlanRunOut(db: Db, userId: number): Promise<void> {
  const plan = await readPlan(db, userId)
  if (!plan.renews || plan.status === null) return
  await recordPlan(db, userId, {
    membershipTierId: plan.tierId,
    subscriptionStatus: plan.status,
    subscriptionEndDate: plan.end,
    subscriptionRenews: false,
  })
  await emit(db, planChanged, { userId, tierId: plan.tierId, status: plan.status })
}

async function readPlan(db: Db, userId: number): Promise<PlanOnMember> {
  const [row] = await db
    .select({
      tierId: users.membershipTierId,
      status: users.subscriptionStatus,
      end: users.subscriptionEndDate,
      renews: users.subscriptionRenews,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { tierId: null, status: null, end: null, renews: true }
}
