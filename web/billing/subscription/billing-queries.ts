import { query, useLoaded } from '#web/queries.ts'

/** The member's plan, next charge, card and scheduled change. */
export const subscriptionQuery = query('GET /api/subscription')

/** From the payment provider, so it may be slow or fail: no page waits for it. */
export const invoicesQuery = query('GET /api/subscription/invoices')

/** Whether the payment has arrived here; does not ask the provider. */
export const progressQuery = query('GET /api/subscription/status')

const siteQuery = query('GET /api/site')

/** The site's payment provider; null if nothing can be paid. */
export function usePayments(): 'sandbox' | 'stripe' | null {
  return useLoaded(siteQuery).payments
}
