// All calls of billing.
import { billingAdmin } from './admin.ts'
import { ownBilling } from './billing.ts'
import { billingTiers } from './tiers.ts'

export const billingCalls = {
  ...ownBilling,
  ...billingTiers,
  ...billingAdmin,
}
