// Market: listings of machines and parts.

import { z } from 'zod'
import { Username } from '#contract/accounts/accounts.ts'
import { memberName, PicturedMember } from '#contract/accounts/member-names.ts'
import { CONDITIONS } from '#contract/conditions.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { MachineId } from '#contract/machines/ids.ts'
import { MISSING_INFORMATION } from '#contract/missing-information.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import { listingKey, listKey, memberKey, type PurgeKey } from '#contract/purge-keys.ts'
import {
  hasControlCharacters,
  Id,
  isMissing,
  KeysetWindow,
  keysetPage,
  line,
  Money,
  orNone,
  page,
  prose,
  SearchText,
  Time,
  Window,
} from '#contract/values.ts'
import { SendKey } from '#contract/writing/drafts.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import {
  centsOf,
  DEFAULT_CATEGORY,
  DEFAULT_CONDITION,
  DEFAULT_INTENT,
  DESCRIPTION_MAX,
  INVALID_PRICE,
  LISTING_CATEGORIES,
  LISTING_DAYS,
  LISTING_INTENTS,
  LISTING_KINDS,
  LISTING_PICTURES_MAX,
  LISTING_REGIONS,
  LISTING_SORTS,
  LISTING_STATES,
  LISTING_TITLE_MAX,
  MISSING_PRICE,
  PRICE_RANGES,
  type PriceRange,
  priceFault,
  SELLER_STATES,
} from './constants.ts'
import { Disclosure } from './disclosure.ts'
import { AttachableLogbook, ListedLogbook } from './logbooks.ts'

export const Listing = z.strictObject({
  id: Id,
  title: z.string(),
  /** Markdown source. */
  description: z.string(),
  price: Money,
  category: z.enum(LISTING_CATEGORIES),
  condition: z.enum(CONDITIONS),
  intent: z.enum(LISTING_INTENTS),
  /** Region, if the seller gave one. */
  region: z.enum(LISTING_REGIONS).nullable(),
  imageUrl: z.string().nullable().describe('The addresses of all pictures, comma-separated'),
  imageUrls: z.array(z.string()),
  /** The first picture that the site has; null until one is fetched. */
  picture: Picture.nullable(),
  seller: PicturedMember,
  createdAt: Time,
  /** Taken down or held back: unlisted, visible to its seller and staff only. */
  isHidden: z.boolean(),
  /** The viewer has blocked its seller: reachable by its address only. */
  isFromBlocked: z.boolean(),
  /** Listed first because of its seller’s plan. */
  isPriority: z.boolean(),
  state: z.enum(LISTING_STATES),
  /** Expiry of an open listing unless it is renewed. */
  expiresAt: Time,
})
export type Listing = z.infer<typeof Listing>

/** A listing on its own page. */
export const ListingDetail = Listing.extend({
  /** Rendered HTML of the description. */
  html: WrittenHtml,
  /** The machine that it is about. */
  machine: z
    .strictObject({
      opdbId: z.string(),
      name: z.string(),
      edition: z.string().nullable(),
      manufacturer: z.string().nullable(),
      year: z.int().nullable(),
    })
    .nullable(),
  /** Whether the viewer is notified when the price drops. */
  isWatched: z.boolean(),
  /** For complete machines; empty for others. */
  disclosure: Disclosure,
  /** Seller only: number of members who want the machine; null below five, and for other viewers. */
  wantedBy: z.int().min(5).nullable(),
  /** The attached logbook; null once its link is revoked. */
  logbook: ListedLogbook.nullable(),
  /** Seller only: machines whose logbook can be attached; empty for other viewers. */
  ownLogbooks: z.array(AttachableLogbook),
  /** Number of uploads, which come first; the other pictures are copies. */
  uploads: z.int(),
  /** All pictures that the site has: uploads in order, then copies of pictures by address. */
  pictures: z.array(Picture),
})
export type ListingDetail = z.infer<typeof ListingDetail>

/** Dollars as people and forms write them: "9.99", "10", 9.99. Parsed to whole cents. */
export const Price = z
  .union([z.string().trim().max(20, INVALID_PRICE), z.number()], {
    error: ({ input }) => (isMissing(input) ? MISSING_PRICE : INVALID_PRICE),
  })
  .transform((raw, context) => {
    const text = String(raw)
    const fault = priceFault(text)
    if (fault === null) return centsOf(text)
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })

const tooManyPictures = `At most ${LISTING_PICTURES_MAX} pictures`
/** Addresses separated by commas; a comma that no address follows belongs to the address before it. */
const ImageUrls = z
  .string()
  .max(LISTING_PICTURES_MAX * 2_010, tooManyPictures)
  .refine((text) => text.trim() !== '' && !hasControlCharacters(text), 'Please check the addresses')
  .transform((text) =>
    text
      .split(/,(?=\s*(?:[a-z][a-z\d+.-]*:|,|$))/i)
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string()).max(LISTING_PICTURES_MAX, tooManyPictures))

export const NewListing = z.strictObject({
  title: line(LISTING_TITLE_MAX, 'Please enter a title'),
  /** Markdown. */
  description: prose(DESCRIPTION_MAX, 'Please enter a description'),
  price: Price.describe('US dollars, such as "9.99"'),
  category: z.enum(LISTING_CATEGORIES).default(DEFAULT_CATEGORY),
  condition: z.enum(CONDITIONS).default(DEFAULT_CONDITION),
  intent: z
    .enum(LISTING_INTENTS)
    .default(DEFAULT_INTENT)
    .describe('Whether it is sold, looked for or traded; it stays as it was made'),
  opdbId: orNone(MachineId).describe('The machine or edition that is offered, or that a part belongs to'),
  region: orNone(z.enum(LISTING_REGIONS)).describe('Where it is; never more exact than that'),
  disclosure: Disclosure.optional().describe('Of a complete machine'),
  imageUrl: orNone(ImageUrls).describe('The http or https addresses of pictures, comma-separated'),
  pictureIds: z
    .array(Id)
    .max(LISTING_PICTURES_MAX, tooManyPictures)
    .optional()
    .describe('Uploads of the caller, in the order in which they are shown'),
  sendKey: SendKey.optional(),
})
export type NewListing = z.infer<typeof NewListing>

/** The part of a listing visible to visitors and to members without the marketplace permission. */
export const ListingTeaser = z.strictObject({
  id: Id,
  title: z.string(),
  price: Money,
  category: z.enum(LISTING_CATEGORIES),
  createdAt: Time,
  /** Present for viewers whose tier opens the marketplace. */
  seller: z.strictObject(memberName).nullable(),
})
export type ListingTeaser = z.infer<typeof ListingTeaser>

/** Only members' teasers include sellers' names. */
function teaserKeys({ id, seller }: ListingTeaser): PurgeKey[] {
  return [listingKey(id), ...(seller ? [memberKey(seller.username)] : [])]
}

/** Fields left out stay unchanged, null clears one; `imageUrl` and `pictureIds` replace the former ones. */
export const ChangedListing = z.strictObject({
  ...NewListing.omit({ sendKey: true, category: true, condition: true, intent: true }).partial().shape,
  category: z.enum(LISTING_CATEGORIES).optional(),
  condition: z.enum(CONDITIONS).optional(),
  state: z
    .enum(SELLER_STATES)
    .optional()
    .describe(`open: for sale again, or renewed, for another ${LISTING_DAYS} days`),
})
export type ChangedListing = z.infer<typeof ChangedListing>

const Watching = z.strictObject({ isWatched: z.boolean() })

export const market = endpoints({
  'GET /api/marketplace-listings': {
    summary:
      'Listings on offer, newest first unless asked otherwise. Without those by members whom the viewer has blocked.',
    access: 'marketplace',
    limit: 'search',
    query: z.object({
      ...KeysetWindow,
      category: z.enum(LISTING_CATEGORIES).optional(),
      kind: z
        .enum(LISTING_KINDS)
        .optional()
        .describe('machines: complete machines; parts: all other categories'),
      intent: z
        .enum([...LISTING_INTENTS, 'any'])
        .optional()
        .describe('sale unless it says another; any: all of them'),
      condition: z.enum(CONDITIONS).optional(),
      region: z.enum(LISTING_REGIONS).optional(),
      priceRange: z.enum(Object.keys(PRICE_RANGES) as [PriceRange, ...PriceRange[]]).optional(),
      sort: z.enum(LISTING_SORTS).optional(),
      search: SearchText.optional(),
      watching: z
        .union([z.boolean(), z.stringbool()])
        .optional()
        .describe('Only listings that the caller watches, also those that are sold or over'),
      seller: Username.optional().describe('Only listings of this member'),
      opdbId: MachineId.optional().describe(
        'Only those that name this edition, or this title or one of its editions',
      ),
      text: z
        .enum(['none'])
        .optional()
        .describe('`none`: `description` is empty, for lists that do not show it'),
    }),
    reply: keysetPage(Listing),
  },
  'POST /api/marketplace-listings': {
    summary:
      'Offers something for sale; its description is Markdown. Repeating a `sendKey` returns the existing listing.',
    access: 'listing.write',
    limit: 'message',
    body: NewListing,
    missingText: MISSING_INFORMATION,
    reply: ListingDetail,
    status: 201,
    refuses: [
      'machine_not_found',
      'picture_address_refused',
      'pictures_waiting',
      'picture_in_use',
      'text_too_complex',
    ],
  },
  'GET /api/marketplace-listings/newest': showing(
    {
      summary:
        'The newest listings as teasers: names only for those with the marketplace flag, and none by members whom the viewer has blocked.',
      access: 'anyone',
      shared: 'unless_blocking',
      query: z.object({
        ...Window,
        opdbId: MachineId.optional().describe('Only those that name this title or one of its editions'),
      }),
      reply: page(ListingTeaser),
    },
    (reply) => [listKey('listings'), ...(reply?.data ?? []).flatMap(teaserKeys)],
  ),
  'GET /api/marketplace-listings/own': {
    summary: 'The caller’s own listings in all their states, newest first.',
    access: 'marketplace',
    query: z.object({ ...Window }),
    reply: page(Listing),
  },
  'GET /api/marketplace-listings/{id}': {
    summary: 'One listing.',
    access: 'marketplace',
    params: z.strictObject({ id: Id }),
    reply: ListingDetail,
    refuses: ['listing_not_found'],
  },
  'PATCH /api/marketplace-listings/{id}': {
    summary: 'Changes one’s own listing: edits, renews or withdraws it, or marks it as sold.',
    access: 'listing.withdraw',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    body: ChangedListing,
    reply: ListingDetail,
    refuses: [
      'listing_not_found',
      'listing_over',
      'sale_pending',
      'machine_not_found',
      'picture_address_refused',
      'pictures_waiting',
      'picture_in_use',
      'text_too_complex',
    ],
  },
  'DELETE /api/marketplace-listings/{id}': {
    summary: 'Withdraws one’s own listing; it can be opened again. Idempotent.',
    access: 'listing.withdraw',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    refuses: ['listing_not_found', 'listing_over', 'sale_pending'],
  },
  'PUT /api/marketplace-listings/{id}/watch': {
    summary:
      'Watches or unwatches a listing: watchers are notified when the price drops. A watch can be ended in every state of the listing.',
    access: 'listing.watch',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    body: Watching,
    reply: Watching,
    refuses: ['listing_not_found', 'own_listing'],
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
