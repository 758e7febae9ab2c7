// Words and numbers of saved searches. Without schemas, so that pages do not load the validator.

import { CONDITION_LABELS, type CONDITIONS } from '#contract/conditions.ts'
import {
  CATEGORY_LABELS,
  INTENT_LABELS,
  type LISTING_CATEGORIES,
  type LISTING_KINDS,
  type ListingIntent,
  type ListingRegion,
  type PriceRange,
  priceRangeText,
} from './constants.ts'
import { REGION_LABELS } from './regions.ts'

/** How members are notified of new matches. */
export const SEARCH_WAYS = ['digest', 'bell', 'mail'] as const
export type SearchWay = (typeof SEARCH_WAYS)[number]
export const DEFAULT_WAY = 'digest'

export const WAY_LABELS: Readonly<Record<SearchWay, string>> = {
  digest: 'Once a day',
  bell: 'At once, on the site',
  mail: 'At once, by email too',
}

/** Why a listing matches for a member. */
export const MATCH_REASONS = ['wanted_ad', 'wish_list', 'search'] as const

export const SAVED_SEARCHES_MAX = 50
export const SEARCH_NAME_MAX = 80

/** Minimum of members who want a machine for the count to be shown. */
export const WANTING_MIN = 5

interface Filter {
  intent?: ListingIntent | undefined
  category?: (typeof LISTING_CATEGORIES)[number] | undefined
  kind?: (typeof LISTING_KINDS)[number] | undefined
  condition?: (typeof CONDITIONS)[number] | undefined
  priceRange?: PriceRange | undefined
  region?: ListingRegion | undefined
  search?: string | undefined
}

/** Default name of a search: "godzilla, Machines, $500 to $1,000". */
export function searchName(filter: Filter, machine: string | null): string {
  const { intent, category, kind, condition, priceRange, region, search } = filter
  const parts = [
    search,
    machine,
    category ? CATEGORY_LABELS[category] : kind === 'machines' ? 'Machines' : kind && 'Parts',
    condition && CONDITION_LABELS[condition],
    priceRange && priceRangeText(priceRange),
    region && REGION_LABELS[region],
    intent && intent !== 'sale' ? INTENT_LABELS[intent] : undefined,
  ].filter(Boolean)
  return (parts.join(', ') || 'All listings').slice(0, SEARCH_NAME_MAX)
}
