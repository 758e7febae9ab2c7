// Tiers that can be bought: on offer, paid, and known to the provider.
import { and, eq, isNull } from 'drizzle-orm'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import type { TierRow } from '#server/membership/tiers.ts'

export interface SoldTier {
  id: number
  name: string
  cents: number
  /** The provider's id of the current price. */
  priceId: string
}

/** A tier on offer that costs something. */
export async function getPaidTier(db: Db, id: number): Promise<TierRow> {
  const [row] = await db
    .select()
    .from(membershipTiers)
    .where(and(eq(membershipTiers.id, id), isNull(membershipTiers.archivedAt)))
  if (!row) throw refuse.notFound('unknown_tier', 'This membership tier does not exist.')
  if (row.priceCents <= 0) throw refuse.invalid('tier_is_free', 'No payment is required for this tier.')
  return row
}

/** Refuses a tier that has no price at this provider. */
export function mustBeSold(row: TierRow, { provider }: Pick<Payments, 'provider'>): SoldTier {
  const { id, name, priceCents: cents, stripePriceId: priceId } = row
  if (priceId && row.provider === provider) return { id, name, cents, priceId }
  throw refuse.conflict('tier_not_configured', 'This membership tier is not properly configured for payment.')
}
