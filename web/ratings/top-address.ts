// The top list's address. Without schemas, so that the page does not load the validator.

import { MACHINE_TYPES, TYPE_LABELS } from '#contract/machines/words.ts'
import { windowOfPage } from '#contract/paging.ts'
import { ERAS, type Era, TOP_PAGE_SIZE } from '#contract/ratings/constants.ts'
import { query } from '#web/queries.ts'

export interface TopAddress {
  era?: Era | undefined
  type?: (typeof MACHINE_TYPES)[number] | undefined
  page?: number | undefined
}

/** Drops invalid values. */
export function readTopAddress(search: Record<string, unknown>): TopAddress {
  const page = Number(search.page)
  return {
    era: (Object.keys(ERAS) as Era[]).find((era) => era === search.era),
    type: MACHINE_TYPES.find((type) => type === search.type),
    page: Number.isInteger(page) && page > 1 && page <= 1_000 ? page : undefined,
  }
}

export function topQuery({ era, type, page = 1 }: TopAddress) {
  return query('GET /api/top-machines', {
    query: {
      ...(era && { era }),
      ...(type && { type }),
      limit: TOP_PAGE_SIZE,
      ...(page > 1 && windowOfPage(page, TOP_PAGE_SIZE)),
    },
  })
}

/** Heading and page title: "Best machines of the dot matrix age, solid state". */
export function topTitle({ era, type }: TopAddress): string {
  const parts = [
    'Top machines',
    ...(era ? [ERAS[era].label] : []),
    ...(type ? [TYPE_LABELS[type].toLowerCase()] : []),
  ]
  return parts.join(', ')
}
