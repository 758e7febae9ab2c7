// Market: listings of machines and parts.
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, Money, page, SearchText, Time, Window } from './values.ts'

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

export const Listing = z.strictObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  price: Money,
  category: z.enum(LISTING_CATEGORIES),
  condition: z.enum(CONDITIONS),
  imageUrl: z.string().nullable().describe('The addresses of all pictures, comma-separated'),
  imageUrls: z.array(z.string()),
  seller: z.strictObject({ id: Id, username: z.string() }),
  createdAt: Time,
})
export type Listing = z.infer<typeof Listing>

/** What visitors and members without the marketplace flag may see of a listing. */
export const ListingTeaser = z.strictObject({
  id: Id,
  title: z.string(),
  price: Money,
  category: z.enum(LISTING_CATEGORIES),
  createdAt: Time,
  /** Present for those whose tier opens the marketplace. */
  seller: z.strictObject({ username: z.string() }).nullable(),
})
export type ListingTeaser = z.infer<typeof ListingTeaser>

export const market = endpoints({
  'GET /api/marketplace-listings': {
    summary: 'Listings on offer, newest first unless asked otherwise.',
    access: 'marketplace',
    query: z.object({
      ...Window,
      category: z.enum(LISTING_CATEGORIES).optional(),
      condition: z.enum(CONDITIONS).optional(),
      priceRange: z.enum(Object.keys(PRICE_RANGES) as [PriceRange, ...PriceRange[]]).optional(),
      sort: z.enum(LISTING_SORTS).optional(),
      search: SearchText.optional(),
    }),
    reply: page(Listing),
  },
  'GET /api/marketplace-listings/newest': {
    summary:
      'The newest listings as teasers, for the home page: names only for those with the marketplace flag.',
    access: 'anyone',
    query: z.object({ ...Window }),
    reply: page(ListingTeaser),
  },
  'GET /api/marketplace-listings/{id}': {
    summary: 'One listing.',
    access: 'marketplace',
    params: z.strictObject({ id: Id }),
    reply: Listing,
    refuses: ['listing_not_found'],
  },
  'GET /api/marketplace-listings/{id}/teaser': {
    summary: "A listing's title, category and price, for the gate screen.",
    access: 'anyone',
    params: z.strictObject({ id: Id }),
    reply: ListingTeaser,
    refuses: ['listing_not_found'],
  },
})
