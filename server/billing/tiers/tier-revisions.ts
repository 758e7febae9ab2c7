// Optimistic locking of tiers: the later of two forms shows the stored values instead of overwriting unseen changes.
import { orderedPermissions, PERMISSIONS } from '#contract/permissions.ts'
import { moneyOf } from '#server/base/money.ts'
import { refuse } from '#server/base/refusal.ts'
import type { TierRow } from '#server/membership/tiers.ts'

/** The form's fields, with the stored value as text. */
const STORED: Partial<Record<keyof TierRow, [field: string, read: (row: TierRow) => string]>> = {
  name: ['name', ({ name }) => name],
  priceCents: ['price', ({ priceCents }) => `$${moneyOf(priceCents)}`],
  description: ['description', ({ description }) => description],
  features: ['features', ({ features }) => features.join(', ')],
  isPopular: ['isPopular', ({ isPopular }) => (isPopular ? 'marked' : 'not marked')],
  sortOrder: ['sortOrder', ({ sortOrder }) => String(sortOrder)],
  permissions: ['permissions', ({ permissions }) => labelsOf(permissions)],
}

function labelsOf(names: readonly string[]): string {
  return (
    orderedPermissions(names)
      .map((name) => PERMISSIONS[name].label)
      .join(', ') || 'nothing'
  )
}

/** Refuses a change based on another revision than the stored one, with the stored values of its fields. */
export function mustBeSeen(stored: TierRow, changed: Partial<TierRow>, revision: number | undefined): void {
  if (revision === undefined || revision === stored.revision) return
  const fields = Object.keys(changed).flatMap((key) => {
    const known = STORED[key as keyof TierRow]
    return known ? [[known[0], `Stored now: ${known[1](stored)}`]] : []
  })
  throw refuse.conflict(
    'tier_changed',
    'Someone else changed this tier in the meantime. Nothing was saved.',
    Object.fromEntries(fields),
  )
}
