// The payment provider as rooms see it, with the clock by which plans end.
import { type Payments, PaymentsDown, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { Clock } from '#server/base/clock.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { CustomerBusy } from '#server/billing/webhooks/customer-sync.ts'

export interface Billing {
  /** Null where no provider is configured: then no plan can be bought, and plans end by their dates. */
  payments: Payments | null
  /** The provider's clock if there is a provider. */
  clock: Clock
}

export function openBilling(payments: Payments | null, clock: Clock): Billing {
  return { payments, clock: payments?.clock ?? clock }
}

/** The provider's kind, for pages; null where there is none. */
export function providerOf({ payments }: Billing): 'sandbox' | 'stripe' | null {
  if (!payments) return null
  return isSandbox(payments) ? 'sandbox' : 'stripe'
}

/** Whether the provider moves no real money. */
export function isSandbox({ provider }: Pick<Payments, 'provider'>): boolean {
  return provider.startsWith('sandbox:')
}

/** The provider, for what needs one; 503 `billing_unavailable` where there is none. */
export function mustHavePayments({ payments }: Billing): Payments {
  if (payments) return payments
  throw refuse.unavailable(
    'billing_unavailable',
    'Payments are not set up on this site yet. Nothing was charged.',
  )
}

/** Runs work for a waiting reader: no answer becomes a 503 and the provider's refusal a 409, in words for readers. */
export async function forReader<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toRefusal(error)
  }
}

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (error instanceof PaymentsDown) {
    return refuse.unavailable(
      'payments_down',
      'The payment provider is not responding. Please try again in a few minutes.',
    )
  }
  if (error instanceof CustomerBusy) {
    return refuse.unavailable(
      'payments_down',
      'Your membership is being updated right now. Please try again in a minute.',
    )
  }
  if (error instanceof PaymentsRefused) return refuse.conflict('payment_refused', error.message)
  return error
}
