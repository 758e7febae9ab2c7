// The market's words and numbers that pages need as well: apart from the schemas, because whoever imports those
// loads the validator with them.

export const LISTING_CATEGORIES = [
  'complete_machines',
  'parts',
  'electronics',
  'lights',
  'playfield',
  'hardware',
  'other',
] as const
export const CONDITIONS = ['new', 'like_new', 'excellent', 'good', 'fair', 'poor'] as const
/** What a member wants with a listing: lists show what is for sale unless they are asked for another. */
export const LISTING_INTENTS = ['sale', 'wanted', 'trade'] as const
export type ListingIntent = (typeof LISTING_INTENTS)[number]
export const DEFAULT_INTENT = 'sale'
/** Where a listing is: never nearer than this. */
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
/** The tabs of the marketplace: machines are complete ones, parts is everything else. */
export const LISTING_KINDS = ['machines', 'parts'] as const
/** How many listings a list answers unless asked otherwise. */
export const LISTINGS_PAGE_SIZE = 24
/** Listings in the home page's panel. */
export const HIGHLIGHTED_LISTINGS = 4
export const LISTING_SORTS = ['newest', 'oldest', 'price_low', 'price_high'] as const

/** Characters of a listing's title and description. */
export const LISTING_TITLE_MAX = 120
export const DESCRIPTION_MAX = 10_000
/** Pictures of one listing: addresses and uploads, each so many. */
export const LISTING_PICTURES_MAX = 12
/** What a new listing begins with. */
export const DEFAULT_CATEGORY = 'parts'
export const DEFAULT_CONDITION = 'excellent'

/** What drafts are called: of a new listing, which belongs to nothing yet, and of changes to one, by its id. */
export const LISTING_DRAFT = 'listing'
export const NEW_LISTING_DRAFT = '_'

/** Days for which a listing is open; renewing begins them again. */
export const LISTING_DAYS = 60
/**
 * Open ones are for sale, pending ones have a deal that is not completed. All but the open are seen by their seller, by
 * who watches them or has made an offer, and by staff.
 */
export const LISTING_STATES = ['open', 'pending', 'sold', 'withdrawn', 'expired'] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** The caller's own listings that a page shows. */
export const OWN_LISTINGS_SHOWN = 50

/** Price ranges in dollars: the lower bound is included, the upper is not. */
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

export const CONDITION_LABELS: Record<(typeof CONDITIONS)[number], string> = {
  new: 'New',
  like_new: 'Like new',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor / For Parts',
}

/** Machines of the seller's own that a listing offers to attach the logbook of. */
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

const PRICE = /^(\d{1,7})(?:\.(\d{1,2}))?$/

export const INVALID_PRICE = 'Please enter a valid price.'

/** What is wrong with a price as it was typed, in words; null when it is one: dollars above 0, two decimals at most. */
export function priceFault(text: string): string | null {
  if (text === '') return 'Please enter a price'
  return centsOf(text) > 0 ? null : INVALID_PRICE
}

/** Cents of a price as it was typed; 0 where it is none. */
export function centsOf(text: string): number {
  const [, dollars = '0', decimals = ''] = PRICE.exec(text) ?? []
  return Number(dollars) * 100 + Number(decimals.padEnd(2, '0'))
}
