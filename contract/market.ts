// Market: listings of machines and parts.
import { z } from 'zod'
import { endpoints, showing } from './endpoint.ts'
import {
  CONDITIONS,
  LISTING_CATEGORIES,
  LISTING_KINDS,
  LISTING_SORTS,
  PRICE_RANGES,
  type PriceRange,
} from './market-terms.ts'
import { listingKey, listKey, memberKey, type PurgeKey } from './purge-keys.ts'
import { Id, KeysetWindow, keysetPage, Money, page, SearchText, Time, Window } from './values.ts'

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
  /** Taken down or held back: its seller and staff alone get to see it, and in no list. */
  isHidden: z.boolean(),
  /** The viewer has blocked its seller: it opens by its address alone. */
  isFromBlocked: z.boolean(),
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

/** Names of sellers are in the teasers of members alone. */
function teaserKeys({ id, seller }: ListingTeaser): PurgeKey[] {
  return [listingKey(id), ...(seller ? [memberKey(seller.username)] : [])]
}

export const market = endpoints({
  'GET /api/marketplace-listings': {
    summary:
      'Listings on offer, newest first unless asked otherwise. Without those by members whom the viewer has blocked.',
    access: 'marketplace',
    query: z.object({
      ...KeysetWindow,
      category: z.enum(LISTING_CATEGORIES).optional(),
      kind: z
        .enum(LISTING_KINDS)
        .optional()
        .describe('machines: complete machines; parts: all other categories'),
      condition: z.enum(CONDITIONS).optional(),
      priceRange: z.enum(Object.keys(PRICE_RANGES) as [PriceRange, ...PriceRange[]]).optional(),
      sort: z.enum(LISTING_SORTS).optional(),
      search: SearchText.optional(),
    }),
    reply: keysetPage(Listing),
  },
  'GET /api/marketplace-listings/newest': showing(
    {
      summary:
        'The newest listings as teasers, for the home page: names only for those with the marketplace flag.',
      access: 'anyone',
      shared: true,
      query: z.object({ ...Window }),
      reply: page(ListingTeaser),
    },
    (reply) => [listKey('listings'), ...(reply?.data ?? []).flatMap(teaserKeys)],
  ),
  'GET /api/marketplace-listings/{id}': {
    summary: 'One listing.',
    access: 'marketplace',
    params: z.strictObject({ id: Id }),
    reply: Listing,
    refuses: ['listing_not_found'],
  },
  'GET /api/marketplace-listings/{id}/teaser': showing(
    {
      summary: "A listing's title, category and price, for the gate screen.",
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: ListingTeaser,
      refuses: ['listing_not_found'],
    },
    (listing, { params }) => (listing ? teaserKeys(listing) : [listingKey(params.id)]),
  ),
})
