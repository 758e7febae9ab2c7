import type { Tier } from '#contract/membership.ts'

/** A price of 0 or less counts as free. */
export function isFreePlan(tier: Pick<Tier, 'price'>): boolean {
  return Number(tier.price) <= 0
}

/** How a plan's price is written: "$0" and "forever", or "$9.99" and "/month". */
export function priceParts(tier: Pick<Tier, 'price'>): { amount: string; per: string } {
  return isFreePlan(tier) ? { amount: '$0', per: ' forever' } : { amount: `$${tier.price}`, per: '/month' }
}
