// Translates Stripe's errors into the two of the port.
import Stripe from 'stripe'
import { PaymentsDown, PaymentsRefused } from './port.ts'

const WAIT_MS = 1_000

/** Runs a call; retries it once after a second when rate limited, which Stripe's client does not do itself. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeRateLimitError)) throw translated(error)
  }
  await new Promise((done) => setTimeout(done, WAIT_MS))
  try {
    return await call()
  } catch (error) {
    throw translated(error)
  }
}

/** Null for an unknown object, instead of a refusal. */
export async function askedFor<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await asked(call)
  } catch (error) {
    if (error instanceof PaymentsRefused && error.code === 'resource_missing') return null
    throw error
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const isNo =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  // Invalid API keys and rate limits are the site's problem, not the reader's.
  return isNo
    ? new PaymentsRefused(error.message, error.code ?? error.type)
    : new PaymentsDown(`The payment provider did not answer as it should: ${error.message}`)
}
