// Notes about payment before a plan is chosen.
import { NO_PAYMENTS } from './checkout-failures.ts'

/** For paid plans on a site without payments: sign-up stores the choice, and members cannot subscribe. */
export function noPaymentsNote(isSignedIn: boolean): string {
  return isSignedIn
    ? `${NO_PAYMENTS} You can’t subscribe to this plan until they are. Your current plan stays the same.`
    : `${NO_PAYMENTS} You can join and choose this plan now. Until you can pay for it, you’ll be on the Free plan.`
}

export const SANDBOX_NOTE = 'Test mode: no real charges, and only test cards work.'
