// The dashboard's tabs and what the address says of them.
import type { AdminQuery } from '#contract/paths.ts'
import { oneOf, pageNumber, typedText, wholeNumber } from '#web/shell/address-query.ts'

export const ADMIN_TABS = [
  { id: 'machines', label: 'Pinball Machines' },
  { id: 'users', label: 'Users' },
  { id: 'forums', label: 'Forums' },
  { id: 'marketplace', label: 'Marketplace' },
  { id: 'blog', label: 'Blog' },
  { id: 'payments', label: 'Payments' },
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]['id']

/** With what the tab of users is asked for, whose words are moderation's to know. */
export interface AdminAddress extends AdminQuery {
  tab?: AdminTab | undefined
  /** Of the list that the tab shows, from 1. */
  page?: number | undefined
  /** The blog's filter. */
  category?: number | undefined
}

const IDS = ADMIN_TABS.map(({ id }) => id)
export function readAdminAddress(search: Record<string, unknown>): AdminAddress {
  return {
    tab: oneOf(search.tab, IDS),
    page: pageNumber(search.page),
    category: wholeNumber(search.category),
    search: typedText(search.search),
    role: typedText(search.role),
    standing: typedText(search.standing),
    sort: typedText(search.sort),
    status: typedText(search.status),
  }
}
