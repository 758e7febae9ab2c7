// Queries of the pages of gifts and discounts.

import type { GiftState } from '#contract/membership/gift-constants.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'

export const discountCountQuery = query('GET /api/discounts/count')
export const discountsQuery = query('GET /api/discounts')
export const allDiscountsQuery = query('GET /api/admin/discounts')

export interface GiftCodesAddress {
  state?: GiftState | undefined
  page?: number | undefined
}

export const GIFT_CODES_PAGE = 25

export function giftCodesQuery({ state, page = 1 }: GiftCodesAddress) {
  return query('GET /api/admin/gift-codes', {
    query: { ...windowOfPage(page, GIFT_CODES_PAGE), ...(state && { state }) },
  })
}
