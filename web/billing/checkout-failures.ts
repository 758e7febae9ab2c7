// What a checkout that could not be opened says, in the specification's titles.
import { ApiError } from '#contract/api-error.ts'

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

/** An answer without an address to go to. */
export const NO_URL: Told = { title: 'Checkout Failed', text: 'No checkout URL received' }

/** Refused: 'Checkout Failed' with the server's words, or the specification's where it gives none. Out of reach or not set up: 'Payment Setup Error'. */
export function checkoutFailure(error: unknown): Told {
  if (!(error instanceof ApiError)) return { title: 'Payment Setup Error', text: UNREACHED }
  if (error.code === 'tier_not_configured') return NOT_CONFIGURED
  if (error.code === 'billing_unavailable') return NOT_SET_UP
  // Success was said, and nothing that could be read.
  if (error.status < 400) return NO_URL
  if ((error.status === 502 || error.status === 503) && error.text)
    return { title: 'Payment Setup Error', text: error.text }
  return { title: 'Checkout Failed', text: error.text || REFUSED }
}

/** A change of plan that the provider turned down: the card, mostly. */
export function chargeFailure(error: unknown): { title: string; text: string } {
  if (error instanceof ApiError && error.code === 'payment_refused')
    return { title: 'Payment Failed', text: error.text || 'There was a problem processing your payment.' }
  return billingFailure(error)
}

/** Anything else of one's own billing that did not work. */
export function billingFailure(error: unknown): { title: string; text: string } {
  if (!(error instanceof ApiError))
    return {
      title: 'Something went wrong',
      text: 'The site can’t be reached. Nothing was changed. Please try again.',
    }
  const isAway = error.status === 502 || error.status === 503
  return {
    title: isAway ? 'Payment Setup Error' : 'Something went wrong',
    text: error.text || 'Please try again.',
  }
}
