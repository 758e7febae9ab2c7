import { membership } from '#contract/membership/membership.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { getTier, listTiers, toTier } from './tiers.ts'

/** `provider` is the account that takes the payments; null where no plan can be bought. */
export function membershipRoutes({ db }: AppContext, provider: string | null): Route[] {
  return implement(membership, {
    'GET /api/user-permissions': ({ viewer }) => ({ ...viewer.permissions }),
    'GET /api/membership-tiers': async () => (await listTiers(db)).map((tier) => toTier(tier, provider)),
    'GET /api/membership-tiers/{id}': async ({ params }) => toTier(await getTier(db, params.id), provider),
  })
}
