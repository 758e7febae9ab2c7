import { query, useLoaded } from '#web/queries.ts'

/** The signed-in member's plan, next charge, card and planned change. */
export const subscriptionQuery = query('GET /api/subscription')

/** Asked of the payment provider, so it may be slow or fail: never waited for by a page. */
export const invoicesQuery = query('GET /api/subscription/invoices')

/** Whether a paid plan is known here already; asks nobody else. */
export const progressQuery = query('GET /api/subscription/status')

const siteQuery = query('GET /api/site')

/** Who takes the money on this site; null where nothing can be paid. */
export function usePayments(): 'sandbox' | 'stripe' | null {
  return useLoaded(siteQuery).payments
}
