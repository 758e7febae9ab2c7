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
/** The tabs of the marketplace: machines are complete ones, parts is everything else. */
export const LISTING_KINDS = ['machines', 'parts'] as const
/** How many listings a list answers unless asked otherwise. */
export const LISTINGS_PAGE_SIZE = 24
/** Listings in the home page's panel. */
export const HIGHLIGHTED_LISTINGS = 4
export const LISTING_SORTS = ['newest', 'oldest', 'price_low', 'price_high'] as const

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
