// The Stripe adapter, with Stripe's own client; for the sandbox the same client calls the sandbox's server.
import Stripe from 'stripe'
import { type Clock, systemClock } from '#server/base/clock.ts'
import type { Payments } from './port.ts'
import { stripeBooks } from './stripe-books.ts'
import { stripeCheckouts } from './stripe-checkouts.ts'
import { stripePlans } from './stripe-plans.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'
import { stripeWebhooks } from './stripe-webhooks.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Another address that speaks the provider's API: "http://127.0.0.1:12111". */
  apiBase?: string | undefined
  /** Identifies this site among several in one account; part of the ids that the site chooses. */
  site: string
  provider: string
  clock?: Clock
  /** Sends requests; tests use it to inspect them. */
  fetch?: typeof fetch
  /** Timeout of one attempt in milliseconds; a reader may wait for two of them. */
  timeoutMs?: number
}

export function stripePayments(settings: StripeSettings): Payments {
  const {
    secretKey,
    webhookSecret,
    apiBase,
    site,
    provider,
    clock = systemClock,
    timeoutMs = 8_000,
  } = settings
  const base = apiBase ? new URL(apiBase) : null
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(settings.fetch && { httpClient: Stripe.createFetchHttpClient(settings.fetch) }),
    ...(base && {
      host: base.hostname,
      port: Number(base.port || (base.protocol === 'https:' ? 443 : 80)),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  return {
    provider,
    clock,
    plans: stripePlans(stripe, site),
    checkouts: stripeCheckouts(stripe, provider),
    subscriptions: stripeSubscriptions(stripe),
    webhooks: stripeWebhooks(stripe, { secret: webhookSecret, isLive: secretKey.includes('_live_'), clock }),
    books: stripeBooks(stripe),
  }
}
