// Writing tiers: the rows are this room's, and whoever sells tiers changes them through here.
import { and, eq, isNull } from 'drizzle-orm'
import { listKey, tierKey } from '#contract/purge-keys.ts'
import type { Db } from '#server/base/database/database.ts'
import { eventType } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { membershipTiers } from './tables.ts'
import type { TierRow } from './tiers.ts'

/** A tier looks different on the plans page, or can be bought for another price. */
export const tierChanged = eventType<{ tierId: number }>('tier_changed', {
  changes: ({ tierId }) => [tierKey(tierId), listKey('tiers')],
})

export async function addTierRow(db: Db, tier: typeof membershipTiers.$inferInsert): Promise<TierRow> {
  const [row] = await db.insert(membershipTiers).values(tier).returning()
  if (!row) throw new Error('a tier was not written down')
  return row
}

/** A tier on offer, held until the transaction is over; 404 `tier_not_found` where there is none. */
export async function lockTier(tx: Db, id: number): Promise<TierRow> {
  const [row] = await tx
    .select()
    .from(membershipTiers)
    .where(and(eq(membershipTiers.id, id), isNull(membershipTiers.archivedAt)))
    .for('update')
  if (!row) throw refuse.notFound('tier_not_found', 'This membership tier does not exist.')
  return row
}

/** The tier as it stands then; null where there is none. */
export async function changeTierRow(
  db: Db,
  id: number,
  changes: Partial<Omit<TierRow, 'id' | 'createdAt'>>,
): Promise<TierRow | null> {
  const [row] = await db
    .update(membershipTiers)
    // With its own id beside them, no changes at all are none and not a fault.
    .set({ ...changes, id })
    .where(eq(membershipTiers.id, id))
    .returning()
  return row ?? null
}

export async function deleteTierRow(db: Db, id: number): Promise<void> {
  await db.delete(membershipTiers).where(eq(membershipTiers.id, id))
}
