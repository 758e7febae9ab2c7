// The comparison of plans, made of the plans' own data: their rights and the features they list.
import type { Tier } from '#contract/membership.ts'

export interface BenefitRow {
  name: string
  /** One answer per tier, in the tiers' order. */
  has: readonly boolean[]
}

const INCLUDES = /^Everything in (.+)$/i

/** What a tier lists, and what the tiers list that it says it includes. */
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

/** Every feature that any tier lists, in the order of the tiers, and which tiers have it. */
export function featureRows(tiers: readonly Tier[]): BenefitRow[] {
  const all = tiers.map((tier) => featuresOf(tier, tiers))
  const names = new Set(all.flatMap((features) => [...features]))
  return [...names].map((name) => ({ name, has: all.map((features) => features.has(name)) }))
}

/** What the tiers open on the site. */
export function rightRows(tiers: readonly Tier[]): BenefitRow[] {
  return [
    { name: 'Database', has: tiers.map((tier) => tier.canAccessDatabase) },
    { name: 'Blogs', has: tiers.map((tier) => tier.canAccessBlogs) },
    { name: 'Forums', has: tiers.map((tier) => tier.canAccessForums) },
    { name: 'Marketplace', has: tiers.map((tier) => tier.canAccessMarketplace) },
    { name: 'Post ads', has: tiers.map((tier) => tier.canPostAds) },
  ]
}
