// A member's plan: requests read it instead of subscriptions. Only this file writes it.
import { eq, sql } from 'drizzle-orm'
import { lockMember } from '#server/accounts/members.ts'
import { type Db, violatedReference } from '#server/base/database/database.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { memberPlans } from './tables.ts'
import { unknownTier } from './tiers.ts'

/** A member's plan has changed. */
export const planChanged = eventType<{ userId: number; tierId: number | null; status: string | null }>(
  'plan_changed',
  { changes: changesNothing },
)

export interface PlanOnMember {
  tierId: number | null
  status: string | null
  end: Date | null
  /** Whether a charge renews the plan on that date. */
  renews: boolean
}

const NO_PLAN: PlanOnMember = { tierId: null, status: null, end: null, renews: true }

/**
 * A plan in the form that rights are computed from: columns of a query that left-joins `memberPlans` to its members.
 */
export const planColumns = {
  membershipTierId: memberPlans.tierId,
  subscriptionStatus: memberPlans.status,
  subscriptionEndDate: memberPlans.endDate,
  subscriptionRenews: sql<boolean>`coalesce(${memberPlans.renews}, true)`,
}

/**
 * Stores the paid plan, present or past. Null if the member never paid: then they keep the chosen, unpaid plan. Locks
 * the member's row once it writes, as every decision based on the plan does.
 */
export async function writePlan(db: Db, userId: number, paid: PlanOnMember | null) {
  const before = await readPlan(db, userId)
  const after = paid ?? before
  const isSame =
    before.tierId === after.tierId &&
    before.status === after.status &&
    before.renews === after.renews &&
    before.end?.getTime() === after.end?.getTime()
  // Nothing is stored for a member who is erased meanwhile.
  if (isSame || !(await lockMember(db, userId))) return { before, after }
  await storePlan(db, userId, after)
  await emit(db, planChanged, { userId, tierId: after.tierId, status: after.status })
  return { before, after }
}

/** The provider has lost the customer: the paid plan lasts until its end and is not renewed. */
export async function letPlanRunOut(db: Db, userId: number): Promise<void> {
  if (!(await lockMember(db, userId))) return
  const plan = await readPlan(db, userId)
  if (!plan.renews || plan.status === null) return
  await storePlan(db, userId, { ...plan, renews: false })
  await emit(db, planChanged, { userId, tierId: plan.tierId, status: plan.status })
}

/** Stores the plan without an event: for seeds and new members. */
export async function storePlan(
  db: Db,
  userId: number,
  { tierId, status, end, renews }: PlanOnMember,
): Promise<void> {
  const plan = { tierId, status, endDate: end, renews }
  await db
    .insert(memberPlans)
    .values({ userId, ...plan })
    .onConflictDoUpdate({ target: memberPlans.userId, set: plan })
}

/** The stored plan, valid or not. */
export async function readPlan(db: Db, userId: number): Promise<PlanOnMember> {
  const [row] = await db
    .select({
      tierId: memberPlans.tierId,
      status: memberPlans.status,
      end: memberPlans.endDate,
      renews: memberPlans.renews,
    })
    .from(memberPlans)
    .where(eq(memberPlans.userId, userId))
  return row ?? NO_PLAN
}

/** Stores the tier that a new member chose, unpaid. */
export async function choosePlan(tx: Db, userId: number, tierId: number): Promise<void> {
  try {
    await storePlan(tx, userId, { ...NO_PLAN, tierId })
  } catch (error) {
    // The tier was deleted since it was looked up.
    throw violatedReference(error) === null ? error : unknownTier()
  }
}
