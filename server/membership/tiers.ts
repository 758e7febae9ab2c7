// Tiers that members can join, with their prices.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tier } from '#contract/membership/membership.ts'
import { orderedPermissions, permissionFields } from '#contract/permissions.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import { refuse } from '#server/base/refusal.ts'
import { membershipTiers } from './tables.ts'

export type TierRow = typeof membershipTiers.$inferSelect

export async function listTiers(db: Db): Promise<TierRow[]> {
  return db
    .select()
    .from(membershipTiers)
    .where(isNull(membershipTiers.archivedAt))
    .orderBy(asc(membershipTiers.sortOrder), asc(membershipTiers.id))
}

export async function getTier(db: Db, id: number): Promise<TierRow> {
  const [row] = await db
    .select()
    .from(membershipTiers)
    .where(and(eq(membershipTiers.id, id), isNull(membershipTiers.archivedAt)))
  if (!row) throw refuse.notFound('tier_not_found', 'This membership tier does not exist.')
  return row
}

export async function mustBeOnOffer(db: Db, id: number): Promise<void> {
  const [row] = await db
    .select({ archivedAt: membershipTiers.archivedAt })
    .from(membershipTiers)
    .where(eq(membershipTiers.id, id))
  if (!row || row.archivedAt) throw unknownTier()
}

export function unknownTier() {
  const text = 'This membership tier does not exist'
  return refuse.invalid('unknown_tier', text, { membershipTierId: text })
}

/** Leaves out ids of a provider account other than the present one: they cannot be used to pay. */
export function toTier(row: TierRow, provider: string | null): Tier {
  const isKnown = provider !== null && row.provider === provider
  return {
    id: row.id,
    name: row.name,
    price: moneyOf(row.priceCents),
    description: row.description,
    features: row.features,
    isPopular: row.isPopular,
    sortOrder: row.sortOrder,
    stripePriceId: isKnown ? row.stripePriceId : null,
    stripeProductId: isKnown ? row.stripeProductId : null,
    permissions: orderedPermissions(row.permissions),
    ...permissionFields(row.permissions),
  }
}
