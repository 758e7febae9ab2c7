// Opens the provider's checkout. Loaded when the reader first pays for a plan.

import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/api-error.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { api, type InputOf } from '#web/api.ts'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { goAfresh, sessionQuery } from '#web/shell/session/session.ts'
import { failureCode } from '#web/ui/feedback/failure.ts'
import { dismissFailures } from '#web/ui/feedback/failures-over.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { checkoutFailure, NO_URL, NOT_CONFIGURED, NOT_SET_UP, type Told } from './checkout-failures.ts'

export interface WantedCheckout {
  tier: Tier
  payments: 'sandbox' | 'stripe' | null
  isJoining: boolean
}

/** `leaving`: the browser navigates to the checkout. `price_changed`: the plans were refetched. */
export type CheckoutOutcome = 'leaving' | 'price_changed' | 'refused'

/** Sends the browser to a tier's checkout; shows a toast if that fails. */
export async function openCheckout(
  queryClient: QueryClient,
  { tier, payments, isJoining }: WantedCheckout,
): Promise<CheckoutOutcome> {
  const { id: tierId, stripePriceId: priceId } = tier
  if (payments === null) return refuse(NOT_SET_UP)
  if (priceId === null) return refuse(NOT_CONFIGURED)
  try {
    const answer = await requestSession({ priceId, tierId, ...(isJoining && { isJoining }) })
    if (!answer?.url) return refuse(NO_URL)
    leaveFor(answer.url)
    return 'leaving'
  } catch (thrown) {
    const error = thrown instanceof SessionFailure ? thrown.cause : thrown
    refuse(checkoutFailure(error))
    await readAgain(queryClient, error)
    return failureCode(error) === 'price_changed' ? 'price_changed' : 'refused'
  }
}

/** A refusal without a message: the specification's log message goes to the console, its sentence to the reader. */
class SessionFailure extends Error {}

async function requestSession(
  body: InputOf<'POST /api/create-checkout-session'>['body'],
): Promise<{ url?: string } | undefined> {
  try {
    return await api('POST /api/create-checkout-session', { body })
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.text !== '') throw cause
    const failure = new SessionFailure('Failed to create checkout session', { cause })
    // biome-ignore lint/suspicious/noConsole: the one log line that the specification asks for here
    console.warn(failure.message)
    throw failure
  }
}

/** Navigates to the provider's pages. */
export function leaveFor(url: string): void {
  dismissFailures()
  goAfresh(url)
}

function refuse({ title, text }: Told): 'refused' {
  toast.error(title, text)
  return 'refused'
}

/** Refetches data that the refusal showed to be outdated. */
async function readAgain(queryClient: QueryClient, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || ![400, 401, 404, 409].includes(error.status)) return
  await Promise.all([
    queryClient.refetchQueries({ queryKey: tiersQuery.queryKey }),
    queryClient.refetchQueries({ queryKey: subscriptionQuery.queryKey }),
    queryClient.refetchQueries({ queryKey: sessionQuery().queryKey }),
  ])
}
