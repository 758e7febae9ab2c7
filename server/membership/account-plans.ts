// The port that accounts use for plans.
import type { Plans } from '#server/accounts/context.ts'
import { getPlanInForce } from '#server/membership/gifts/gift-plans.ts'
import { choosePlan } from './member-plan.ts'
import { mustBeOnOffer } from './tiers.ts'

export const accountPlans: Plans = {
  mustBeOnOffer,
  choose: choosePlan,
  get: getPlanInForce,
}
