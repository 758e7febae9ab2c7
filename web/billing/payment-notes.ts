// What is said of paying before anything is pressed.
import { NO_PAYMENTS } from './checkout-failures.ts'

/** Said on paid plans where nothing can be paid: joining stores the choice, and a member can begin no plan. */
export function noPaymentsNote(isSignedIn: boolean): string {
  return isSignedIn
    ? `${NO_PAYMENTS} This plan cannot begin before it can be paid; your account keeps the rights that it has.`
    : `${NO_PAYMENTS} Joining stores your choice of plan; until it is paid your account has the rights of Free.`
}

export const SANDBOX_NOTE =
  'Payments on this site are a rehearsal: no money moves, and only test cards are taken.'
