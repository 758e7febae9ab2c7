// What is true of paying on this site: there is no payment provider, so a plan can be named on joining but not paid.
import type { Tier } from '#contract/membership.ts'
import { toast } from '#web/ui/toast.tsx'

export const NO_PAYMENTS = 'Payments are not set up on this site yet.'

/** Said on paid plans beforehand: joining stores the choice, and a member can begin no plan without paying. */
export function noPaymentsNote(isSignedIn: boolean): string {
  return isSignedIn
    ? `${NO_PAYMENTS} This plan cannot begin before it can be paid; your account keeps the rights that it has.`
    : `${NO_PAYMENTS} Joining stores your choice of plan; until it is paid your account has the rights of Free.`
}

/** What the checkout button answers, for as long as there is nothing to check out with. */
export function refuseCheckout(tier: Pick<Tier, 'stripePriceId'>): void {
  if (tier.stripePriceId === null) {
    toast.error('Configuration Error', 'This membership tier is not properly configured for payment.')
  } else {
    tellNoPayments()
  }
}

export function tellNoPayments(): void {
  toast.error('Payment Setup Error', `${NO_PAYMENTS} Until then your account has the rights of Free.`)
}
