import { useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/billing/billing.ts'
import { sessionQuery } from '#web/shell/session/session.ts'
import { invoicesQuery, subscriptionQuery } from './billing-queries.ts'

/** Applies a changed subscription: updates rights, header and invoices. */
export function useBillingNews(): (now: Subscription) => Promise<void> {
  const queryClient = useQueryClient()
  return async (now) => {
    queryClient.setQueryData(subscriptionQuery.queryKey, now)
    // Data that other pages loaded under the old rights is refetched when they open.
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
