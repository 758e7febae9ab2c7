// A file of its own, since the home page loads it.
import type { User } from '#contract/accounts/accounts.ts'
import { isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'

/** The plan that gives the benefits: the member's own while it is in force, else the free one. */
export function benefitsTier<T extends Pick<Tier, 'id' | 'price'>>(
  tiers: readonly T[],
  user: Pick<User, 'membershipTierId' | 'isPlanInForce'>,
): T | undefined {
  const own = user.isPlanInForce ? tiers.find(({ id }) => id === user.membershipTierId) : undefined
  return own ?? tiers.find(isFree)
}
