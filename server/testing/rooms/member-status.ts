// Sets and reads a member's plan and sanctions for tests, past the rules of their rooms.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { memberPlans } from '#server/membership/tables.ts'
import { sanctions } from '#server/moderation/tables.ts'

interface TestPlan {
  tierId?: number | null | undefined
  status?: string | null
  end?: Date | null
  renews?: boolean
}

/** Changes the given fields of the plan. */
export async function setPlan(db: Db, userId: number, { end, ...given }: TestPlan): Promise<void> {
  // With the id, an empty change is valid.
  const plan = { userId, ...given, endDate: end }
  await db.insert(memberPlans).values(plan).onConflictDoUpdate({ target: memberPlans.userId, set: plan })
}

/** The stored plan, valid or not. */
export async function readPlan(db: Db, userId: number) {
  const [row] = await db
    .select({
      tier: memberPlans.tierId,
      status: memberPlans.status,
      end: memberPlans.endDate,
      renews: memberPlans.renews,
    })
    .from(memberPlans)
    .where(eq(memberPlans.userId, userId))
  return row ?? { tier: null, status: null, end: null, renews: true }
}

/** Changes the given fields, without notifications, and without ending sessions. */
export async function setSanctions(
  db: Db,
  userId: number,
  given: { bannedAt?: Date | null; silencedUntil?: Date | null },
): Promise<void> {
  const row = { userId, ...given }
  await db.insert(sanctions).values(row).onConflictDoUpdate({ target: sanctions.userId, set: row })
}

export async function readSanctions(db: Db, userId: number) {
  const [row] = await db
    .select({ bannedAt: sanctions.bannedAt, silencedUntil: sanctions.silencedUntil })
    .from(sanctions)
    .where(eq(sanctions.userId, userId))
  return row ?? { bannedAt: null, silencedUntil: null }
}
