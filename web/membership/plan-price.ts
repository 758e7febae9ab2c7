import { isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'

/** Text of a plan's price: "$0" and "forever", or "$9.99" and "/month". */
export function priceParts(tier: Pick<Tier, 'price'>): { amount: string; per: string } {
  return isFree(tier) ? { amount: '$0', per: ' forever' } : { amount: `$${tier.price}`, per: '/month' }
}
