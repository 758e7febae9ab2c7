// Queries and address of the newsletter's page.
import type { QueryClient } from '@tanstack/react-query'
import { NEWSLETTER_PAGE_SIZE, SUBSCRIBER_STATES } from '#contract/blog/constants.ts'
import { query } from '#web/queries.ts'
import { oneOf, pageNumber, typedText } from '#web/shell/address-query.ts'

export interface NewsletterAddress {
  search?: string | undefined
  state?: (typeof SUBSCRIBER_STATES)[number] | undefined
  page?: number | undefined
  sendings?: number | undefined
}

export function readNewsletterAddress(search: Record<string, unknown>): NewsletterAddress {
  return {
    search: typedText(search.search),
    state: oneOf(search.state, SUBSCRIBER_STATES),
    page: pageNumber(search.page),
    sendings: pageNumber(search.sendings),
  }
}

export const newsletterQuery = query('GET /api/admin/newsletter')

const windowOf = (page = 1) => ({ limit: NEWSLETTER_PAGE_SIZE, offset: (page - 1) * NEWSLETTER_PAGE_SIZE })

export function sendingsQuery({ sendings }: NewsletterAddress) {
  return query('GET /api/admin/newsletter-sendings', { query: windowOf(sendings) })
}

export function subscribersQuery({ search, state, page }: NewsletterAddress) {
  return query('GET /api/admin/newsletter-subscribers', {
    query: { ...windowOf(page), ...(search && { search }), ...(state && { state }) },
  })
}

/** After subscriptions were ended. */
export async function refreshNewsletter(client: QueryClient): Promise<void> {
  const isOfNewsletter = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && key.startsWith('GET /api/admin/newsletter')
  client.removeQueries({ predicate: isOfNewsletter, type: 'inactive' })
  await client.invalidateQueries({ predicate: isOfNewsletter })
}
