// A member's plan and sanctions as a test sets and reads them, past every rule of the rooms that own them.
import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'

interface TestPlan {
  tierId?: number | null | undefined
  status?: string | null
  end?: Date | null
  renews?: boolean
}

/** Changes what is given and leaves the rest of the plan as it is. */
export async function setPlan(
  db: Db,
  userId: number,
  { tierId, status, end, renews }: TestPlan,
): Promise<void> {
  await db
    .update(users)
    .set({
      membershipTierId: tierId,
      subscriptionStatus: status,
      subscriptionEndDate: end,
      subscriptionRenews: renews,
    })
    .where(eq(users.id, userId))
}

/** The plan as it is written down, whether or not it counts. */
export async function readPlan(db: Db, userId: number) {
  const [row] = await db
    .select({
      tier: users.membershipTierId,
      status: users.subscriptionStatus,
      end: users.subscriptionEndDate,
      renews: users.subscriptionRenews,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error('there is no such member')
  return row
}

/** Changes what is given: nobody is told, and no session ends. */
export async function setSanctions(
  db: Db,
  userId: number,
  sanctions: { bannedAt?: Date | null; silencedUntil?: Date | null },
): Promise<void> {
  await db.update(users).set(sanctions).where(eq(users.id, userId))
}

export async function readSanctions(db: Db, userId: number) {
  const [row] = await db
    .select({ bannedAt: users.bannedAt, silencedUntil: users.silencedUntil })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error('there is no such member')
  return row
}
