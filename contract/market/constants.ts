// Words and numbers of the market. Without schemas, so that pages do not load the validator.

export const LISTING_CATEGORIES = [
  'complete_machines',
  'parts',
  'electronics',
  'lights',
  'playfield',
  'hardware',
  'other',
] as const
/** Purpose of a listing. Lists show listings for sale unless another is requested. */
export const LISTING_INTENTS = ['sale', 'wanted', 'trade'] as const
export type ListingIntent = (typeof LISTING_INTENTS)[number]
export const DEFAULT_INTENT = 'sale'
/** Region of a listing; the site never stores a closer location. */
export const LISTING_REGIONS = [
  'us_northeast',
  'us_southeast',
  'us_midwest',
  'us_southwest',
  'us_west',
  'canada',
  'uk_ireland',
  'europe',
  'australia_nz',
  'elsewhere',
] as const
export type ListingRegion = (typeof LISTING_REGIONS)[number]
/** Tabs of the marketplace: complete machines, and parts for everything else. */
export const LISTING_KINDS = ['machines', 'parts'] as const
/** Default page size of listings. */
export const LISTINGS_PAGE_SIZE = 24
/** Number of listings in the home page's panel. */
export const HIGHLIGHTED_LISTINGS = 4
export const LISTING_SORTS = ['newest', 'oldest', 'price_low', 'price_high'] as const

/** Maximum lengths of a listing's title and description. */
export const LISTING_TITLE_MAX = 120
export const DESCRIPTION_MAX = 10_000
/** Maximum of pictures per listing, for addresses and uploads separately. */
export const LISTING_PICTURES_MAX = 12
/** Preselected category of a new listing. */
export const DEFAULT_CATEGORY = 'parts'
export const DEFAULT_CONDITION = 'excellent'

/** Draft kinds: a new listing, which has no subject yet, and changes to one, by its id. */
export const LISTING_DRAFT = 'listing'
export const NEW_LISTING_DRAFT = '_'

/** Days until a listing expires; renewing restarts them. */
export const LISTING_DAYS = 60
/**
 * Open listings are for sale, pending ones have a deal that is not completed. Lists for everyone show the open ones
 * alone. Pending, sold and expired ones stay readable at their address, and in the list of those who watch them;
 * withdrawn ones are visible to their seller and staff only.
 */
export const LISTING_STATES = ['open', 'pending', 'sold', 'withdrawn', 'expired'] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** By which admins filter: a state, or that it is held for review or taken down. */
export const LISTING_STATUSES = [...LISTING_STATES, 'hidden'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]
/** Page size of the admins' list. */
export const ADMIN_LISTINGS_PAGE_SIZE = 25

/** States that a seller may choose. */
export const SELLER_STATES = ['open', 'sold', 'withdrawn'] as const satisfies readonly ListingState[]
export type SellerState = (typeof SELLER_STATES)[number]

/** What a seller may make of a listing, by present state. Open to open is a renewal. */
export const LISTING_TRANSITIONS: Readonly<Record<ListingState, readonly SellerState[]>> = {
  open: ['open', 'sold', 'withdrawn'],
  // Ends with the deal, when it is completed or canceled.
  pending: [],
  expired: ['open', 'sold', 'withdrawn'],
  withdrawn: ['open'],
  // Unless it was sold in a confirmed deal.
  sold: ['open'],
}

/** Number of own listings on a page. */
export const OWN_LISTINGS_SHOWN = 50

/** Price ranges in dollars, lower bound inclusive, upper exclusive. */
export const PRICE_RANGES = {
  under_50: [0, 50],
  '50_100': [50, 100],
  '100_250': [100, 250],
  '250_500': [250, 500],
  '500_1000': [500, 1000],
  '1000_plus': [1000, null],
} as const satisfies Record<string, readonly [number, number | null]>
export type PriceRange = keyof typeof PRICE_RANGES

/** "Under $50", "$50 to $100", "$1,000 and up". */
export function priceRangeText(range: PriceRange): string {
  const [from, below] = PRICE_RANGES[range]
  const dollars = (amount: number) => `$${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`
  if (from === 0) return `Under ${dollars(below)}`
  return below === null ? `${dollars(from)} and up` : `${dollars(from)} to ${dollars(below)}`
}

export const CATEGORY_LABELS: Record<(typeof LISTING_CATEGORIES)[number], string> = {
  complete_machines: 'Complete machines',
  parts: 'Parts',
  electronics: 'Electronics',
  lights: 'Lights',
  playfield: 'Playfield',
  hardware: 'Hardware',
  other: 'Other',
}

/** Number of the seller's machines suggested for attaching a logbook. */
export const LOGBOOKS_OFFERED = 10

export const INTENT_LABELS: Record<ListingIntent, string> = {
  sale: 'For sale',
  wanted: 'Wanted',
  trade: 'For trade',
}

export const STATE_LABELS: Record<ListingState, string> = {
  open: 'For sale',
  pending: 'Sale pending',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** One side of the point may be empty, not both. */
const PRICE = /^(?=\.?\d)(\d{0,7})(?:\.(\d{0,2}))?$/

export const MISSING_PRICE = 'Please enter a price'
export const INVALID_PRICE = 'Please enter a valid price.'
export const PRICE_HINT = 'Such as 1250 or 1,250.50.'

/** A price typed as the site writes it, "$1,250.50", as the API takes it: "1250.50". Other text is only trimmed. */
export function plainPrice(text: string): string {
  const typed = text.trim().replace(/^\$ ?(?=[\d.])/, '')
  return /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(typed) ? typed.replaceAll(',', '') : typed
}

/** Error message for a price; null if it is valid: dollars above 0, at most two decimals. */
export function priceFault(text: string): string | null {
  if (text === '') return MISSING_PRICE
  return centsOf(text) > 0 ? null : INVALID_PRICE
}

/** A typed price in cents; 0 if it is invalid. */
export function centsOf(text: string): number {
  const [, dollars = '0', decimals = ''] = PRICE.exec(text) ?? []
  return Number(dollars) * 100 + Number(decimals.padEnd(2, '0'))
}
