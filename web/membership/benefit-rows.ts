// The comparison of plans, from the plans' own data: their permissions and listed features.
import type { Tier } from '#contract/membership/membership.ts'
import { PERMISSION_NAMES, PERMISSIONS } from '#contract/permissions.ts'

export interface BenefitRow {
  name: string
  /** One value per tier, in the order of the tiers. */
  has: readonly boolean[]
}

const INCLUDES = /^Everything in (.+)$/i

/** A tier's features, with those of the tiers that it includes. */
function featuresOf(tier: Tier, tiers: readonly Tier[], seen: ReadonlySet<number> = new Set()): Set<string> {
  const found = new Set<string>()
  if (seen.has(tier.id)) return found
  for (const feature of tier.features) {
    const name = INCLUDES.exec(feature)?.[1]?.toLowerCase()
    const included = name && tiers.find((other) => other.name.toLowerCase() === name)
    if (!included) found.add(feature)
    else for (const theirs of featuresOf(included, tiers, new Set([...seen, tier.id]))) found.add(theirs)
  }
  return found
}

/** Labels of permissions, and what the plans call them: they have rows of their own. */
const LABELS = new Set([
  ...PERMISSION_NAMES.map((name) => PERMISSIONS[name].label.toLowerCase()),
  'browse the pinball database',
  'read blog posts and news',
  'access to public forums',
  'view marketplace listings',
  'create marketplace listings',
])

/**
 * Every feature that a tier lists beside its permissions, in the order of the tiers, and which tiers have it. Spellings in
 * another case count as the same feature; the first one is shown.
 */
export function featureRows(tiers: readonly Tier[]): BenefitRow[] {
  const all = tiers.map((tier) => [...featuresOf(tier, tiers)])
  const names = new Map<string, string>()
  for (const name of all.flat()) {
    const key = name.toLowerCase()
    if (!LABELS.has(key) && !names.has(key)) names.set(key, name)
  }
  const has = all.map((features) => new Set(features.map((name) => name.toLowerCase())))
  return [...names].map(([key, name]) => ({ name, has: has.map((features) => features.has(key)) }))
}

/** Rows of the permissions. */
export function permissionRows(tiers: readonly Tier[]): BenefitRow[] {
  return PERMISSION_NAMES.map((name) => ({
    name: PERMISSIONS[name].label,
    has: tiers.map((tier) => tier.permissions.includes(name)),
  }))
}
