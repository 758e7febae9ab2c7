// What the marketplace's address says: tab, filters, order, search and page.
import {
  CONDITIONS,
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
/** No tab in the address is the first one, All Listings. */
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
  /** The dialog for a new listing stands open. */
  new: 'listing' | undefined
  /** The machine that the list is about; while the dialog stands open, the one that the new listing names. */
  machine: string | undefined
  /** What is for sale, unless it says another. */
  intent: ListingIntent | undefined
}

const RANGES = Object.keys(PRICE_RANGES) as PriceRange[]

const MACHINE = /^[A-Za-z0-9-]{2,44}$/

export function readMarketAddress(search: Record<string, unknown>): MarketAddress {
  return {
    tab: oneOf(search.tab, MARKET_TABS),
    category: oneOf(search.category, LISTING_CATEGORIES),
    condition: oneOf(search.condition, CONDITIONS),
    price: oneOf(search.price, RANGES),
    region: oneOf(search.region, LISTING_REGIONS),
    sort: oneOf(search.sort, LISTING_SORTS),
    search: typedText(search.search),
    page: pageNumber(search.page),
    after: cursor(search.after),
    new: oneOf(search.new, ['listing'] as const),
    intent: oneOf(search.intent, LISTING_INTENTS),
    machine: typeof search.machine === 'string' && MACHINE.test(search.machine) ? search.machine : undefined,
  }
}

/** Whether the list shows less than its tab holds. */
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

/** The machine that narrows the list. */
export function machineOf(address: Pick<MarketAddress, 'machine' | 'new'>): string | undefined {
  return address.new ? undefined : address.machine
}

/** What the API is asked for. */
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
