import { useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/billing/billing.ts'
import { sessionQuery } from '#web/shell/session/session.ts'
import { invoicesQuery, subscriptionQuery } from './billing-queries.ts'

/** Takes over what a step has made of the subscription: the member's rights, header and invoices follow. */
export function useBillingNews(): (now: Subscription) => Promise<void> {
  const queryClient = useQueryClient()
  return async (now) => {
    queryClient.setQueryData(subscriptionQuery.queryKey, now)
    // What other pages loaded under the old rights is loaded again when they are opened.
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryHash }) => queryHash !== subscriptionQuery.queryHash,
    })
    await Promise.all([
      queryClient.refetchQueries({ queryKey: sessionQuery().queryKey }),
      queryClient.invalidateQueries({ queryKey: invoicesQuery.queryKey }),
    ])
  }
}
