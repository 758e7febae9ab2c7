import { membership } from '#contract/membership.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import type { Billing } from './billing.ts'
import { getTier, listTiers, toTier } from './tiers.ts'

export function membershipRoutes({ db }: House, _billing: Billing): Route[] {
  return implement(membership, {
    'GET /api/user-permissions': ({ viewer }) => ({ ...viewer.permissions }),
    'GET /api/membership-tiers': async () => (await listTiers(db)).map(toTier),
    'GET /api/membership-tiers/{id}': async ({ params }) => toTier(await getTier(db, params.id)),
    'GET /api/admin/membership-tiers': async () => (await listTiers(db)).map(toTier),
  })
}
