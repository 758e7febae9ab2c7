// Messages for a checkout that failed to open, with the specification's titles.

import { ApiError } from '#contract/api-error.ts'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'

export interface Told {
  title: 'Checkout Failed' | 'Payment Setup Error' | 'Configuration Error'
  text: string
}

export const NO_PAYMENTS = 'Payments are not set up on this site yet.'

export const NOT_CONFIGURED: Told = {
  title: 'Configuration Error',
  text: 'This membership tier is not properly configured for payment.',
}

export const NOT_SET_UP: Told = {
  title: 'Payment Setup Error',
  text: `${NO_PAYMENTS} Nothing was charged, and your plan stays the same.`,
}

const REFUSED = 'There was a problem starting the checkout process. Please try again.'
const UNREACHED =
  'The payment could not be set up because the site did not respond. Nothing was charged. Please try again.'

/** For a reply without a checkout address. */
export const NO_URL: Told = { title: 'Checkout Failed', text: 'No checkout URL received' }

/**
 * Refused: 'Checkout Failed' with the server's message, or else the specification's. Unreachable or not set up:
 * 'Payment Setup Error'.
 */
export function checkoutFailure(error: unknown): Told {
  if (!(error instanceof ApiError))
    return { title: 'Payment Setup Error', text: failureText(error, UNREACHED) }
  if (error.code === 'tier_not_configured') return NOT_CONFIGURED
  if (error.code === 'billing_unavailable') return NOT_SET_UP
  // A success status with an unreadable body.
  if (error.status < 400) return NO_URL
  const said = failureText(error, '')
  if ((error.status === 502 || error.status === 503) && said)
    return { title: 'Payment Setup Error', text: said }
  return { title: 'Checkout Failed', text: failureText(error, REFUSED) }
}

/** For a plan change that the provider declined, mostly because of the card. */
export function chargeFailure(error: unknown): { title: string; text: string } {
  if (failureCode(error) === 'payment_refused')
    return {
      title: 'Payment Failed',
      text: failureText(error, 'There was a problem processing your payment.'),
    }
  return billingFailure(error)
}

/** For any other failure of the member's billing. */
export function billingFailure(error: unknown): { title: string; text: string } {
  const isAway = error instanceof ApiError && (error.status === 502 || error.status === 503)
  return {
    title: isAway ? 'Payment Setup Error' : 'Something went wrong',
    text: failureText(error, {
      unreached: 'The site can’t be reached. Nothing was changed. Please try again.',
    }),
  }
}
