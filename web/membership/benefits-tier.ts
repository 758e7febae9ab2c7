// A file of its own, since the home page loads it.
import type { User } from '#contract/accounts/accounts.ts'
import { isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'

/**
 * The plan that gives the benefits: the member's own while it is in force, else the free one. Undefined if it is not
 * among these tiers: some pay for one that is no longer on sale.
 */
export function benefitsTier<T extends Pick<Tier, 'id' | 'price'>>(
  tiers: readonly T[],
  user: Pick<User, 'membershipTierId' | 'isPlanInForce'>,
): T | undefined {
  if (user.isPlanInForce && user.membershipTierId !== null)
    return tiers.find(({ id }) => id === user.membershipTierId)
  return tiers.find(isFree)
}
