// The marketplace's address: tab, filters, order, search and page.
import { CONDITIONS } from '#contract/conditions.ts'
import { isMachineId } from '#contract/machine-ids.ts'
import {
  LISTING_CATEGORIES,
  LISTING_INTENTS,
  LISTING_REGIONS,
  LISTING_SORTS,
  LISTINGS_PAGE_SIZE,
  type ListingIntent,
  type ListingRegion,
  PRICE_RANGES,
  type PriceRange,
} from '#contract/market/constants.ts'
import { placeOfPage } from '#contract/paging.ts'
import type { MarketQuery } from '#contract/paths.ts'
import type { InputOf } from '#web/api.ts'
import { cursor, oneOf, pageNumber, typedText } from '#web/shell/address-query.ts'

const MARKET_TABS = ['parts', 'machines', 'watching'] as const
/** Undefined is the first tab, All Listings. */
export type MarketTab = (typeof MARKET_TABS)[number] | undefined

export interface MarketAddress extends MarketQuery {
  tab: MarketTab
  category: (typeof LISTING_CATEGORIES)[number] | undefined
  condition: (typeof CONDITIONS)[number] | undefined
  price: PriceRange | undefined
  region: ListingRegion | undefined
  sort: (typeof LISTING_SORTS)[number] | undefined
  search: string | undefined
  page: number | undefined
  after: string | undefined
  /** Whether the dialog for a new listing is open. */
  new: 'listing' | undefined
  /** The machine by which the list is filtered; while the dialog is open, the machine of the new listing. */
  machine: string | undefined
  /** For sale by default. */
  intent: ListingIntent | undefined
}

const RANGES = Object.keys(PRICE_RANGES) as PriceRange[]

/** Categories of the listings on a tab. */
export function categoriesOf(tab: MarketTab) {
  if (tab !== 'machines' && tab !== 'parts') return LISTING_CATEGORIES
  return LISTING_CATEGORIES.filter((category) => (category === 'complete_machines') === (tab === 'machines'))
}

export function readMarketAddress(search: Record<string, unknown>): MarketAddress {
  const tab = oneOf(search.tab, MARKET_TABS)
  return {
    tab,
    // One of another tab would show an empty list.
    category: oneOf(search.category, categoriesOf(tab)),
    condition: oneOf(search.condition, CONDITIONS),
    price: oneOf(search.price, RANGES),
    region: oneOf(search.region, LISTING_REGIONS),
    sort: oneOf(search.sort, LISTING_SORTS),
    search: typedText(search.search),
    page: pageNumber(search.page),
    after: cursor(search.after),
    new: oneOf(search.new, ['listing'] as const),
    intent: oneOf(search.intent, LISTING_INTENTS),
    machine: typeof search.machine === 'string' && isMachineId(search.machine) ? search.machine : undefined,
  }
}

/** Whether a filter applies within the tab. */
export function isNarrowed({
  category,
  condition,
  price,
  region,
  search,
  intent,
  ...address
}: MarketAddress): boolean {
  return Boolean(category || condition || price || region || search || intent || machineOf(address))
}

/** The machine by which the list is filtered. */
export function machineOf(address: Pick<MarketAddress, 'machine' | 'new'>): string | undefined {
  return address.new ? undefined : address.machine
}

/** The API's input for the address. */
export function listingsInput({
  tab,
  price,
  page,
  after,
  ...filters
}: MarketAddress): InputOf<'GET /api/marketplace-listings'> {
  const { category, condition, region, sort, search, intent } = filters
  const opdbId = machineOf(filters)
  return {
    query: {
      ...(tab === 'watching' ? { watching: true } : tab && { kind: tab }),
      ...(category && { category }),
      ...(condition && { condition }),
      ...(region && { region }),
      ...(intent && { intent }),
      ...(price && { priceRange: price }),
      ...(sort && { sort }),
      ...(search && { search }),
      ...(opdbId && { opdbId }),
      ...placeOfPage({ page, after }, LISTINGS_PAGE_SIZE),
    },
  }
}
