// What is true of paying on this site: there is no payment provider, so plans can be chosen but not paid.
import type { Tier } from '#contract/membership.ts'
import { toast } from '#web/ui/toast.tsx'

export const NO_PAYMENTS = 'Payments are not set up on this site yet.'

/** Said on paid plans beforehand. */
export const NO_PAYMENTS_NOTE = `${NO_PAYMENTS} You can choose this plan now; until it is paid your account has the rights of Free.`

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
