// Writes tiers: the table belongs to this room, and billing changes it through these functions.
import { and, eq, isNull } from 'drizzle-orm'
import { listKey, tierKey } from '#contract/purge-keys.ts'
import type { Db } from '#server/base/database/database.ts'
import { eventType } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { membershipTiers } from './tables.ts'
import type { TierRow } from './tiers.ts'

/** A tier's appearance on the plans page, or its price, has changed. */
export const tierChanged = eventType<{ tierId: number }>('tier_changed', {
  changes: ({ tierId }) => [tierKey(tierId), listKey('tiers')],
})

export async function addTierRow(db: Db, tier: typeof membershipTiers.$inferInsert): Promise<TierRow> {
  const [row] = await db.insert(membershipTiers).values(tier).returning()
  if (!row) throw new Error('a tier was not written down')
  return row
}

/** A tier on offer, locked until the transaction ends; 404 `tier_not_found` where there is none. */
export async function lockTier(tx: Db, id: number): Promise<TierRow> {
  const [row] = await tx
    .select()
    .from(membershipTiers)
    .where(and(eq(membershipTiers.id, id), isNull(membershipTiers.archivedAt)))
    .for('update')
  if (!row) throw refuse.notFound('tier_not_found', 'This membership tier does not exist.')
  return row
}

/** The tier after the change; null where there is none. */
export async function changeTierRow(
  db: Db,
  id: number,
  changes: Partial<Omit<TierRow, 'id' | 'createdAt'>>,
): Promise<TierRow | null> {
  const [row] = await db
    .update(membershipTiers)
    // The id makes an empty change valid SQL that changes nothing.
    .set({ ...changes, id })
    .where(eq(membershipTiers.id, id))
    .returning()
  return row ?? null
}

export async function deleteTierRow(db: Db, id: number): Promise<void> {
  await db.delete(membershipTiers).where(eq(membershipTiers.id, id))
}
