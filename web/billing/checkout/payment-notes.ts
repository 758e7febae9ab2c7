// What is said of paying before anything is pressed.
import { NO_PAYMENTS } from './checkout-failures.ts'

/** Said on paid plans where nothing can be paid: joining stores the choice, and a member can begin no plan. */
export function noPaymentsNote(isSignedIn: boolean): string {
  return isSignedIn
    ? `${NO_PAYMENTS} You can’t subscribe to this plan until they are. Your current plan stays the same.`
    : `${NO_PAYMENTS} You can join and choose this plan now. Until you can pay for it, you’ll be on the Free plan.`
}

export const SANDBOX_NOTE = 'Test mode: no real charges, and only test cards work.'
